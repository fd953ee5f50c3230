// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from "vitest";
import { clearSearches, recentSearches, removeSearch, saveSearch } from "./recent-searches";

beforeEach(() => localStorage.clear());

it("keeps the newest six, newest first", () => {
  for (const words of ["bir", "iki", "üç", "dört", "beş", "altı", "yedi"]) saveSearch(words);
  expect(recentSearches()).toEqual(["yedi", "altı", "beş", "dört", "üç", "iki"]);
});

it("keeps a search once, however it is spelled", () => {
  saveSearch("Işık");
  saveSearch("caz");
  saveSearch("isik");
  expect(recentSearches()).toEqual(["isik", "caz"]);
});

it("forgets one, or all", () => {
  for (const words of ["caz", "rock", "pop"]) saveSearch(words);
  expect(removeSearch("rock")).toEqual(["pop", "caz"]);
  expect(recentSearches()).toEqual(["pop", "caz"]);
  expect(clearSearches()).toEqual([]);
  expect(recentSearches()).toEqual([]);
});

it.each(["{", '{"a":1}', '[1,null," "]'])("takes %s for nothing", (kept) => {
  localStorage.setItem("recent-searches", kept);
  expect(recentSearches()).toEqual([]);
});

it("does without a storage", () => {
  const refuse = vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new Error("full");
  });
  expect(() => saveSearch("caz")).not.toThrow();
  refuse.mockRestore();
});
