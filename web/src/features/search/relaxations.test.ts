import { expect, it } from "vitest";
import type { Understood } from "../../api/search";
import type { EventFilter } from "../../lib/event-filter";
import { readEventFilter } from "../../lib/filter-changes";
import { paths } from "../../lib/paths";
import { relaxationsOf, wordsToFilters } from "./relaxations";

const UNDERSTOOD: Understood[] = [
  { meaning: "free", text: "free" },
  { meaning: "category", text: "concert", value: "music" },
  { meaning: "city", text: "izmir", value: "Izmir" },
];

const ways = (filter: EventFilter) =>
  relaxationsOf(filter).map(({ dropped, filter }) => [dropped, paths.search(filter)]);

it("drops one filter at a time", () => {
  expect(ways(readEventFilter(new URLSearchParams("q=caz&city=Izmir&dateRange=weekend")))).toEqual([
    ["dateRange", "/search?q=caz&city=Izmir"],
    ["city", "/search?q=caz&dateRange=weekend"],
  ]);
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

it("turns the first of several cities into a filter, and leaves prices as words", () => {
  const several: Understood[] = [
    { meaning: "city", text: "izmir", value: "İzmir" },
    { meaning: "city", text: "ankara", value: "Ankara" },
    { meaning: "price", text: "500 tl altı", price_max: 500 },
    { meaning: "platform", text: "biletix", value: "biletix" },
  ];
  expect(wordsToFilters({ q: "izmir ankara 500 tl altı biletix" }, several)).toMatchObject({
    q: "ankara 500 tl altı",
    city: "İzmir",
    platform: "biletix",
  });
});
