// @vitest-environment happy-dom

import { cleanup, fireEvent, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, expect, it } from "vitest";
import { renderInPanel } from "../../testing";
import type { LanguageState } from "../api/types";
import { LanguageControl } from "./language-control";
import { type LanguageChoice, languageDraft } from "./language-states";

afterEach(cleanup);

function Sample({ state }: { state: LanguageState | undefined }) {
  const [choice, setChoice] = useState<LanguageChoice>({});
  return (
    <>
      <LanguageControl
        language="en"
        states={state && { tr: "live", en: state }}
        choice={choice}
        onChange={setChoice}
      />
      <output data-testid="sent">{JSON.stringify(languageDraft(choice))}</output>
    </>
  );
}

const show = (state?: LanguageState) => renderInPanel(<Sample state={state} />);
const sent = () => screen.getByTestId("sent").textContent;
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));

it("a stale translation is confirmed with the save, and not if that is undone", async () => {
  await show("stale");
  expect(screen.getByText("Out of date")).toBeTruthy();
  press("Confirm translation");
  expect(sent()).toBe('{"language_states":{"en":"live"}}');
  expect(screen.getByText("Confirmed when you save")).toBeTruthy();
  press("Undo");
  expect(sent()).toBe("{}");
});

it("a live language is hidden, a hidden one shown", async () => {
  await show("live");
  press("Hide this language (draft)");
  expect(sent()).toBe('{"language_states":{"en":"draft"}}');
  cleanup();
  await show("draft");
  press("Show this language");
  expect(sent()).toBe('{"language_states":{"en":"live"}}');
});

it.each([
  ["missing", "missing" as const],
  ["not stored yet", undefined],
])("a language that is %s has nothing to choose", async (_, state) => {
  await show(state);
  expect(screen.queryByRole("button")).toBeNull();
});
