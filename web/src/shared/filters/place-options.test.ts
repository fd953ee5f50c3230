import { describe, expect, it } from "vitest";
import type { Facets } from "../../api/search";
import { writeEventFilter } from "../../lib/event-filter";
import { placeOptions } from "./place-options";

const facets: Facets = {
  categories: [],
  cities: [
    { value: "Ankara", count: 4 },
    { value: "İstanbul", count: 12 },
    { value: "Muğla", count: 2 },
    { value: "Iğdır", count: 0 },
  ],
  dates: [],
  prices: [],
  platforms: [],
  districts: [
    { city: "İstanbul", name: "Kadıköy", count: 5 },
    { city: "İstanbul", name: "Şişli", count: 7 },
    { city: "Ankara", name: "Çankaya", count: 4 },
    { city: "İstanbul", name: "Silivri", count: 0 },
  ],
};

const labels = (typed: string, filter = {}) =>
  placeOptions(typed, filter, facets, "tr").map(({ label, within, count }) => [label, within, count]);

describe("the places on offer", () => {
  it("are the cities with events, those with most first", () => {
    expect(labels("")).toEqual([
      ["İstanbul", null, 12],
      ["Ankara", null, 4],
      ["Muğla", null, 2],
    ]);
  });

  it("begin with the districts of the chosen city", () => {
    expect(labels("", { city: "Istanbul" }).slice(0, 3)).toEqual([
      ["Şişli", "İstanbul", 7],
      ["Kadıköy", "İstanbul", 5],
      ["İstanbul", null, 12],
    ]);
  });

  it.each([
    ["sisl", "Şişli"],
    ["ŞİŞLİ", "Şişli"],
    ["ISTANBUL", "İstanbul"],
    ["mugla", "Muğla"],
    ["çan", "Çankaya"],
  ])("match %s as %s, whatever the letters", (typed, name) => {
    expect(labels(typed).map(([label]) => label)).toEqual([name]);
  });

  it("match the beginnings of words only", () => {
    expect(labels("kara")).toEqual([]);
  });

  it("lead to the city, or to the district within its city", () => {
    const [city] = placeOptions("istanbul", { district: "Çankaya", city: "Ankara" }, facets, "en");
    expect(city && writeEventFilter(city.filter)).toBe("city=Istanbul");
    const [district] = placeOptions("kadi", { bbox: "28,40,29,41", q: "caz" }, facets, "en");
    expect(district && writeEventFilter(district.filter)).toBe(
      "q=caz&city=Istanbul&district=Kad%C4%B1k%C3%B6y",
    );
  });

  it("are the known cities as long as nothing is counted", () => {
    expect(placeOptions("", {}, null, "en").map(({ label, count }) => [label, count])[0]).toEqual([
      "Istanbul",
      null,
    ]);
  });
});
