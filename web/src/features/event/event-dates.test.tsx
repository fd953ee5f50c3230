// @vitest-environment happy-dom
/** An event with many dates: the calendar, its filters, past dates, and what a single date tells. */
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Event } from "../../api/events";
import type { Language } from "../../lib/language";
import { registerLazyComponent } from "../../lib/lazy";
import { EventDates } from "../../shared/event-article/event-dates";
import { StateBanner } from "../../shared/event-article/state-banner";
import type { Showing } from "../../shared/events/showing";
import { buildDetailedEvent, buildOffer, buildShowing } from "../../testing/event-builder";
import { eventPage } from "../../testing/render";
import { renderPage, resetBrowser, stubApi, stubBrowser } from "../../testing/render-page";
import { Page } from "./event-page";

// As on the server: the tests need not wait for it.
registerLazyComponent("event-dates", EventDates);
registerLazyComponent("state-banner", StateBanner);

const on = (date: string, change: Partial<Showing> = {}) => {
  const time = change.time ?? "20:30";
  return buildShowing({
    showing_id: `${date}-${time}`,
    date,
    time,
    start_date: `${date}T${time}:00+03:00`,
    ...change,
  });
};

const tour = [
  on("2026-11-18", { time: "15:00" }),
  on("2026-11-18"),
  on("2026-11-20", { city: "İzmir", venue: "Kordon Salonu", venue_id: "kordon-salonu" }),
  on("2026-11-27", { status: "cancelled" }),
  on("2026-12-02", { city: "İzmir" }),
  on("2026-12-03", { city: "İzmir" }),
  on("2027-01-05", { city: "Ankara" }),
];

async function show(change: Partial<Event> = {}, language: Language = "tr") {
  const event = buildDetailedEvent({ showing: tour[0] ?? null, showing_count: 7, showings: tour, ...change });
  const calls = stubApi({
    "/api/events/caz-gecesi": ({ search }) =>
      Response.json({
        data: search.get("past") ? { ...event, showings: [on("2026-09-01"), on("2026-10-01")] } : event,
      }),
    "/api/events/caz-gecesi/similar": () => Response.json({ data: [] }),
    "/api/events": () => Response.json(eventPage([])),
    "/api/platforms": () =>
      Response.json({
        data: [
          { platform_id: "biletix", name: "Biletix", is_official: true },
          { platform_id: "kasa", name: "Kasa Bilet", is_official: false },
        ],
      }),
  });
  renderPage(Page, { path: "/event/caz-gecesi", language, params: { id: "caz-gecesi" } });
  await screen.findByRole("heading", { level: 1, name: event.title });
  return calls;
}

beforeEach(stubBrowser);
afterEach(resetBrowser);

const strip = () => within(screen.getByRole("navigation", { name: "Tarih takvimi" }));
const facts = () => within(screen.getByRole("region", { name: "Bir bakışta" }));
const day = (name: RegExp) => strip().getByRole("link", { name });

