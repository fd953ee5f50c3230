// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, within } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Facets } from "../../api/search";
import type { EventFilter } from "../../lib/event-filter";
import { readEventFilter } from "../../lib/filter-changes";
import type { Language } from "../../lib/language";
import { useSearch } from "../../lib/router";
import { renderInApp, stubEmptyApi } from "../../testing/render";
import { useFacets } from "./facets";
import { FilterPanel } from "./filter-panel";
import { PlaceField } from "./place-field";
import { PriceSection } from "./price-section";
import { RangeCalendar } from "./range-calendar";

const urls: string[] = [];
const onUrl = (url: string) => void urls.push(url);

const FACETS: Facets = {
  categories: [{ value: "music", count: 3 }],
  cities: [
    { value: "Istanbul", count: 3 },
    { value: "Ankara", count: 1 },
  ],
  dates: [{ value: "today", count: 2 }],
  prices: [
    { value: "free", count: 1 },
    { value: "below_250", count: 2 },
  ],
  platforms: [],
  districts: [{ city: "Istanbul", name: "Kadıköy", count: 2 }],
  audiences: [
    { value: "kids", count: 1 },
    { value: "adults", count: 0 },
  ],
  languages: [
    { value: "en", count: 2 },
    { value: "sq", count: 1 },
  ],
  settings: [],
  accessible: 2,
  available: 0,
  price_highest: 900,
};

/** Renders what depends on the filter of the address. */
type Part = (filter: EventFilter) => ReactNode;
const Reader = ({ part }: { part: Part }) => part(readEventFilter(useSearch()));

function renderPart(part: Part, url: string, language: Language = "en") {
  window.history.replaceState(null, "", url);
  renderInApp(<Reader part={part} />, { url, language, onUrl });
}

function Panel({ filter, facets }: { filter: EventFilter; facets: Facets | null }) {
  const groups = useFacets(filter, facets);
  return <FilterPanel filter={filter} facets={facets} groups={groups} level={2} />;
}

