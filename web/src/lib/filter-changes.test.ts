import { describe, expect, it } from "vitest";
import { apiFilter, subscriptionFilter, writeEventFilter } from "./event-filter";
import {
  activeFilters,
  changeFilter,
  chooseDates,
  choosePriceMax,
  readEventFilter,
  removeFilter,
  sortOf,
  withNextSort,
} from "./filter-changes";

const read = (search: string) => readEventFilter(new URLSearchParams(search));

describe("readEventFilter", () => {
  it.each([
    ["a whole filter", "q=caz&category=music&dateRange=week&city=Ankara&sort=price"],
    ["a price and a seller", "price=250_to_750&platform=biletix&dateRange=weekend&sort=popular"],
    ["where a page begins", `q=caz&cursor=${"0af9".repeat(500)}`],
    ["tonight", "dateRange=tonight"],
    ["an area of the map", "bbox=28.5%2C40.8%2C29.5%2C41.3"],
    ["what is around the visitor", "bbox=near%3A28.5%2C40.8%2C29.5%2C41.3&sort=date"],
    ["a range of days", "from=2026-11-21&to=2026-11-22"],
    ["a first day", "from=2026-11-21"],
    ["a district", "city=Istanbul&district=Kad%C4%B1k%C3%B6y"],
    ["amounts", "price_min=100&price_max=500"],
    ["a ceiling of nothing", "price_max=0"],
    [
      "what an event is like",
      "audience=family&event_language=en&setting=outdoor&accessible=true&available=true",
    ],
    ["no filter at all", ""],
    ["Turkish letters", "q=%C4%B1%C5%9F%C4%B1k&city=%C4%B0zmir"],
  ])("keeps %s", (_case, search) => {
    const given = new URLSearchParams(search);
    const found = new URLSearchParams(writeEventFilter(read(search)));
    expect(Object.fromEntries(found)).toEqual(Object.fromEntries(given));
  });

  it.each([
    ["a date range that is none", "dateRange=yesterday"],
    ["a sort that is none", "sort=random"],
    ["a price that is none", "price=cheap"],
    ["a seller that is none", "platform=ebay"],
    ["a day that is none", "from=2026-02-30&to=21.11.2026"],
    ["an amount that is none", "price_min=0&price_max=cheap"],
    ["an audience that is none", "audience=cats"],
    ["a language that is none", "event_language=English"],
    ["a setting that is none", "setting=underwater"],
    ["flags that are off", "accessible=false&available=0"],
    ["a category that is no slug", "category=a b<script>"],
    ["a blank query", "q=%20%20%09"],
    ["a blank city", "city=%20"],
    ["an area that is none", "bbox=30,40,29,41"],
    ["the order that it has anyway", "sort=date"],
    ["relevance without words", "sort=relevance"],
    ["a distance from nowhere", "sort=distance"],
    ["a place that is none", "cursor=zz"],
    ["half a place", "cursor=a"],
    ["a place without end", `cursor=${"a".repeat(2001)}`],
    ["parts of other pages", "lang=en&page=3"],
  ])("ignores %s", (_case, search) => {
    expect(writeEventFilter(read(search))).toBe("");
  });

  it("leaves out relevance where words are looked for: that is their own order", () => {
    expect(writeEventFilter(read("q=caz&sort=relevance"))).toBe("q=caz");
    expect(writeEventFilter(read("q=caz&sort=date"))).toBe("q=caz&sort=date");
  });

  it("trims the query and cuts it to 200 letters", () => {
    expect(read("q=%20%20caz%20").q).toBe("caz");
    expect(read(`q=${"a".repeat(300)}`).q).toHaveLength(200);
    expect([...(read(`q=${"🎷".repeat(300)}`).q ?? "")]).toHaveLength(200);
  });
});

describe("the sort", () => {
  it("cycles date, name, price, popularity without words", () => {
    let filter = read("");
    const seen = [sortOf(filter)];
    for (let step = 0; step < 4; step++) {
      filter = withNextSort(filter);
      seen.push(sortOf(filter));
    }
    expect(seen).toEqual(["date", "name", "price", "popular", "date"]);
    expect(filter.sort).toBeUndefined();
  });

  it("begins with relevance when there are words", () => {
    let filter = read("q=caz");
    const seen = [sortOf(filter)];
    for (let step = 0; step < 5; step++) {
      filter = withNextSort(filter);
      seen.push(sortOf(filter));
    }
    expect(seen).toEqual(["relevance", "date", "name", "price", "popular", "relevance"]);
  });

  it("begins with the nearest around the visitor", () => {
    const near = read("bbox=near:28.5,40.8,29.5,41.3");
    expect(sortOf(near)).toBe("distance");
    expect(sortOf(withNextSort(near))).toBe("date");
    expect(sortOf(changeFilter(near, "bbox", "28.5,40.8,29.5,41.3"))).toBe("date");
    expect(sortOf(changeFilter(near, "q", "caz"))).toBe("relevance");
  });

  it("stays when the words are taken away, unless it was about them", () => {
    expect(sortOf(changeFilter(read("q=caz&sort=price"), "q", undefined))).toBe("price");
    expect(sortOf(changeFilter(read("q=caz"), "q", undefined))).toBe("date");
    expect(writeEventFilter(changeFilter(read("q=caz&sort=date"), "q", undefined))).toBe("");
  });
});