describe("the calendar", () => {
  it("marks the days with showings, says how many, and strikes out what is cancelled", async () => {
    await show();
    const days = strip().getAllByRole("link");
    expect(days.map((link) => link.querySelector(".sr-only")?.textContent)).toEqual([
      "18 Kasım 2026 Çarşamba, 2 gösterim",
      "20 Kasım 2026 Cuma",
      "27 Kasım 2026 Cuma, İptal edildi",
      "2 Aralık 2026 Çarşamba",
      "3 Aralık 2026 Perşembe",
      "5 Ocak 2027 Salı",
    ]);
    expect(day(/^27 Kasım/).className).toContain("line-through");
    expect(day(/^18 Kasım/).getAttribute("aria-current")).toBe("date");
  });

  it("chooses the first showing of a day", async () => {
    await show();
    expect(day(/^18 Kasım/).getAttribute("href")).toBe("/event/caz-gecesi?showing=2026-11-18-15%3A00");
    fireEvent.click(day(/^2 Aralık/));
    await waitFor(() => expect(facts().getByText("2 Aralık 2026 Çarşamba")).toBeTruthy());
    expect(day(/^2 Aralık/).getAttribute("aria-current")).toBe("date");
    expect(screen.getByText("Seçilen tarih: 2 Aralık 2026 Çarşamba, 20:30, Rıhtım Sahne")).toBeTruthy();
  });

  it("is one stop of the tab key, and moves by arrow keys", async () => {
    await show();
    const stops = () =>
      strip()
        .getAllByRole("link")
        .filter((link) => link.tabIndex === 0);
    expect(stops()).toEqual([day(/^18 Kasım/)]);
    day(/^18 Kasım/).focus();
    fireEvent.keyDown(day(/^18 Kasım/), { key: "ArrowRight" });
    expect(document.activeElement).toBe(day(/^20 Kasım/));
    fireEvent.keyDown(day(/^20 Kasım/), { key: "ArrowDown" });
    expect(document.activeElement).toBe(day(/^27 Kasım/));
    fireEvent.keyDown(day(/^27 Kasım/), { key: "End" });
    expect(document.activeElement).toBe(day(/^5 Ocak/));
    expect(stops()).toEqual([day(/^5 Ocak/)]);
  });

  it("is not drawn for a few days", async () => {
    await show({ showings: tour.slice(0, 3) });
    expect(screen.getByRole("region", { name: "Tarihler" })).toBeTruthy();
    expect(screen.queryByRole("navigation", { name: "Tarih takvimi" })).toBeNull();
  });
});

it("filters the calendar and the list by city and by month", async () => {
  await show();
  const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
  press("İzmir");
  expect(strip().getAllByRole("link")).toHaveLength(3);
  // Only the months of that city are left to choose from.
  expect(screen.queryByRole("button", { name: "Ocak 2027" })).toBeNull();
  press("Aralık 2026");
  expect(strip().getAllByRole("link")).toHaveLength(2);
  press("Tüm şehirler");
  press("Ocak 2027");
  expect(strip().getAllByRole("link")).toHaveLength(1);
  press("Tüm aylar");
  expect(strip().getAllByRole("link")).toHaveLength(6);
});

it("lists the first of hundreds of dates, and all on demand", async () => {
  const daily = Array.from({ length: 60 }, (_, place) =>
    on(new Date(Date.UTC(2026, 11, 1 + place)).toISOString().slice(0, 10)),
  );
  await show({ showing: daily[0] ?? null, showings: daily });
  const rows = () => document.querySelectorAll("section[aria-labelledby=dates] li time");
  expect(rows()).toHaveLength(50);
  fireEvent.click(screen.getByRole("button", { name: "60 tarihin tümünü göster" }));
  expect(rows()).toHaveLength(60);
  expect(document.activeElement?.querySelector("time")).toBe(rows()[50]);
});

it("leads from the list to the venues if there are several", async () => {
  await show();
  const link = screen.getByRole("link", { name: "Mekân sayfası: Kordon Salonu" });
  expect(link.getAttribute("href")).toBe("/venue/kordon-salonu");
});

it.each([
  ["tr", "Geçmiş tarihler", ["1 Eki Per 20:30", "1 Eyl Sal 20:30"]],
  ["en", "Past dates", ["Thu, Oct 1, 8:30 PM", "Tue, Sep 1, 8:30 PM"]],
] as const)("shows in %s the dates that are over when they are asked for", async (language, name, dates) => {
  const calls = await show({}, language);
  const button = screen.getByRole("button", { name });
  expect(calls.mock.calls.some(([address]) => address.includes("past=true"))).toBe(false);
  fireEvent.click(button);
  const list = await screen.findByRole("list", { name: /Geçmiş tarihlerin listesi|List of past dates/ });
  expect([...list.querySelectorAll("time")].map(({ textContent }) => textContent)).toEqual([...dates]);
});