beforeEach(() => {
  urls.length = 0;
  stubEmptyApi();
  vi.useFakeTimers({ now: new Date("2026-11-17T12:00:00+03:00") });
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

/** Lets a navigation finish. */
const settle = () => act(() => vi.advanceTimersByTimeAsync(0));

describe("the panel", () => {
  const show = (url: string, facets: Facets | null = FACETS) =>
    renderPart((filter) => <Panel filter={filter} facets={facets} />, url);
  const headings = () => screen.getAllByRole("heading").map(({ textContent }) => textContent);

  it("begins with the date and leaves out what the events say nothing about", () => {
    show("/search");
    expect(headings()).toEqual([
      "Date",
      "Category",
      "City or district",
      "Price",
      "Audience",
      "Language of the event",
      "Access and tickets",
    ]);
    const access = within(screen.getByRole("region", { name: "Access and tickets" }));
    expect(access.getAllByRole("link").map(({ textContent }) => textContent)).toEqual([
      "Accessible2 2 events",
    ]);
    const languages = within(screen.getByRole("region", { name: "Language of the event" }));
    expect(languages.getAllByRole("link").map(({ textContent }) => textContent)).toEqual([
      "English2 2 events",
      "SQ1 1 event",
    ]);
  });

  it("keeps a chosen value that no event has, and offers districts once a city is chosen", () => {
    show("/search?city=Istanbul&audience=adults&available=true");
    expect(headings()).toContain("District");
    const href = (name: RegExp) => screen.getByRole("link", { name }).getAttribute("href");
    expect(href(/^Kadıköy/)).toBe(
      "/search?city=Istanbul&district=Kad%C4%B1k%C3%B6y&audience=adults&available=true",
    );
    expect(href(/^Remove filter: 18 and over/)).toBe("/search?city=Istanbul&available=true");
    expect(href(/^Remove filter: Tickets available/)).toBe("/search?city=Istanbul&audience=adults");
  });

  it("copes with a response without the later counts", async () => {
    const { categories, cities, dates, prices, platforms } = FACETS;
    show("/search", { categories, cities, dates, prices, platforms });
    expect(headings()).toEqual(["Date", "Category", "City or district", "Price"]);
    vi.useRealTimers();
    expect((await screen.findByRole("slider")).getAttribute("max")).toBe("2000");
  });

  it("has no slider where nothing has a price", () => {
    show("/search", { ...FACETS, prices: [], price_highest: null });
    expect(headings()).not.toContain("Price");
  });
});

describe("the calendar", () => {
  const show = (url: string, language: Language = "en") =>
    renderPart((filter) => <RangeCalendar filter={filter} />, url, language);
  const day = (name: RegExp) => screen.getByRole<HTMLButtonElement>("button", { name });
  const press = async (name: RegExp) => {
    fireEvent.click(day(name));
    await settle();
  };

  it("takes two presses for a range, in either order, in one history entry", async () => {
    show("/search?q=caz&dateRange=today");
    const entries = window.history.length;
    await press(/^November 24/);
    expect(urls.at(-1)).toBe("/search?q=caz&from=2026-11-24&to=2026-11-24");
    expect(screen.getByRole("status").textContent).toContain("pick the last one too");
    await press(/^November 21/);
    expect(urls.at(-1)).toBe("/search?q=caz&from=2026-11-21&to=2026-11-24");
    expect(screen.getByRole("status").textContent).toBe("Picked: Nov 21–24");
    expect(window.history.length).toBe(entries + 1);
    // A third press starts another range.
    await press(/^November 30/);
    expect(urls.at(-1)).toBe("/search?q=caz&from=2026-11-30&to=2026-11-30");
  });

  it("cannot choose days that are over, and shows no earlier month", () => {
    show("/search");
    expect(day(/^November 16/).disabled).toBe(true);
    expect(day(/^November 17/).disabled).toBe(false);
    expect(day(/^Previous month/).disabled).toBe(true);
  });

  it("begins its weeks on Monday and speaks Turkish", () => {
    show("/search", "tr");
    expect(screen.getAllByRole("columnheader").map(({ textContent }) => textContent)).toEqual([
      "Pzt",
      "Sal",
      "Çar",
      "Per",
      "Cum",
      "Cmt",
      "Paz",
    ]);
    expect(day(/^17 Kasım 2026, Salı$/).getAttribute("aria-current")).toBe("date");
  });

  it("is moved through by keys, not before today", () => {
    show("/search");
    const key = (name: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key: name });
    const focused = () => document.activeElement?.getAttribute("data-day");
    day(/^November 17/).focus();
    key("ArrowRight");
    expect(focused()).toBe("2026-11-18");
    key("End");
    expect(focused()).toBe("2026-11-22");
    key("PageDown");
    expect(focused()).toBe("2026-12-22");
    key("PageUp");
    key("PageUp");
    expect(focused()).toBe("2026-11-17");
    expect(
      screen.getAllByRole("button").filter((button) => button.tabIndex === 0 && button.dataset.day),
    ).toHaveLength(1);
  });

  it("starts at the chosen days and names them", () => {
    show("/search?from=2026-12-24&to=2026-12-26");
    expect(screen.getByRole("grid", { name: "December 2026" })).toBeTruthy();
    expect(day(/^December 25, 2026, Friday, picked$/).getAttribute("aria-pressed")).toBe("false");
    expect(day(/^December 24/).getAttribute("aria-pressed")).toBe("true");
  });
});

describe("the price", () => {
  const show = (url: string) => renderPart((filter) => <PriceSection filter={filter} highest={900} />, url);
  const slider = () => screen.getByRole<HTMLInputElement>("slider", { name: "Highest price" });
  const field = () => screen.getByRole<HTMLInputElement>("textbox", { name: "Highest price" });
  const slide = (to: number) => fireEvent.change(slider(), { target: { value: String(to) } });
  const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

  it("waits while it is dragged, and is one history entry", async () => {
    show("/search?price=free");
    const entries = window.history.length;
    for (const price of [800, 700, 600]) slide(price);
    expect(urls).toEqual(["/search?price=free"]);
    expect(slider().getAttribute("aria-valuetext")).toBe("₺600 and under");
    await wait(250);
    expect(urls.at(-1)).toBe("/search?price_max=600");
    slide(500);
    fireEvent.pointerUp(slider());
    await settle();
    expect(urls.at(-1)).toBe("/search?price_max=500");
    expect(window.history.length).toBe(entries + 1);
    slide(400);
    fireEvent.pointerUp(slider());
    await settle();
    expect(window.history.length).toBe(entries + 2);
    expect(field().value).toBe("400");
  });

  it("has no ceiling at the end of the slider", async () => {
    show("/search?price_max=400");
    expect(slider().value).toBe("400");
    slide(1000);
    fireEvent.blur(slider());
    await settle();
    expect(urls.at(-1)).toBe("/search");
    expect(slider().getAttribute("aria-valuetext")).toBe("Any price");
  });

  it("is typed, and applies on Enter or when the field is left", async () => {
    show("/search?city=Ankara");
    fireEvent.change(field(), { target: { value: "1.250" } });
    fireEvent.submit(field());
    await settle();
    expect(urls.at(-1)).toBe("/search?city=Ankara&price_max=1250");
    expect(field().value).toBe("1250");
    fireEvent.change(field(), { target: { value: "" } });
    fireEvent.blur(field());
    await settle();
    expect(urls.at(-1)).toBe("/search?city=Ankara");
  });
});

describe("the place", () => {
  const show = (url = "/search") =>
    renderPart((filter) => <PlaceField filter={filter} facets={FACETS} />, url);
  const field = () => screen.getByRole<HTMLInputElement>("combobox", { name: "City or district" });
  const type = (text: string) => fireEvent.change(field(), { target: { value: text } });
  const key = (name: string) => fireEvent.keyDown(field(), { key: name });
  const active = () =>
    document.getElementById(field().getAttribute("aria-activedescendant") ?? "")?.textContent;

  it("opens with the cities and their counts", () => {
    show();
    expect(field().getAttribute("aria-expanded")).toBe("false");
    fireEvent.focus(field());
    expect(field().getAttribute("aria-expanded")).toBe("true");
    expect(screen.getAllByRole("option").map(({ textContent }) => textContent)).toEqual([
      "Istanbul3, 3 events",
      "Ankara1, 1 event",
    ]);
  });

  it("finds a district of any city, and chooses it with its city", async () => {
    show("/search?q=caz");
    type("KADIKOY");
    fireEvent.click(screen.getByRole("option", { name: /^Kadıköy/ }));
    await settle();
    expect(urls.at(-1)).toBe("/search?q=caz&city=Istanbul&district=Kad%C4%B1k%C3%B6y");
    expect(field().value).toBe("");
    expect(field().getAttribute("aria-expanded")).toBe("false");
  });

  it("is used by keys alone", async () => {
    show();
    key("ArrowDown");
    key("ArrowDown");
    key("ArrowDown");
    expect(active()).toContain("Ankara");
    key("ArrowDown");
    expect(active()).toContain("Istanbul");
    key("ArrowUp");
    key("Enter");
    await settle();
    expect(urls.at(-1)).toBe("/search?city=Ankara");
  });

  it("takes the best match on Enter, and closes on Escape without closing what is around it", async () => {
    show();
    type("ank");
    const outside = vi.fn();
    document.addEventListener("keydown", outside);
    key("Escape");
    document.removeEventListener("keydown", outside);
    expect(outside).not.toHaveBeenCalled();
    expect(field().value).toBe("");
    type("ank");
    key("Enter");
    await settle();
    expect(urls.at(-1)).toBe("/search?city=Ankara");
  });

  it("says when there is no such place", () => {
    show();
    type("xqz");
    expect(screen.getByRole("status").textContent).toBe("No place with events has that name.");
  });
});