describe("filters", () => {
  const filter = read("q=caz&category=music&dateRange=week&city=Ankara");

  it("are those that are set, in the order of the chips", () => {
    expect(activeFilters(filter)).toEqual(["q", "category", "dateRange", "city"]);
    expect(activeFilters(read("sort=price"))).toEqual([]);
  });

  it("are taken away one by one", () => {
    expect(writeEventFilter(changeFilter(filter, "category", undefined))).toBe(
      "q=caz&city=Ankara&dateRange=week",
    );
    expect(writeEventFilter(changeFilter(filter, "dateRange", ""))).toBe("q=caz&category=music&city=Ankara");
  });

  it("begin on the first page", () => {
    const later = read("q=caz&cursor=abc");
    expect(writeEventFilter(changeFilter(later, "city", "Ankara"))).toBe("q=caz&city=Ankara");
    expect(writeEventFilter(withNextSort(later))).toBe("q=caz&sort=date");
  });

  it("replace one another", () => {
    expect(changeFilter(filter, "city", "İzmir").city).toBe("İzmir");
  });
});

describe("a city and an area of the map", () => {
  it("replace each other", () => {
    const area = "28.5,40.8,29.5,41.3";
    expect(changeFilter(read("city=Ankara"), "bbox", area)).toMatchObject({ city: undefined, bbox: area });
    expect(changeFilter(read(`bbox=${area}`), "city", "Ankara")).toMatchObject({
      city: "Ankara",
      bbox: undefined,
    });
    expect(changeFilter(read(`bbox=${area}`), "q", "caz").bbox).toBe(area);
    expect(activeFilters(read(`bbox=${area}`))).toEqual(["bbox"]);
  });
});

describe("filters that say the same in two ways", () => {
  it("put days and amounts in order", () => {
    expect(read("from=2026-11-22&to=2026-11-21")).toMatchObject({ from: "2026-11-21", to: "2026-11-22" });
    expect(read("price_min=500&price_max=100")).toMatchObject({ price_min: "100", price_max: "500" });
  });

  it("keep the quick one where an address has both", () => {
    expect(writeEventFilter(read("dateRange=today&from=2026-11-21&price=free&price_max=100"))).toBe(
      "dateRange=today&price=free",
    );
  });

  it("replace each other when they are chosen", () => {
    const dates = chooseDates(read("dateRange=today"), "2026-11-21", "2026-11-22");
    expect(writeEventFilter(dates)).toBe("from=2026-11-21&to=2026-11-22");
    expect(writeEventFilter(changeFilter(dates, "dateRange", "today"))).toBe("dateRange=today");
    expect(writeEventFilter(choosePriceMax(read("price=free"), 300))).toBe("price_max=300");
    expect(writeEventFilter(changeFilter(read("price_max=300"), "price", "free"))).toBe("price=free");
  });

  it("keep a lowest price that is below the ceiling", () => {
    expect(writeEventFilter(choosePriceMax(read("price_min=100"), 300))).toBe("price_min=100&price_max=300");
    expect(writeEventFilter(choosePriceMax(read("price_min=100"), 50))).toBe("price_max=50");
  });

  it("have one chip and go together", () => {
    const both = read("from=2026-11-21&to=2026-11-22&price_min=1&price_max=2");
    expect(activeFilters(both)).toEqual(["dates", "prices"]);
    expect(writeEventFilter(removeFilter(removeFilter(both, "dates"), "prices"))).toBe("");
  });
});

it("takes a district away with its city, and with another city", () => {
  const district = read("city=Istanbul&district=Moda");
  expect(writeEventFilter(removeFilter(district, "city"))).toBe("");
  expect(writeEventFilter(changeFilter(district, "city", "Ankara"))).toBe("city=Ankara");
  expect(writeEventFilter(removeFilter(district, "district"))).toBe("city=Istanbul");
});

describe("writeEventFilter", () => {
  it("writes the parameters in one order, whatever order they were set in", () => {
    expect(
      writeEventFilter({ cursor: "c", sort: "name", price: "free", city: "İzmir", q: "caz & blues" }),
    ).toBe("q=caz+%26+blues&city=%C4%B0zmir&price=free&sort=name&cursor=c");
  });

  it("leaves out what is not set", () => {
    expect(writeEventFilter({})).toBe("");
    expect(writeEventFilter({ q: "", city: undefined })).toBe("");
  });
});

it("subscribes without order, cursor and the mark of the visitor's surroundings", () => {
  const filter = read("q=caz&bbox=near:28.5,40.8,29.5,41.3&sort=date&cursor=abc");
  expect(writeEventFilter(subscriptionFilter(filter))).toBe("q=caz&bbox=28.5%2C40.8%2C29.5%2C41.3");
});

it("asks the API for no order by distance and for a plain bbox", () => {
  const near = "near:28.5,40.8,29.5,41.3";
  expect(apiFilter({ q: "caz", bbox: near, sort: "distance" })).toMatchObject({
    q: "caz",
    bbox: "28.5,40.8,29.5,41.3",
    sort: undefined,
  });
  expect(apiFilter({ q: "caz", sort: "price", cursor: "c" })).toMatchObject({ sort: "price", cursor: "c" });
});

it("asks the API for amounts as numbers and for flags as such", () => {
  expect(apiFilter(read("price_max=500&accessible=true&from=2026-11-21"))).toMatchObject({
    price_min: undefined,
    price_max: 500,
    accessible: true,
    available: undefined,
    from: "2026-11-21",
  });
});
