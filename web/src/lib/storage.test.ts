// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { readAppState, readStoredLanguage, storeLanguage, writeAppState } from "./storage";

beforeEach(() => {
  localStorage.clear();
  // biome-ignore lint/suspicious/noDocumentCookie: the test looks at what a server would be sent.
  document.cookie = "language=; Path=/; Max-Age=0";
});

afterEach(() => vi.restoreAllMocks());

it("keeps the language in its key, in app-storage and in the cookie", () => {
  storeLanguage("en");
  expect(localStorage.getItem("language")).toBe("en");
  expect(JSON.parse(localStorage.getItem("app-storage") ?? "")).toEqual({
    state: { theme: "light", language: "en", selectedCategory: null, selectedCity: null },
    version: 0,
  });
  expect(document.cookie).toContain("language=en");
});

it("prefers the key, then app-storage, then the cookie", () => {
  storeLanguage("tr");
  localStorage.setItem("language", "en");
  expect(readStoredLanguage()).toBe("en");
  localStorage.removeItem("language");
  expect(readStoredLanguage()).toBe("tr");
  localStorage.clear();
  expect(readStoredLanguage()).toBe("tr");
});

it("keeps the other preferences when one changes", () => {
  writeAppState({ selectedCity: "İzmir" });
  writeAppState({ theme: "dark" });
  expect(readAppState()).toMatchObject({ selectedCity: "İzmir", theme: "dark" });
});

it.each(["not json", "null", "[]", '{"state":"x"}'])("survives %s in app-storage", (stored) => {
  localStorage.setItem("app-storage", stored);
  expect(readAppState().theme).toBe("light");
});

it("survives a browser that refuses storage", () => {
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("full", "QuotaExceededError");
  });
  expect(() => storeLanguage("tr")).not.toThrow();
});
