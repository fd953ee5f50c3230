// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Event } from "../../api/events";
import type { Language } from "../../lib/language";
import { buildDetailedEvent, buildOtherShowing, buildShowing } from "../../testing/event-builder";
import { buildVenue } from "../../testing/place-builder";
import { eventPage } from "../../testing/render";
import { renderPage, resetBrowser, type StubHandler, stubApi, stubBrowser } from "../../testing/render-page";
import { exists, needs, Page } from "./venue-page";

const upcoming = [
  buildDetailedEvent({ showing: buildShowing({ hall: "Küçük Salon" }) }),
  buildDetailedEvent({
    showing: buildOtherShowing(),
    date: "2026-12-02",
    start_date: "2026-12-02T21:00:00+03:00",
  }),
];
const past = [
  buildDetailedEvent({
    id: 8,
    title: "Eski oyun",
    date: "2026-09-01",
    start_date: "2026-09-01T20:00:00+03:00",
  }),
  buildDetailedEvent({
    id: 9,
    title: "Yeni oyun",
    date: "2026-10-01",
    start_date: "2026-10-01T20:00:00+03:00",
  }),
];

const listOf =
  (next: Event[], over: Event[] = past): StubHandler =>
  ({ search }) =>
    Response.json(eventPage(search.get("past") ? over : next));

function show(
  answers: Record<string, StubHandler> = {},
  language: Language = "tr",
  path = "/venue/buyuk-sahne",
) {
  const calls = stubApi({
    "/api/venues/buyuk-sahne": () =>
      Response.json({ data: buildVenue({ name: language === "tr" ? "Büyük Sahne" : "Main Stage" }) }),
    "/api/events": listOf(upcoming),
    ...answers,
  });
  renderPage(Page, { path, language, params: { id: path.split("/")[2] ?? "" } });
  return calls;
}

beforeEach(stubBrowser);
afterEach(resetBrowser);

describe("a venue", () => {
  it("says where it is and how to get there, in Turkish", async () => {
    show();
    expect(await screen.findByRole("heading", { level: 1, name: "Büyük Sahne" })).toBeTruthy();
    expect(document.title).toBe("Meydan · Büyük Sahne, İzmir: etkinlikler ve yol tarifi");
    expect(screen.queryByText(/Türkçe adı/)).toBeNull();
    expect(screen.getByText("Kordon Cad. 12, Konak, İzmir")).toBeTruthy();
    const href = (name: string | RegExp) =>
      screen.getByRole("link", { name, hidden: true }).getAttribute("href");
    expect(href("+90 232 000 00 00")).toBe("tel:+902320000000");
    expect(href(/^sahne\.example\.org/)).toBe("https://www.sahne.example.org/");
    expect(href(/^Google Haritalar/)).toBe(
      "https://www.google.com/maps/dir/?api=1&destination=38.42%2C27.13",
    );
    expect(href(/^Apple Haritalar/)).toContain("maps.apple.com");
    expect(href(/^Yandex Haritalar/)).toContain("yandex.com.tr");
    expect(href(/^OpenStreetMap/)).toContain("openstreetmap.org/directions");
  });

  it("tells its Turkish name beside the English one", async () => {
    show({}, "en");
    expect(await screen.findByRole("heading", { level: 1, name: "Main Stage" })).toBeTruthy();
    expect(screen.getByText("Büyük Sahne").lang).toBe("tr");
    expect(screen.getByText("Turkish name:")).toBeTruthy();
    expect(screen.getByText("Kordon Cad. 12, Konak, Izmir")).toBeTruthy();
  });

  it.each([
    ["tr", "Basamaksız giriş var", "İşitme döngüsü yok", /İşaret dili/],
    ["en", "Step-free entrance", "No hearing loop", /[Ss]ign language/],
  ] as const)(
    "says in %s what is known of its accessibility and nothing else",
    async (language, yes, no, unknown) => {
      show({}, language);
      expect(await screen.findByText(yes)).toBeTruthy();
      expect(screen.getByText(no)).toBeTruthy();
      expect(screen.queryByText(unknown)).toBeNull();
    },
  );

  it.each([
    ["tr", "outdoor", "Mekân · Açık hava"],
    ["en", "indoor", "Venue · Indoors"],
    ["tr", null, "Mekân"],
  ] as const)("says in %s whether it has a roof: %s", async (language, setting, text) => {
    show({ "/api/venues/buyuk-sahne": () => Response.json({ data: buildVenue({ setting }) }) }, language);
    expect(await screen.findByText(text)).toBeTruthy();
  });

  it("names the venue that it is a part of", async () => {
    show({
      "/api/venues/buyuk-sahne": () => Response.json({ data: buildVenue({ parent_id: 9 }) }),
      "/api/venues/9": () => Response.json({ data: buildVenue({ id: 9, venue_id: "liman", name: "Liman" }) }),
    });
    expect((await screen.findByRole("link", { name: "Liman" })).getAttribute("href")).toBe("/venue/liman");
  });

  it("lists what is on by month, and leads to the showing", async () => {
    show();
    const november = within(await screen.findByRole("region", { name: "Kasım 2026" }));
    expect(november.getByText("20:30 · Küçük Salon · Müzik")).toBeTruthy();
    expect(november.getByRole("link").getAttribute("href")).toBe("/event/caz-gecesi?showing=s1");
    expect(screen.getByRole("region", { name: "Aralık 2026" })).toBeTruthy();
    expect(screen.getByText("2 tarih")).toBeTruthy();
  });

  it("fetches what was on when it is asked for, and shows the last first", async () => {
    const calls = show();
    const button = await screen.findByRole("button", { name: "Geçmiş etkinlikler" });
    expect(calls.mock.calls.some(([address]) => address.includes("past=true"))).toBe(false);
    fireEvent.click(button);
    await screen.findByText("Eski oyun");
    const titles = screen.getAllByRole("heading", { level: 4 }).map(({ textContent }) => textContent);
    expect(titles.slice(-2)).toEqual(["Yeni oyun", "Eski oyun"]);
    expect(button.getAttribute("aria-expanded")).toBe("true");
    expect(calls.mock.calls.at(-1)?.[0]).toBe(
      "/api/events?limit=24&past=true&expand=showings&venue=buyuk-sahne&language=tr",
    );
  });

  it.each([
    ["tr", "Yaklaşan etkinlik yok"],
    ["en", "No upcoming events"],
  ] as const)("says in %s that nothing is on, and shows what was", async (language, text) => {
    show({ "/api/events": listOf([]) }, language);
    expect(await screen.findByText(text)).toBeTruthy();
    expect(await screen.findByText("Yeni oyun")).toBeTruthy();
  });

  it("can be followed by calendar and feed", async () => {
    show();
    const follow = within(await screen.findByRole("complementary", { name: "Bu mekânı takip et" }));
    const hrefs = follow.getAllByRole("link").map((link) => link.getAttribute("href"));
    expect(hrefs).toEqual([
      `webcal://${window.location.host}/calendar.ics?venue=buyuk-sahne&lang=tr`,
      "/calendar.ics?venue=buyuk-sahne&lang=tr",
      "/events.atom?venue=buyuk-sahne&lang=tr",
    ]);
  });

  it("loads the next page on demand", async () => {
    const pages: Record<string, object> = {
      "": { ...eventPage(upcoming.slice(0, 1), 2), meta: { total: 2, limit: 1, next_cursor: "ab" } },
      ab: eventPage(upcoming.slice(1), 2),
    };
    show({ "/api/events": ({ search }) => Response.json(pages[search.get("cursor") ?? ""]) });
    expect(await screen.findByText("2 tarihten 1 tanesi gösteriliyor")).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: "Daha fazla göster" }));
    expect(await screen.findByRole("region", { name: "Aralık 2026" })).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Daha fazla göster" })).toBeNull();
  });

  it("takes over the address of now if it was renamed, without asking again", async () => {
    const calls = show(
      { "/api/venues/eski-ad": () => Response.json({ data: buildVenue() }) },
      "tr",
      "/venue/eski-ad",
    );
    await waitFor(() => expect(screen.getByTestId("address").textContent).toBe("/venue/buyuk-sahne"));
    expect(calls.mock.calls.map(([address]) => address)).not.toContain("/api/venues/buyuk-sahne?language=tr");
  });
});

