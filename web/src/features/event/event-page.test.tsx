// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Event } from "../../api/events";
import { LanguageProvider } from "../../i18n/language-context";
import type { Language } from "../../lib/language";
import { registerLazyComponent } from "../../lib/lazy";
import { RouterProvider } from "../../lib/router";
import { clearToasts, currentToasts } from "../../lib/toasts";
import { EventDates } from "../../shared/event-article/event-dates";
import { StateBanner } from "../../shared/event-article/state-banner";
import { buildDetailedEvent, buildOffer, buildOtherShowing, buildShowing } from "../../testing/event-builder";
import { exists, needs, Page } from "./event-page";

const EVENT = "/api/events/caz-gecesi";
const SIMILAR = `${EVENT}/similar?`;
// As on the server: the tests need not wait for it.
registerLazyComponent("event-dates", EventDates);
registerLazyComponent("state-banner", StateBanner);

const answers = vi.fn<(address: string) => Response | undefined>();

const list = (events: Event[]) =>
  Response.json({ data: events, meta: { total: events.length, limit: 9, next_cursor: null } });

/** The event, and nothing like it. */
const only = (event: Event) => (address: string) => {
  if (address.startsWith(SIMILAR)) return Response.json({ data: [] });
  if (address === "/api/platforms") return Response.json({ data: [] });
  if (address.startsWith(EVENT)) return Response.json({ data: event });
  return address.startsWith("/api/events?") ? list([]) : undefined;
};

function show(language: Language = "tr", search = "") {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <LanguageProvider initial={language}>
        <RouterProvider initial={{ path: "/event/caz-gecesi", search }}>
          <Page params={{ id: "caz-gecesi" }} />
        </RouterProvider>
      </LanguageProvider>
    </QueryClientProvider>,
  );
}

async function showEvent(change: Partial<Event> = {}, language: Language = "tr", search = "") {
  const event = buildDetailedEvent(change);
  answers.mockImplementation(only(event));
  show(language, search);
  await screen.findByRole("heading", { level: 1, name: event.title });
}

const buyLinks = () => screen.queryAllByRole("link", { name: /Bilet al|Buy ticket/ });

beforeEach(() => {
  vi.useFakeTimers({ now: new Date("2026-11-15T12:00:00+03:00"), toFake: ["Date"] });
  answers.mockReset();
  vi.stubGlobal("fetch", async (address: string) => answers(address) ?? Response.json({ data: {} }));
});

