// @vitest-environment happy-dom

import { cleanup, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { renderInPanel } from "../../testing";
import type { LanguageStates, Revision } from "../api/types";
import { lastEdited, type TranslatedFields, useTranslationChanges } from "./use-translation-changes";

const FIELDS: TranslatedFields = {
  title: { tr: "title_tr", en: "title_en" },
  venue: { tr: "venue_name", en: "venue_en" },
};
const revision = (number: number, changed: string[]): Revision => ({
  number,
  at: "2026-11-17T12:00:00Z",
  user_id: 1,
  user_name: "Ayşe",
  action: "updated",
  is_current: number === 4,
  changed,
});
const REVISIONS = [
  revision(4, ["title_tr"]),
  revision(3, ["title_tr", "price_min"]),
  revision(2, ["title_en"]),
  revision(1, []),
];
let asked: string[];

beforeEach(() => {
  asked = [];
  vi.stubGlobal("fetch", async (url: string) => {
    asked.push(String(url));
    if (!/revisions\/\d/.test(url))
      return Response.json({ success: true, data: REVISIONS, meta: { total: 4 } });
    const words = [
      { kind: "same", text: "Caz " },
      { kind: "removed", text: "Günü" },
      { kind: "added", text: "Gecesi" },
    ];
    const changes = [
      { field: "title_tr", before: "Caz Günü", after: "Caz Gecesi", words },
      { field: "price_min", before: 1, after: 2, words: null },
    ];
    return Response.json({ success: true, data: { ...REVISIONS[2], changes } });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function Sample({ states }: { states: LanguageStates }) {
  const notes = useTranslationChanges({ noun: "events", id: 7 }, states, FIELDS);
  return Object.entries(notes).map(([name, note]) => (
    <div key={name} data-testid={name}>
      {note}
    </div>
  ));
}

it("shows at the stale field what changed in the other language since its last edit", async () => {
  await renderInPanel(<Sample states={{ tr: "live", en: "stale" }} />);
  const note = await screen.findByTestId("title_en");
  expect(note.textContent).toBe("Changed in Turkish:Caz GünüGecesi");
  expect(note.querySelector("del")?.textContent).toBe("Günü");
  expect(note.querySelector("ins")?.textContent).toBe("Gecesi");
  expect(screen.queryByTestId("price_min")).toBeNull();
  expect(asked.some((url) => /\/revisions\/2\?with=current/.test(url))).toBe(true);
});

it("asks for nothing while no language is stale", async () => {
  await renderInPanel(<Sample states={{ tr: "live", en: "draft" }} />);
  expect(asked.filter((url) => url.includes("revisions"))).toEqual([]);
});

it("compares with the oldest version known where the language was never edited", () => {
  expect(lastEdited(REVISIONS.slice(0, 2), "en", FIELDS)?.number).toBe(3);
  expect(lastEdited(REVISIONS, "en", FIELDS)?.number).toBe(2);
  expect(lastEdited([revision(9, ["metadata_en"]), ...REVISIONS], "en", FIELDS)?.number).toBe(2);
});
