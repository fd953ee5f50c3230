// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, expect, it } from "vitest";
import type { Language } from "../../../../lib/language";
import { renderInPanel } from "../../../testing";
import { DateTimeField } from "./date-time-field";

afterEach(cleanup);

function Sample({ start }: { start: string }) {
  const [value, setValue] = useState(start);
  return (
    <>
      <DateTimeField name="start_date" label="Start" value={value} onChange={setValue} error={undefined} />
      <output>{value}</output>
    </>
  );
}

const show = (start: string, language: Language = "en") =>
  renderInPanel(<Sample start={start} />, { language });
const field = () => screen.getByRole<HTMLInputElement>("textbox");
const noHour = () => screen.getByRole<HTMLInputElement>("checkbox");
const value = () => screen.getByRole("status").textContent;
const type = (text: string) => {
  fireEvent.change(field(), { target: { value: text } });
  fireEvent.blur(field());
};

it.each([
  ["tr", "24.12.2026 20:30", "Perşembe · Türkiye saati"],
  ["en", "24 Dec 2026 20:30", "Thursday · Turkey time"],
] as const)("shows the day before the month, and the weekday, in %s", async (language, text, hint) => {
  await show("2026-12-24T20:30", language);
  expect(field().value).toBe(text);
  expect(screen.getByText(hint)).toBeTruthy();
});

it("reads dates as people write them", async () => {
  await show("");
  type("4.12.2026 saat 19.30");
  expect(value()).toBe("2026-12-04T19:30");
  expect(field().value).toBe("4 Dec 2026 19:30");
  type("24 Aralık 2026");
  expect(value()).toBe("2026-12-24");
  expect(noHour().checked).toBe(true);
});

it("keeps what it cannot read, and says so", async () => {
  await show("");
  expect(noHour().disabled).toBe(true);
  type("someday");
  expect(value()).toBe("someday");
  expect(field().getAttribute("aria-invalid")).toBe("true");
  expect(noHour().disabled).toBe(true);
});

it("leaves the time out, and brings it back", async () => {
  await show("2026-12-24T18:15");
  fireEvent.click(noHour());
  expect(value()).toBe("2026-12-24");
  fireEvent.click(noHour());
  expect(value()).toBe("2026-12-24T18:15");
});

it("passes on what is typed before Escape asks about unsaved changes", async () => {
  await show("");
  fireEvent.change(field(), { target: { value: "24.12.2026" } });
  fireEvent.keyDown(field(), { key: "Escape" });
  expect(value()).toBe("2026-12-24");
});