it("lists all dates of an event that is over, and none a second time", async () => {
  vi.setSystemTime(new Date("2027-02-01T12:00:00+03:00"));
  await show();
  expect(strip().getAllByRole("link")).toHaveLength(6);
  expect(screen.queryByRole("button", { name: "Geçmiş tarihler" })).toBeNull();
});

describe("one date", () => {
  const showOne = (change: Partial<Showing>, event: Partial<Event> = {}, language: Language = "tr") => {
    const showing = buildShowing(change);
    return show(
      { showing, showings: [showing], showing_count: 1, available_tickets: null, ...event },
      language,
    );
  };

  it.each([
    ["tr", "Kapı açılışı 19:45"],
    ["en", "Doors open 7:45 PM"],
  ] as const)("says in %s when the doors open", async (language, text) => {
    await showOne({ doors_at: "2026-11-18T19:45:00+03:00" }, {}, language);
    expect(screen.getByText(text)).toBeTruthy();
  });

  it.each([
    ["tr", "18:30", "Yerel saat; Türkiye saatiyle 20:30"],
    ["en", "6:30 PM", "Local time; 8:30 PM in Turkey"],
  ] as const)("is told in %s by the clock of the place abroad", async (language, time, note) => {
    await showOne(
      { timezone: "Europe/Berlin", start_date: "2026-11-18T18:30:00+01:00" },
      { end_date: null },
      language,
    );
    expect(screen.getByText(time)).toBeTruthy();
    expect(screen.getByText(note)).toBeTruthy();
  });

  it("needs no word on the clock in Turkey", async () => {
    await showOne({});
    expect(screen.queryByText(/Yerel saat/)).toBeNull();
  });

  it("calls a seller official only where staff said so", async () => {
    const other = buildOffer({ platform: "kasa", url: "https://kasa.example/x" });
    await showOne({ offers: [buildOffer(), other] });
    const sellers = within(screen.getByRole("list", { name: "Satıcılar" })).getAllByRole("listitem");
    await waitFor(() => expect(sellers[0]?.textContent).toContain("Resmî satıcı"));
    expect(sellers[1]?.textContent).toContain("Kasa Bilet");
    expect(sellers[1]?.textContent).not.toContain("Resmî satıcı");
  });

  it("tells of its only seller where the button leads and when it was checked", async () => {
    await showOne({ offers: [buildOffer({ checked_at: "2026-11-15T10:00:00+03:00" })] }, {}, "en");
    expect(screen.getByText("Checked 2 hours ago")).toBeTruthy();
    expect(await screen.findByText("Official seller")).toBeTruthy();
    expect(screen.getAllByText("biletix.example.com").length).toBeGreaterThan(0);
  });

  it("leads to its venue, its performers and its organizer", async () => {
    await showOne(
      { venue_id: "rihtim-sahne" },
      {
        organizer_id: "caz-dernegi",
        performers: [
          { profile_id: "ada", name: "Ada" },
          { profile_id: "", name: "Deniz" },
        ],
      },
    );
    const href = (name: string) => screen.getAllByRole("link", { name })[0]?.getAttribute("href");
    expect(href("Rıhtım Sahne")).toBe("/venue/rihtim-sahne");
    expect(href("Caz Derneği")).toBe("/organizer/caz-dernegi");
    expect(href("Ada")).toBe("/performer/ada");
    expect(screen.getByText("Deniz").closest("a"), "a hidden profile has no page").toBeNull();
  });

  it("shows the way there in four maps", async () => {
    await showOne({});
    const menu = screen.getByText("Yol tarifi").closest("details") as HTMLDetailsElement;
    expect([...menu.querySelectorAll("a")].map(({ href }) => new URL(href).host)).toEqual([
      "www.google.com",
      "maps.apple.com",
      "yandex.com.tr",
      "www.openstreetmap.org",
    ]);
    fireEvent.pointerEnter(menu);
    await vi.dynamicImportSettled();
    menu.open = true;
    await waitFor(() => {
      fireEvent.keyDown(menu.querySelector("a") as HTMLElement, { key: "Escape" });
      expect(menu.open).toBe(false);
    });
  });
});