describe("without a venue", () => {
  it.each([
    ["tr", "Mekân bulunamadı"],
    ["en", "Venue not found"],
  ] as const)("says so in %s", async (language, title) => {
    show({}, language, "/venue/yok");
    expect(await screen.findByRole("heading", { level: 1, name: title })).toBeTruthy();
  });

  it("shows that it is loading", () => {
    show({ "/api/venues/buyuk-sahne": () => new Promise(() => undefined) }, "en");
    expect(screen.getAllByRole("status")[0]?.textContent).toContain("Loading venue");
  });

  it("shows the server's sentence and tries again on demand", async () => {
    const answers = [
      () => Response.json({ error: "The database is away" }, { status: 503 }),
      () => Response.json({ data: buildVenue() }),
    ];
    show({ "/api/venues/buyuk-sahne": () => answers.shift()?.() ?? new Response() }, "en");
    expect((await screen.findByRole("alert")).textContent).toContain("The database is away");
    fireEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByRole("heading", { level: 1 })).toBeTruthy();
  });

  it("keeps the venue if only its list fails", async () => {
    show({ "/api/events": () => Response.json({ error: "away" }, { status: 503 }) });
    expect((await screen.findByRole("alert")).textContent).toContain("Etkinlikler yüklenemedi");
    expect(screen.getByRole("heading", { level: 1 })).toBeTruthy();
  });
});

describe("what the server must know", () => {
  const upcomingUrl = "/api/events?limit=24&expand=showings&venue=buyuk-sahne&language=tr";
  const pastUrl = "/api/events?limit=24&past=true&expand=showings&venue=buyuk-sahne&language=tr";
  const ask = (answers: Record<string, unknown>) => ({
    params: { id: "buyuk-sahne" },
    search: new URLSearchParams(),
    language: "tr" as const,
    read: (url: string) => answers[url],
  });
  const address = "/api/venues/buyuk-sahne?language=tr";

  it("is the venue, then what is on there, then what was if nothing is on", () => {
    const venue = { [address]: { data: buildVenue() } };
    expect(needs(ask({}))).toEqual([address]);
    expect(needs(ask(venue))).toEqual([address, upcomingUrl]);
    expect(needs(ask({ ...venue, [upcomingUrl]: eventPage(upcoming) }))).toEqual([address, upcomingUrl]);
    expect(needs(ask({ ...venue, [upcomingUrl]: eventPage([]) }))).toEqual([address, upcomingUrl, pastUrl]);
    const part = { [address]: { data: buildVenue({ parent_id: 9 }) } };
    expect(needs(ask(part))).toContain("/api/venues/9?language=tr");
  });

  it("is whether it exists", () => {
    expect(exists(ask({ [address]: { data: buildVenue() } }))).toBe(true);
    expect(exists(ask({ [address]: null }))).toBe(false);
  });
});
