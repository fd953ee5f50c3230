import { expect, it } from "vitest";
import type { Understood } from "../../api/search";
import { type EventFilter, readEventFilter } from "../../lib/event-filter";
import { paths } from "../../lib/paths";
import { relaxationsOf, wordsToFilters } from "./relaxations";

const UNDERSTOOD: Understood[] = [
  { meaning: "free", text: "free" },
  { meaning: "category", text: "concert", value: "music" },
  { meaning: "city", text: "izmir", value: "Izmir" },
];

const ways = (filter: EventFilter, understood: readonly Understood[] = []) =>
  relaxationsOf(filter, understood).map(({ dropped, filter }) => [dropped, paths.search(filter)]);

it("drops one filter at a time", () => {
  expect(ways(readEventFilter(new URLSearchParams("q=caz&city=Izmir&dateRange=weekend")))).toEqual([
    ["dateRange", "/search?q=caz&city=Izmir"],
    ["city", "/search?q=caz&dateRange=weekend"],
  ]);
});

it("drops words that mean a filter as well", () => {
  expect(ways({ q: "free concert izmir" }, UNDERSTOOD)).toEqual([
    ["price", "/search?q=concert+izmir"],
    ["category", "/search?q=free+izmir"],
    ["city", "/search?q=free+concert"],
  ]);
});

it("offers each way once, and none for words that are no longer typed", () => {
  expect(ways({ q: "jazz", city: "Izmir" }, UNDERSTOOD)).toEqual([["city", "/search?q=jazz"]]);
  expect(ways({ q: "izmir", city: "Ankara" }, UNDERSTOOD)).toEqual([["city", "/search?q=izmir"]]);
});

it("looks beyond what is near", () => {
  expect(ways({ bbox: "near:28,40,29,41" })).toEqual([["near", "/search"]]);
});

it("turns words into the filters that they mean; days stay words", () => {
  const tonight: Understood = { meaning: "dates", text: "tonight", from: "2026-11-15T17:00:00+03:00" };
  expect(paths.search(wordsToFilters({ q: "free concert izmir tonight" }, [...UNDERSTOOD, tonight]))).toBe(
    "/search?q=tonight&category=music&city=Izmir&price=free",
  );
});