afterEach(() => {
  cleanup();
  clearToasts();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("an event", () => {
  it("tells all in Turkish", async () => {
    await showEvent();
    expect(document.title).toBe("Meydan · Boğaz'da Caz Gecesi");
    const info = within(screen.getByRole("region", { name: "Bir bakışta" }));
    for (const text of [
      "18 Kasım 2026 Çarşamba",
      "20:30 – 23:00",
      "Rıhtım Sahne",
      "Rıhtım Cad. 34, Kadıköy, İstanbul",
      "Caz Derneği",
      "38 bilet kaldı",
      "Bileti Biletix satıyor. Meydan bilet satmaz, fiyatı satıcı belirler.",
    ])
      expect(info.getByText(text)).toBeTruthy();
    expect(info.getByText("₺450 – ₺900")).toBeTruthy();
    expect(screen.getByText("5 üzerinden 4,6 puan")).toBeTruthy();
    expect(screen.getByText("Biletix")).toBeTruthy();
    expect(screen.getByText("Kapılar 19.00'da açılır.").tagName).toBe("P");
  });

  it("tells all in English", async () => {
    await showEvent({ city: "Istanbul" }, "en");
    const info = within(screen.getByRole("region", { name: "At a glance" }));
    for (const text of [
      "Wednesday, November 18, 2026",
      "8:30 PM – 11:00 PM",
      "38 tickets left",
      "Sold by Biletix. Meydan doesn't sell tickets; the seller sets the price.",
    ])
      expect(info.getByText(text)).toBeTruthy();
    expect(screen.getByText("Rated 4.6 out of 5")).toBeTruthy();
  });

  it.each([
    ["tr", "Dil: Türkçe, Kürtçe", "7 yaş ve üstü", "Açık hava"],
    ["en", "Language: Turkish, Kurdish", "Ages 7+", "Outdoors"],
  ] as const)("says in %s its languages, its age and whether it is outdoors", async (language, ...texts) => {
    await showEvent({ event_languages: ["tr", "ku"], min_age: 7, setting: "outdoor" }, language);
    for (const text of texts) expect(screen.getByText(text)).toBeTruthy();
  });

  it("says nothing of languages, age and roof where nothing is known", async () => {
    // As a response from before there were any.
    await showEvent({ event_languages: undefined as never, min_age: undefined as never });
    for (const text of [/^Dil/, /yaş/, "Açık hava", "Kapalı alan"])
      expect(screen.queryByText(text)).toBeNull();
  });

  it("leads to seller, website, phone, map, category and tags", async () => {
    await showEvent();
    const href = (name: string | RegExp) => screen.getByRole("link", { name }).getAttribute("href");
    expect(href(/^caz\.example\.org/)).toBe("https://www.caz.example.org/program");
    expect(href("+90 212 000 00 00")).toBe("tel:+902120000000");
    expect(href(/^Haritada aç/)).toContain("openstreetmap.org/?mlat=40.99&mlon=29.02");
    expect(href("canlı")).toBe("/search?q=canl%C4%B1");
    expect(screen.getAllByRole("link", { name: "Müzik" })[0]?.getAttribute("href")).toBe(
      "/search?category=music",
    );
    for (const link of buyLinks()) {
      expect(link.getAttribute("href")).toBe("https://www.biletix.example.com/caz");
      expect(link.getAttribute("target")).toBe("_blank");
      expect(link.getAttribute("rel")).toContain("noopener");
    }
    expect(buyLinks()).toHaveLength(2);
  });

  it("counts the view, and a click on the seller's link", async () => {
    const beacon = vi.fn((_address: string, _body: Blob) => true);
    vi.stubGlobal("navigator", { sendBeacon: beacon });
    await showEvent();
    const [link] = buyLinks();
    link?.addEventListener("click", (click) => click.preventDefault());
    fireEvent.click(link as HTMLElement);
    const hits = await Promise.all(beacon.mock.calls.map(async ([, body]) => JSON.parse(await body.text())));
    expect(hits).toEqual([
      { event_type: "event_view", event_data: { event_id: "caz-gecesi" } },
      { event_type: "ticket_click", event_data: { event_id: "caz-gecesi", platform: "biletix" } },
    ]);
  });

  it.each([
    ["explains a missing ticket link", {}, /bilet bağlantısı yok\. Ayrıntıları organizatöre/],
    ["says so when it is free", { price_min: 0, price_max: 0 }, "Katılım ücretsiz; bilet bağlantısı yok."],
  ])("%s", async (_case, change, text) => {
    await showEvent({ url: null, ...change });
    expect(screen.getByText(text)).toBeTruthy();
    expect(buyLinks()).toHaveLength(0);
  });

  it.each([
    ["tr", "Yerini ayırt", "Yerini Biletix üzerinden ayırtırsın. Meydan rezervasyon almaz."],
    ["en", "Reserve", "Reserve through Biletix. Meydan doesn't take reservations."],
  ] as const)("offers a free event in %s as a reservation", async (language, name, note) => {
    await showEvent({ price_min: 0, price_max: null }, language);
    expect(screen.getAllByRole("link", { name: new RegExp(`^${name}`) })).toHaveLength(2);
    expect(screen.getByText(note)).toBeTruthy();
    expect(buyLinks()).toHaveLength(0);
  });

  it.each([
    ["en", "Quay Stage", 1],
    ["en", "Rıhtım Sahne (Quay Stage)", 0],
    ["tr", "Rıhtım Sahne", 0],
  ] as const)(
    "tells in %s where %s is, and its Turkish name if it is another",
    async (language, venue, count) => {
      await showEvent({ venue, showing: buildShowing({ venue, venue_name: "Rıhtım Sahne" }) }, language);
      const where = within(screen.getByRole("region", { name: language === "tr" ? "Nerede" : "Where" }));
      expect(where.getByText(venue)).toBeTruthy();
      expect(where.queryAllByText("In Turkish:")).toHaveLength(count);
      expect(where.queryAllByText("Rıhtım Sahne").filter(({ lang }) => lang === "tr")).toHaveLength(count);
    },
  );

  it("sells tickets of an event that is free only for some", async () => {
    await showEvent({ price_min: 0, price_max: 250 });
    expect(buyLinks()).toHaveLength(2);
  });

  it("offers no ticket that is sold out, but the way to the seller", async () => {
    await showEvent({ available_tickets: 0 });
    expect(screen.getByText("Biletler tükendi")).toBeTruthy();
    expect(buyLinks()).toHaveLength(0);
    expect(screen.getAllByRole("link", { name: /Satıcıya git/ })).toHaveLength(2);
  });

  it("shows nothing of what is not known", async () => {
    await showEvent({
      rating: null,
      organizer: "",
      phone: null,
      website: null,
      price_min: null,
      price_max: null,
      available_tickets: null,
      tags: [],
      latitude: null,
      time: null,
      end_date: null,
    });
    expect(screen.queryByText(/puan/)).toBeNull();
    expect(screen.queryByText(/kaldı/)).toBeNull();
    expect(screen.queryByRole("list", { name: "Etiketler" })).toBeNull();
    expect(screen.queryByRole("link", { name: /Haritada aç/ })).toBeNull();
    expect(screen.getAllByText("Fiyat açıklanmadı")).toHaveLength(2);
  });

  it("is on once it has begun, and its tickets are still to be had", async () => {
    vi.setSystemTime(new Date("2026-11-18T21:00:00+03:00"));
    await showEvent();
    expect(screen.getByText("Şimdi").parentElement?.textContent).toBe("Şimdi · 20:30'da başladı");
    expect(buyLinks().length).toBeGreaterThan(0);
  });

  it("is over once its end has passed: no ticket, but what comes next", async () => {
    vi.setSystemTime(new Date("2026-11-18T23:00:00+03:00"));
    await showEvent();
    expect(screen.getByText("Bu etkinlik sona erdi")).toBeTruthy();
    expect(buyLinks()).toHaveLength(0);
    expect(screen.getByRole("link", { name: "Yaklaşan etkinliklere bak" }).getAttribute("href")).toBe(
      "/search?category=music",
    );
  });

  it("copies its address where nothing can be shared", async () => {
    const writeText = vi.fn(async (_text: string) => undefined);
    vi.stubGlobal("navigator", { clipboard: { writeText } });
    await showEvent();
    fireEvent.click(screen.getByRole("button", { name: "Paylaş" }));
    await waitFor(() =>
      expect(currentToasts()[0]).toMatchObject({
        type: "success",
        title: "Tarih, yer ve bağlantı kopyalandı",
      }),
    );
    expect(writeText.mock.calls[0]?.[0]).toMatch(
      /^Boğaz'da Caz Gecesi\n18 Kasım 2026 Çarşamba, 20:30\nRıhtım Sahne, .*\nhttp.*\/event\/caz-gecesi$/,
    );
  });

  it("is sent by WhatsApp with its date, place and address", async () => {
    await showEvent();
    const link = screen.getByRole("link", { name: /^WhatsApp'ta paylaş/ });
    const address = new URL(link.getAttribute("href") ?? "");
    expect(address.origin + address.pathname).toBe("https://wa.me/");
    expect(address.searchParams.get("text")).toMatch(
      /^Boğaz'da Caz Gecesi\n18 Kasım 2026 Çarşamba, 20:30\nRıhtım Sahne, .*\nhttp.*\/event\/caz-gecesi$/,
    );
  });

  it("can be put aside", async () => {
    await showEvent();
    fireEvent.click(screen.getByRole("button", { name: "Favorilere ekle" }));
    expect(screen.getByRole("button", { name: "Favorilerden çıkar" })).toBeTruthy();
    localStorage.clear();
  });

  it("goes into calendars: as a file, to Google, to Outlook", async () => {
    await showEvent();
    const menu = screen.getByText("Takvime ekle").closest("details") as HTMLDetailsElement;
    const hrefs = () => [...menu.querySelectorAll("a")].map((link) => link.getAttribute("href"));
    expect(hrefs()).toEqual(["/event/caz-gecesi/calendar.ics?lang=tr"]);
    fireEvent.pointerEnter(menu);
    await waitFor(() => expect(hrefs()).toHaveLength(3));
    // It listens a moment after it is drawn.
    await act(async () => undefined);
    expect(hrefs()[1]).toContain(encodeURIComponent(`${window.location.origin}/event/caz-gecesi`));
    expect(hrefs()[2]).toContain("outlook.live.com");
    menu.open = true;
    fireEvent.keyDown(menu.querySelector("a") as HTMLElement, { key: "Escape" });
    expect(menu.open).toBe(false);
    expect(document.activeElement).toBe(menu.querySelector("summary"));
    menu.open = true;
    fireEvent.pointerDown(document.body);
    expect(menu.open).toBe(false);
  });

  it("goes into no calendar once it is over", async () => {
    vi.setSystemTime(new Date("2026-11-18T23:00:00+03:00"));
    await showEvent();
    expect(screen.queryByText("Takvime ekle")).toBeNull();
  });

  it("goes back to where the visitor came from on this site, else home", async () => {
    await showEvent();
    const link = screen.getByRole("link", { name: "Geri" });
    expect(link.getAttribute("href")).toBe("/");
    const back = vi.spyOn(window.history, "back").mockImplementation(() => undefined);
    fireEvent.click(link);
    expect(back).not.toHaveBeenCalled();
    // The router marks what it led to.
    window.history.pushState({ meydan: true }, "");
    fireEvent.click(link);
    expect(back).toHaveBeenCalledOnce();
  });
});

describe("an event with several dates", () => {
  const several = (change: Partial<Event> = {}) => ({
    showing: buildShowing(),
    showing_count: 2,
    showings: [buildShowing(), buildOtherShowing()],
    ...change,
  });
  const info = () => within(screen.getByRole("region", { name: "Bir bakışta" }));
  const dates = () => within(screen.getByRole("region", { name: "Tarihler" }));

  it("lists them with venue, hall and city, and marks the one that is shown", async () => {
    await showEvent(several());
    const links = dates().getAllByRole("link");
    expect(links.map((link) => link.getAttribute("href"))).toEqual([
      "/event/caz-gecesi?showing=s1",
      "/event/caz-gecesi?showing=s2",
    ]);
    expect(links[1]?.textContent).toBe("2 Ara Çar 21:00Kordon Salonu · Büyük Salon · İzmir");
    expect(links.map((link) => link.getAttribute("aria-current"))).toEqual(["true", null]);
    expect(dates().queryByRole("navigation")).toBeNull();
  });

  it("shows the chosen one: date, place, price, seller, calendar and share link", async () => {
    const writeText = vi.fn(async (_text: string) => undefined);
    vi.stubGlobal("navigator", { clipboard: { writeText } });
    await showEvent(several());
    fireEvent.click(dates().getAllByRole("link")[1] as HTMLElement);
    await waitFor(() => expect(info().getByText("2 Aralık 2026 Çarşamba")).toBeTruthy());
    expect(info().getByText("Kordon Salonu · Büyük Salon")).toBeTruthy();
    expect(info().getByText("₺300")).toBeTruthy();
    expect(buyLinks()[0]?.getAttribute("href")).toBe("https://passo.example/caz");
    expect(
      screen.getByRole("link", { name: "Takvim dosyası (.ics)", hidden: true }).getAttribute("href"),
    ).toBe("/event/caz-gecesi/calendar.ics?lang=tr&showing=s2");
    fireEvent.click(screen.getByRole("button", { name: "Paylaş" }));
    await waitFor(() => expect(writeText.mock.calls[0]?.[0]).toMatch(/\/event\/caz-gecesi\?showing=s2$/));
  });

  it("opens at the date of its address, or at the next one if that is unknown", async () => {
    await showEvent(several(), "tr", "?showing=s2");
    expect(info().getByText("2 Aralık 2026 Çarşamba")).toBeTruthy();
    cleanup();
    await showEvent(several(), "tr", "?showing=nowhere");
    expect(info().getByText("18 Kasım 2026 Çarşamba")).toBeTruthy();
  });

  it("filters many dates by city", async () => {
    const tour = Array.from({ length: 7 }, (_, place) =>
      (place < 5 ? buildShowing : buildOtherShowing)({ showing_id: `s${place + 1}` }),
    );
    await showEvent(several({ showings: tour }));
    fireEvent.click(dates().getByRole("button", { name: "İzmir" }));
    expect(dates().getAllByRole("link")).toHaveLength(2);
    fireEvent.click(dates().getByRole("button", { name: "Tüm şehirler" }));
    expect(dates().getAllByRole("link")).toHaveLength(7);
  });

  it("is not listed if there is one date only", async () => {
    await showEvent({ showing: buildShowing(), showings: [buildShowing()] });
    expect(screen.queryByText("Tarihler")).toBeNull();
    expect(screen.queryByRole("list", { name: "Satıcılar" })).toBeNull();
    expect(screen.queryByRole("status")).toBeNull();
    expect(buyLinks()).toHaveLength(2);
  });
});

describe("a showing", () => {
  const showShowing = (change: Parameters<typeof buildShowing>[0], language: Language = "tr") => {
    const showing = buildShowing(change);
    return showEvent({ showing, showings: [showing], available_tickets: null }, language);
  };

  it("names its sellers side by side", async () => {
    await showShowing({
      offers: [
        buildOffer({ checked_at: "2026-11-15T09:30:00+03:00", availability: "few" }),
        buildOffer({ platform: "passo", url: "https://www.passo.example/x", availability: "sold_out" }),
        buildOffer({
          platform: "mobilet",
          url: "https://mobilet.example/x",
          availability: "not_yet",
          on_sale_at: "2026-12-01T10:00:00+03:00",
        }),
      ],
    });
    const sellers = within(screen.getByRole("list", { name: "Satıcılar" }))
      .getAllByRole("listitem")
      .map(({ textContent }) => textContent);
    expect(sellers[0]).toContain("Biletix₺450 – ₺900Az kaldı2 saat önce kontrol edildi");
    expect(sellers[0]).toContain("Bilet al: biletix.example.com");
    expect(sellers[1]).toContain("Passo₺450 – ₺900Tükendi");
    expect(sellers[1]).toContain("Satıcıya git: passo.example");
    expect(sellers[2]).toContain("Satış 1 Aralık 10:00'da başlıyor");
    expect(screen.getByText("Meydan bilet satmaz; fiyatı satıcılar belirler.")).toBeTruthy();
  });

  it("tells the availability of its only offer", async () => {
    await showShowing(
      {
        offers: [buildOffer({ availability: "not_yet", on_sale_at: "2026-12-01T10:00:00+03:00" })],
      },
      "en",
    );
    expect(screen.getByText("On sale from December 1, 10:00 AM")).toBeTruthy();
    expect(buyLinks()).toHaveLength(0);
  });

  it.each([
    ["cancelled", { status: "cancelled" }, "İptal edildiBu tarihte yapılmayacak."],
    [
      "postponed",
      { status: "postponed", note_tr: "Yeni tarih yakında." },
      "ErtelendiBu tarihte yapılmayacak.",
    ],
    [
      "moved",
      { status: "moved", previous_start_date: "2026-11-11T20:30:00+03:00" },
      "Tarihi değiştiEski tarih: 11 Kasım 2026 Çarşamba, 20:30. Yeni tarih: 18 Kasım 2026 Çarşamba, 20:30.",
    ],
    ["sold out", { offers: [buildOffer({ availability: "sold_out" })] }, "Tükendi"],
  ] as [string, Partial<ReturnType<typeof buildShowing>>, string][])(
    "says that it is %s",
    async (_case, change, text) => {
      await showShowing(change);
      expect(screen.getByRole("status").textContent).toContain(text);
      expect(screen.getByRole("status").textContent).toContain(change.note_tr ?? "");
    },
  );

  it("leads to the seller, but sells no tickets, while it is postponed", async () => {
    await showShowing({ status: "postponed" });
    expect(buyLinks()).toHaveLength(0);
    expect(screen.getAllByRole("link", { name: /Satıcıya git/ }).length).toBeGreaterThan(0);
  });

  it("sells no tickets once it is cancelled, and goes into no calendar", async () => {
    await showShowing({ status: "cancelled" });
    expect(buyLinks()).toHaveLength(0);
    expect(screen.queryByText("Takvime ekle")).toBeNull();
  });
});

describe("similar events", () => {
  const titles = async () => {
    const region = await screen.findByRole("region", { name: "Benzer etkinlikler" });
    return within(region)
      .getAllByRole("heading", { level: 3 })
      .map((title) => title.textContent);
  };
  const otherDates = [11, 12, 13, 14, 15].map((id) => buildDetailedEvent({ id, event_id: `e${id}` }));
  const others = [5, 4, 3, 2].map((id) =>
    buildDetailedEvent({ id, event_id: `e${id}`, title: `Konser ${id}` }),
  );

  it("are those that the server chose, in its order", async () => {
    answers.mockImplementation((address) => {
      if (address.startsWith(SIMILAR)) return Response.json({ data: others });
      return address.startsWith(EVENT) ? Response.json({ data: buildDetailedEvent() }) : undefined;
    });
    show();
    expect(await titles()).toEqual(["Konser 5", "Konser 4", "Konser 3", "Konser 2"]);
    expect(answers).toHaveBeenCalledWith("/api/events/caz-gecesi/similar?limit=4&language=tr");
    expect(answers.mock.calls.some(([address]) => address.startsWith("/api/events?"))).toBe(false);
  });

  it.each([
    ["knows none", () => Response.json({ data: [] })],
    ["cannot say", () => Response.json({ error: "away" }, { status: 503 })],
  ])("are other productions of the category while the index %s", async (_case, answer) => {
    answers.mockImplementation((address) => {
      if (address.startsWith(SIMILAR)) return answer();
      if (address.startsWith(EVENT)) return Response.json({ data: buildDetailedEvent() });
      return address === "/api/events?limit=12&category=music&language=tr"
        ? list([...otherDates, others[0] as Event, buildDetailedEvent(), ...others])
        : undefined;
    });
    show();
    expect(await titles()).toEqual(["Konser 5", "Konser 4", "Konser 3", "Konser 2"]);
  });

  it("are not mentioned when there are none", async () => {
    await showEvent();
    expect(screen.queryByText("Benzer etkinlikler")).toBeNull();
  });
});

describe("without an event", () => {
  it.each([
    ["tr", "Etkinlik bulunamadı", "Ana sayfaya dön"],
    ["en", "Event not found", "Go Home"],
  ] as const)("says in %s that it is not found and leads home", async (language, title, home) => {
    answers.mockImplementation(() => Response.json({ error: "yok", code: "not_found" }, { status: 404 }));
    show(language);
    expect(await screen.findByRole("heading", { level: 1, name: title })).toBeTruthy();
    expect(screen.getByRole("link", { name: home }).getAttribute("href")).toBe("/");
  });

  it("shows that it is loading", () => {
    vi.stubGlobal("fetch", () => new Promise(() => undefined));
    show("en");
    expect(screen.getByRole("status").textContent).toContain("Loading event");
  });

  it("shows the server's sentence and tries again on demand", async () => {
    answers.mockImplementation(() => Response.json({ error: "The database is away" }, { status: 503 }));
    show("en");
    expect((await screen.findByRole("alert")).textContent).toContain("The database is away");
    answers.mockImplementation(only(buildDetailedEvent()));
    fireEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByRole("heading", { level: 1 })).toBeTruthy();
  });
});

describe("what the server must know", () => {
  const ask = (answer: unknown) => ({
    params: { id: "caz-gecesi" },
    search: new URLSearchParams(),
    language: "tr" as const,
    read: (address: string) => (address === `${EVENT}?language=tr` ? answer : undefined),
  });

  it("is the event, then what is like it, then others of its category if that is nothing", () => {
    const similar = `${SIMILAR}limit=4&language=tr`;
    const withSimilar = (answer: unknown) => ({
      ...ask({ data: buildDetailedEvent() }),
      read: (address: string) =>
        address === similar ? answer : ask({ data: buildDetailedEvent() }).read(address),
    });
    expect(needs(ask(undefined))).toEqual([`${EVENT}?language=tr`]);
    expect(needs(withSimilar(undefined))).toEqual([`${EVENT}?language=tr`, similar]);
    expect(needs(withSimilar({ data: [buildDetailedEvent({ id: 2 })] }))).toHaveLength(2);
    for (const nothing of [{ data: [] }, null]) {
      expect(needs(withSimilar(nothing))[2]).toBe("/api/events?limit=12&category=music&language=tr");
    }
    expect(needs(ask(null))).toHaveLength(1);
  });

  it("is whether it exists", () => {
    expect(exists(ask({ data: buildDetailedEvent() }))).toBe(true);
    expect(exists(ask(null))).toBe(false);
  });
});

describe("a preview", () => {
  const PREVIEWED = { preview: { expires_at: "2026-11-24T21:30:00Z" } } as Partial<Event>;

  it.each([
    ["tr", "Önizleme: bu sayfa henüz yayında değil. Bağlantı 25 Kasım 2026 tarihine kadar geçerli."],
    ["en", "Preview: this page is not published yet. The link works until November 25, 2026."],
  ] as const)("says in %s that it is one, and asks with its token", async (language, strip) => {
    await showEvent(PREVIEWED, language, "?preview=a%2Bb");
    expect(screen.getByText(strip)).toBeTruthy();
    expect(answers.mock.calls.flat()).toContain(`${EVENT}?language=${language}&preview=a%2Bb`);
  });

  it("has no strip without a valid token", async () => {
    await showEvent({}, "tr", "?preview=ended");
    expect(screen.queryByText(/Önizleme/)).toBeNull();
  });

  it("is read by the server with its token", () => {
    const request = { params: { id: "caz-gecesi" }, language: "tr" as const, read: () => undefined };
    expect(needs({ ...request, search: new URLSearchParams("preview=abc") })).toEqual([
      `${EVENT}?language=tr&preview=abc`,
    ]);
  });
});
