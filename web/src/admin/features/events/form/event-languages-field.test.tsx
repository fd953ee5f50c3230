// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeEach, expect, it } from "vitest";
import { LanguageProvider } from "../../../../i18n/language-context";
import { loadTexts } from "../../../../i18n/load";
import "../../../i18n/translate";
import { EventLanguagesField } from "./event-languages-field";
import type { EventLanguage } from "./values";

let chosen: readonly EventLanguage[];

function Host({ start }: { start: readonly EventLanguage[] }) {
  const [value, setValue] = useState(start);
  chosen = value;
  return <EventLanguagesField name="event_languages" value={value} onChange={setValue} error={undefined} />;
}

function show(start: readonly EventLanguage[] = []) {
  render(
    <LanguageProvider initial="tr">
      <Host start={start} />
    </LanguageProvider>,
  );
}

const box = (name: string) => screen.queryByRole("checkbox", { name }) as HTMLInputElement | null;

beforeEach(() => loadTexts("tr"));
afterEach(cleanup);

it("keeps the order in which languages are chosen", () => {
  show(["en"]);
  fireEvent.click(box("Türkçe") as HTMLElement);
  expect(chosen).toEqual(["en", "tr"]);
  fireEvent.click(box("İngilizce") as HTMLElement);
  expect(chosen).toEqual(["tr"]);
});

it("offers the common languages and the chosen ones, and all on request", () => {
  show(["ja"]);
  expect(box("Japonca")?.checked).toBe(true);
  expect(box("Korece")).toBeNull();
  const button = screen.getByRole("button", { name: "Diğer diller" });
  fireEvent.click(button);
  expect(button.getAttribute("aria-expanded")).toBe("true");
  fireEvent.click(box("Korece") as HTMLElement);
  expect(chosen).toEqual(["ja", "ko"]);
  expect(screen.getAllByRole("checkbox")).toHaveLength(22);
  fireEvent.click(button);
  expect(box("Korece")?.checked).toBe(true);
  expect(box("Portekizce")).toBeNull();
});

it("keeps a language that is unchecked within reach", () => {
  show(["ja"]);
  fireEvent.click(box("Japonca") as HTMLElement);
  expect(chosen).toEqual([]);
  expect(box("Japonca")?.checked).toBe(false);
});
