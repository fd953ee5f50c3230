// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from "vitest";
import { readDraft, removeDraft, saveDraft } from "./draft-store";
import { blankValues } from "./values";

afterEach(() => sessionStorage.clear());

const base = blankValues(1);
const draft = { id: 4, base, values: { ...base, title_tr: "Yarım kalan" } };

it("keeps a draft under its name until it is dropped", () => {
  saveDraft("4", draft);
  expect(readDraft("4")).toEqual(draft);
  expect(readDraft("new")).toBeNull();
  removeDraft("4");
  expect(readDraft("4")).toBeNull();
});

it("makes nothing of what it cannot read", () => {
  sessionStorage.setItem("admin-event-draft:4", "{");
  expect(readDraft("4")).toBeNull();
  sessionStorage.setItem("admin-event-draft:4", '"text"');
  expect(readDraft("4")).toBeNull();
});

it("does without a storage that refuses", () => {
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new Error("full");
  });
  expect(() => saveDraft("4", draft)).not.toThrow();
});
