// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { clearToasts, currentToasts } from "../../../lib/toasts";
import { renderInPanel } from "../../testing";
import { GlossaryHints } from "./glossary-hints";

const NAMES = [
  { id: 1, name_tr: "Kültür Bakanlığı", name_en: "Ministry of Culture" },
  { id: 2, name_tr: "İKSV", name_en: "IKSV" },
];
const LABEL = "Copy: Kültür Bakanlığı → Ministry of Culture";

beforeEach(() => {
  vi.stubGlobal("fetch", async () =>
    Response.json({ success: true, data: NAMES, meta: { total: 2, limit: 2000 } }),
  );
});
afterEach(() => {
  cleanup();
  clearToasts();
  vi.unstubAllGlobals();
});

const show = (tr: string, en: string, knownNames: string[] = []) =>
  renderInPanel(<GlossaryHints language="en" texts={{ tr: [tr], en: [en] }} knownNames={knownNames} />, {
    role: "editor",
  });
const stubClipboard = (writeText: (text: string) => Promise<void>) =>
  Object.defineProperty(navigator, "clipboard", { value: { writeText }, configurable: true });

it("copies the name of this language", async () => {
  const writeText = vi.fn(async () => undefined);
  stubClipboard(writeText);
  await show("Kültür Bakanlığının katkısıyla", "With the support of");
  fireEvent.click(await screen.findByRole("button", { name: LABEL }));
  expect(writeText).toHaveBeenCalledWith("Ministry of Culture");
  await waitFor(() =>
    expect(currentToasts().map(({ title }) => title)).toEqual(["“Ministry of Culture” was copied."]),
  );
});

it("says so if the clipboard is refused", async () => {
  stubClipboard(() => Promise.reject(new Error("no")));
  await show("Kültür Bakanlığı", "");
  fireEvent.click(await screen.findByRole("button", { name: LABEL }));
  await waitFor(() => expect(currentToasts().map(({ title }) => title)).toEqual(["Not copied"]));
});

it.each([
  ["no name occurs", "Bir konser", "A concert", []],
  ["the translation is there", "Kültür Bakanlığı", "Ministry of Culture", []],
  ["the name is that of the venue", "İKSV'de", "", ["İKSV"]],
])("shows nothing where %s", async (_, tr, en, knownNames) => {
  await renderInPanel(
    <>
      <div data-testid="none">
        <GlossaryHints language="en" texts={{ tr: [tr], en: [en] }} knownNames={knownNames} />
      </div>
      {/* It has something to show, as soon as the glossary is there. */}
      <GlossaryHints language="en" texts={{ tr: ["Kültür Bakanlığı"], en: [""] }} />
    </>,
    { role: "editor" },
  );
  await screen.findByRole("button", { name: LABEL });
  expect(screen.getByTestId("none").innerHTML).toBe("");
});
