// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import type { ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Event } from "../../api/events";
import { readQuery } from "../../api/query";
import { LanguageProvider, useI18n } from "../../i18n/language-context";
import { readEventFilter } from "../../lib/filter-changes";
import { HeadContext, type HeadSink } from "../../lib/head";
import type { Language } from "../../lib/language";
import { parseLocation, RouterProvider } from "../../lib/router";
import { setVisitorPosition } from "../../shared/map/distance";
import { buildDetailedEvent } from "../../testing/event-builder";
import { withProviders } from "../../testing/render";
import { NoScriptFilters } from "./no-script-filters";
import { SearchForm } from "./search-form";
import { needs, Page } from "./search-page";

const answers = vi.fn<(address: string) => Response | undefined>();

const list = (events: Event[], { total = events.length, next = null as string | null } = {}) =>
  Response.json({ data: events, meta: { total, limit: 24, next_cursor: next } });

const found = (...events: Event[]) =>
  answers.mockImplementation((address) => (address.startsWith("/api/events?") ? list(events) : undefined));

function renderInApp(search = "", language: Language = "tr", beside?: ReactNode) {
  window.history.replaceState(null, "", `/search${search}`);
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <LanguageProvider initial={language}>
        <RouterProvider initial={parseLocation(`/search${search}`)}>
          <Page />
          {beside}
        </RouterProvider>
      </LanguageProvider>
    </QueryClientProvider>,
  );
  return client;
}

const asked = () =>
  answers.mock.calls.map(([address]) => address).filter((address) => address.startsWith("/api/events?"));
const field = () => screen.getByRole<HTMLInputElement>("combobox", { name: /^(Ne arıyorsun|What are you)/ });
const renderedLocation = () => window.location.pathname + window.location.search;

beforeEach(() => {
  vi.useFakeTimers({ now: new Date("2026-11-15T12:00:00+03:00"), toFake: ["Date"] });
  answers.mockReset();
  vi.stubGlobal("fetch", async (address: string) => {
    if (address.startsWith("/api/categories")) return Response.json({ data: [] });
    return answers(address) ?? Response.json({ data: {} });
  });
});

afterEach(() => {
  cleanup();
  localStorage.clear();
  // biome-ignore lint/suspicious/noDocumentCookie: the language that a test chose is forgotten.
  document.cookie = "language=; max-age=0; path=/";
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe("results", () => {
  it("show what was asked, how many there are, and two ways on from each", async () => {
    found(
      buildDetailedEvent(),
      buildDetailedEvent({
        id: 2,
        event_id: "bedava",
        title: "Bedava",
        url: null,
        price_min: 0,
        price_max: 0,
      }),
    );
    renderInApp("?q=caz&lang=tr");
    expect(await screen.findByText("2 etkinlik")).toBeTruthy();
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("“caz” için sonuçlar");
    expect(document.title).toBe("“caz” · Arama · Meydan");
    expect(field().value).toBe("caz");
    expect(asked()).toEqual(["/api/events?limit=24&q=caz&facets=true&language=tr"]);
    const details = screen.getAllByRole("link", { name: /^Ayrıntılar/ });
    expect(details.map((link) => link.getAttribute("href"))).toEqual(["/event/caz-gecesi", "/event/bedava"]);
    const buy = screen.getAllByRole("link", { name: /^Bilet al/ });
    expect(buy).toHaveLength(1);
    expect(buy[0]?.getAttribute("target")).toBe("_blank");
    expect(screen.getAllByText("18 Kasım 2026 Çarşamba, 20:30", { exact: false })).toHaveLength(2);
  });

  it("speak English", async () => {
    found(buildDetailedEvent());
    renderInApp("?q=jazz", "en");
    expect(await screen.findByText("1 event")).toBeTruthy();
    expect(document.title).toBe("“jazz” · Search · Meydan");
    expect(screen.getByRole("link", { name: /^Details/ })).toBeTruthy();
    expect(screen.getByRole("link", { name: /^Buy ticket/ })).toBeTruthy();
  });

  it.each([
    ["", "Etkinlik ara", "Arama · Meydan"],
    ["?category=theater", "Tiyatro etkinlikleri", "Tiyatro etkinlikleri · Meydan"],
    ["?category=art&city=izmir", "İzmir'deki sanat etkinlikleri", "İzmir'deki sanat etkinlikleri · Meydan"],
    ["?q=caz&price=free", "“caz”: ücretsiz etkinlikler", "“caz” · Ücretsiz etkinlikler · Meydan"],
    ["?city=Konya", "Konya'daki etkinlikler", "Konya'daki etkinlikler · Meydan"],
    ["?city=Muğla", "Muğla'daki etkinlikler", "Muğla'daki etkinlikler · Meydan"],
  ])("of %s are headed %s", async (search, heading, title) => {
    found(buildDetailedEvent());
    renderInApp(search);
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe(heading);
    expect(document.title).toBe(title);
    await screen.findByText("1 etkinlik");
  });

  describe("around a place", () => {
    const near = "?bbox=near:26.6,38,27.7,38.8";
    const urla = buildDetailedEvent({ id: 1, title: "Urla'da", latitude: 38.32, longitude: 26.76 });
    const konak = buildDetailedEvent({ id: 2, title: "Konak'ta", latitude: 38.41, longitude: 27.13 });
    const titles = () =>
      screen
        .getAllByRole("heading", { level: 2 })
        .slice(-2)
        .map((title) => title.textContent);

    it("are those nearest first, whosever place it is", async () => {
      found(urla, konak);
      renderInApp(near, "en");
      await screen.findByText("2 events");
      expect(titles()).toEqual(["Konak'ta", "Urla'da"]);
      expect(screen.queryByText(/km away/)).toBeNull();
      expect(screen.getByRole("link", { name: "Remove filter: Around here" }).getAttribute("href")).toBe(
        "/search",
      );
      expect(asked()[0]).toBe("/api/events?limit=100&bbox=26.6%2C38%2C27.7%2C38.8&facets=true&language=en");
    });

    it("have one order, however many pages there are", async () => {
      answers.mockImplementation((address) => {
        if (!address.startsWith("/api/events?")) return undefined;
        return address.includes("cursor=0b")
          ? list([konak], { total: 2 })
          : list([urla], { total: 2, next: "0b" });
      });
      renderInApp(near, "en");
      fireEvent.click(await screen.findByRole("button", { name: "Show more" }));
      await screen.findByRole("heading", { name: "Konak'ta" });
      expect(titles()).toEqual(["Konak'ta", "Urla'da"]);
    });

    it("say how far it is from where the visitor is known to be", async () => {
      setVisitorPosition({ latitude: 38.42, longitude: 27.14 });
      found(urla, konak);
      renderInApp(near, "en");
      await screen.findByText("2 events");
      expect(screen.getByText(/1\.4 km away/)).toBeTruthy();
      expect(screen.getByText(/35 km away/)).toBeTruthy();
    });
  });

  it("come page by page", async () => {
    answers.mockImplementation((address) => {
      if (!address.startsWith("/api/events?")) return undefined;
      return address.includes("cursor=0b")
        ? list([buildDetailedEvent({ id: 2, title: "İkinci sayfa" })], { total: 2 })
        : list([buildDetailedEvent()], { total: 2, next: "0b" });
    });
    renderInApp("?q=caz");
    const more = await screen.findByRole("button", { name: "Daha fazla göster" });
    more.focus();
    fireEvent.click(more);
    expect(await screen.findByRole("heading", { name: "İkinci sayfa" })).toBeTruthy();
    expect(screen.getByRole("heading", { name: "Boğaz'da Caz Gecesi" })).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Daha fazla göster" })).toBeNull();
    expect(asked()[1]).toBe("/api/events?limit=24&q=caz&cursor=0b&language=tr");
  });

  it.each(["before", "after"])("get the next page that was asked for %s a refetch began", async (when) => {
    let hold = false;
    const held: { address: string; let: () => void }[] = [];
    vi.stubGlobal("fetch", async (address: string) => {
      if (!address.startsWith("/api/events?")) return Response.json({ data: [] });
      if (hold) await new Promise<void>((resolve) => held.push({ address, let: resolve }));
      if (address.includes("cursor=0b"))
        return list([buildDetailedEvent({ id: 3, title: "Eski ikinci sayfa" })], { total: 2 });
      if (address.includes("cursor="))
        return list([buildDetailedEvent({ id: 2, title: "İkinci sayfa" })], { total: 2 });
      return list([buildDetailedEvent()], { total: 2, next: hold ? "0c" : "0b" });
    });
    const client = renderInApp("?q=caz");
    const more = await screen.findByRole("button", { name: "Daha fazla göster" });
    hold = true;
    if (when === "before") {
      fireEvent.click(more);
      await waitFor(() => expect(held).toHaveLength(1));
    }
    const refetch = client.invalidateQueries({ queryKey: ["events"] });
    if (when === "after") fireEvent.click(more);
    expect(await screen.findByRole("button", { name: "Yükleniyor…" })).toBeTruthy();
    const sent = when === "before" ? 2 : 1;
    await waitFor(() => expect(held).toHaveLength(sent));
    for (const call of held) call.let();
    // The list is read first; the next page is asked for from where it goes on now.
    await waitFor(() => expect(held).toHaveLength(sent + 1));
    expect(held[sent]?.address).toContain("cursor=0c");
    held[sent]?.let();
    await refetch;
    expect(await screen.findByRole("heading", { name: "İkinci sayfa" })).toBeTruthy();
    expect(screen.queryByRole("heading", { name: "Eski ikinci sayfa" })).toBeNull();
    expect(screen.queryByRole("button", { name: /Daha fazla|Yükleniyor/ })).toBeNull();
  });

  it("are read anew where the place of the next page is no longer known", async () => {
    let isNew = false;
    answers.mockImplementation((address) => {
      if (!address.startsWith("/api/events?")) return undefined;
      if (address.includes("cursor=0b")) {
        isNew = true;
        return Response.json({ error: "cursor", code: "invalid" }, { status: 422 });
      }
      return address.includes("cursor=0c")
        ? list([buildDetailedEvent({ id: 2, title: "İkinci sayfa" })], { total: 2 })
        : list([buildDetailedEvent()], { total: 2, next: isNew ? "0c" : "0b" });
    });
    renderInApp("?q=caz");
    fireEvent.click(await screen.findByRole("button", { name: "Daha fazla göster" }));
    expect(await screen.findByRole("heading", { name: "İkinci sayfa" })).toBeTruthy();
    expect(screen.queryByText("Gerisi yüklenemedi.")).toBeNull();
  });

  it("stay when the next page fails, and it can be asked for again", async () => {
    answers.mockImplementation((address) =>
      address.includes("cursor=")
        ? Response.json({ error: "away" }, { status: 503 })
        : list([buildDetailedEvent()], { total: 2, next: "0b" }),
    );
    renderInApp("?q=caz");
    fireEvent.click(await screen.findByRole("button", { name: "Daha fazla göster" }));
    expect(await screen.findByText("Gerisi yüklenemedi.")).toBeTruthy();
    expect(screen.getByRole("button", { name: "Yeniden dene" })).toBeTruthy();
    expect(screen.getByRole("heading", { name: "Boğaz'da Caz Gecesi" })).toBeTruthy();
  });
});

describe("the filter", () => {
  it("ignores what makes no sense in the address", async () => {
    found(buildDetailedEvent());
    renderInApp("?q=%20%20&dateRange=never&sort=random&category=%3Cb%3E");
    await screen.findByText("1 etkinlik");
    expect(asked()).toEqual(["/api/events?limit=24&facets=true&language=tr"]);
    expect(screen.queryByRole("list", { name: "Seçili filtreler" })).toBeNull();
  });

  it("goes into the address when it is submitted", async () => {
    found(buildDetailedEvent());
    renderInApp("?category=music");
    fireEvent.change(field(), { target: { value: "  ışık " } });
    fireEvent.submit(field());
    await waitFor(() => expect(renderedLocation()).toBe("/search?q=%C4%B1%C5%9F%C4%B1k&category=music"));
  });

  it.each(["", "   ", "\t"])("of blanks only (%j) does nothing", async (typed) => {
    found(buildDetailedEvent());
    renderInApp("?q=caz");
    await screen.findByText("1 etkinlik");
    fireEvent.change(field(), { target: { value: typed } });
    fireEvent.submit(field());
    await Promise.resolve();
    expect(renderedLocation()).toBe("/search?q=caz");
    expect(asked()).toHaveLength(1);
  });

  it("is a form that sends what is on by itself, and without JavaScript offers the rest", () => {
    const filter = readEventFilter(
      new URLSearchParams("q=caz&city=Van&dateRange=week&platform=biletix&sort=price&cursor=0a"),
    );
    const page = document.createElement("div");
    page.innerHTML = renderToString(withProviders(<SearchForm filter={filter} facets={null} />));
    const sent = [...page.querySelectorAll("input")].map((field) => [field.name, field.value]);
    expect(Object.fromEntries(sent)).toEqual({
      q: "caz",
      city: "Van",
      dateRange: "week",
      platform: "biletix",
      sort: "price",
    });
    page.innerHTML = renderToString(withProviders(<NoScriptFilters filter={filter} facets={null} />));
    expect([...page.querySelectorAll("select")].map(({ name }) => name)).toEqual(["category"]);
    expect([...page.querySelectorAll("input")].map(({ name }) => name)).toEqual(["price_max", "price"]);
  });
});

describe("filter chips", () => {
  const chips = () => within(screen.getByRole("list", { name: "Seçili filtreler" }));

  it("take away one part each, or all", async () => {
    found(buildDetailedEvent());
    renderInApp("?q=caz&category=music&dateRange=week&city=Ankara&sort=price");
    const href = (name: string) => chips().getByRole("link", { name }).getAttribute("href");
    expect(href("Filtreyi kaldır: “caz”")).toBe(
      "/search?category=music&city=Ankara&dateRange=week&sort=price",
    );
    expect(href("Filtreyi kaldır: Müzik")).toBe("/search?q=caz&city=Ankara&dateRange=week&sort=price");
    expect(href("Filtreyi kaldır: 7 gün içinde")).toBe("/search?q=caz&category=music&city=Ankara&sort=price");
    expect(href("Filtreyi kaldır: Ankara")).toBe("/search?q=caz&category=music&dateRange=week&sort=price");
    expect(href("Tümünü temizle")).toBe("/search?sort=price");
    fireEvent.click(chips().getByRole("link", { name: "Filtreyi kaldır: “caz”" }));
    await waitFor(() => expect(field().value).toBe(""));
    expect(chips().queryByText("“caz”")).toBeNull();
  });
});

/** A list, and what the search says of it. */
const foundWith = (search: object, ...events: Event[]) =>
  answers.mockImplementation((address) =>
    address.startsWith("/api/events?")
      ? Response.json({
          data: events,
          meta: { total: events.length, limit: 24, next_cursor: null },
          search: {
            understood: [],
            relaxations: [],
            is_relaxed: false,
            is_guess: false,
            did_you_mean: null,
            facets: null,
            ...search,
          },
        })
      : undefined,
  );

describe("words that were understood", () => {
  it("are chips that take those words away", async () => {
    const understood = [
      { meaning: "city", text: "izmir", value: "İzmir" },
      { meaning: "category", text: "tiyatro", value: "theater" },
      {
        meaning: "dates",
        text: "bu hafta sonu",
        from: "2026-11-21T00:00:00+03:00",
        to: "2026-11-23T00:00:00+03:00",
      },
      { meaning: "free", text: "ücretsiz" },
    ];
    foundWith({ understood }, buildDetailedEvent());
    renderInApp(`?q=${encodeURIComponent("izmir tiyatro bu hafta sonu ücretsiz")}`);
    const list = within(await screen.findByRole("list", { name: "Aramandaki filtreler" }));
    const links = list.getAllByRole("link");
    expect(links.map((link) => link.textContent)).toEqual([
      "Aramadan çıkar:İzmir",
      "Aramadan çıkar:Tiyatro",
      "Aramadan çıkar:Bu hafta sonu · 21–22 Kas",
      "Aramadan çıkar:Ücretsiz",
    ]);
    const left = (place: number) =>
      new URLSearchParams(links[place]?.getAttribute("href")?.split("?")[1]).get("q");
    expect(left(0)).toBe("tiyatro bu hafta sonu ücretsiz");
    expect(left(2)).toBe("izmir tiyatro ücretsiz");
  });

  it("are named by what they mean", async () => {
    const understood = [
      { meaning: "region", text: "egede", value: "Ege" },
      { meaning: "district", text: "kadikoy", value: "Kadıköy" },
      { meaning: "price", text: "500 tl altı", price_max: 500 },
      { meaning: "price", text: "200-700 tl", price_min: 200, price_max: 700 },
      { meaning: "price", text: "1000 tl üstü", price_min: 1000 },
      { meaning: "kind", text: "stand up", value: "standup" },
      { meaning: "audience", text: "çocuklar", value: "kids" },
      { meaning: "platform", text: "biletixte", value: "biletix" },
      { meaning: "accessible", text: "engelsiz" },
      { meaning: "cheap", text: "ucuz" },
    ];
    foundWith({ understood }, buildDetailedEvent());
    renderInApp(`?q=${encodeURIComponent(understood.map(({ text }) => text).join(" "))}`);
    const list = within(await screen.findByRole("list", { name: "Aramandaki filtreler" }));
    const names = list.getAllByRole("link").map((link) => link.textContent?.split(":")[1]);
    expect(names).toEqual([
      "Ege",
      "Kadıköy",
      "₺500 ve altı",
      "₺200–₺700",
      "₺1.000 ve üzeri",
      "Stand-up",
      "Çocuklar için",
      "Biletix",
      "Engelli erişimine uygun",
      "Önce en ucuzu",
    ]);
  });

  it("offer to use the position for what is near", async () => {
    foundWith({ understood: [{ meaning: "near", text: "near me" }] }, buildDetailedEvent());
    renderInApp("?q=jazz+near+me", "en");
    const list = within(await screen.findByRole("list", { name: "Filters found in your search" }));
    expect(list.getByRole("link", { name: /Near me/ }).getAttribute("href")).toBe("/search?q=jazz");
    expect(list.getByRole("button", { name: "Use my location" })).toBeTruthy();
  });

  it("leave no empty parameter", async () => {
    foundWith({ understood: [{ meaning: "free", text: "free" }] }, buildDetailedEvent());
    renderInApp("?q=free&city=Ankara", "en");
    const list = within(await screen.findByRole("list", { name: "Filters found in your search" }));
    expect(list.getByRole("link").getAttribute("href")).toBe("/search?city=Ankara");
  });
});

describe("the filters", () => {
  const facets = {
    categories: [
      { value: "music", count: 3 },
      { value: "art", count: 0 },
    ],
    cities: [
      { value: "İstanbul", count: 2 },
      { value: "Muğla", count: 1 },
    ],
    dates: [
      { value: "today", count: 0 },
      { value: "weekend", count: 2 },
    ],
    prices: [{ value: "250_to_750", count: 1 }],
    platforms: [{ value: "biletix", count: 1200 }],
  };
  const column = async () => within(await screen.findByRole("navigation", { name: "Filtreler" }));
  const links = async () =>
    (await column())
      .getAllByRole("link")
      .map((link) => [link.textContent, link.getAttribute("href")] as const);

  it("are links with counts, without those that would find nothing", async () => {
    foundWith({ facets }, buildDetailedEvent());
    renderInApp("?q=caz");
    await screen.findByText("1 etkinlik", { selector: "[role=status]" });
    expect(await links()).toEqual([
      ["Bu hafta sonu2 2 etkinlik", "/search?q=caz&dateRange=weekend"],
      ["Müzik3 3 etkinlik", "/search?q=caz&category=music"],
      ["İstanbul2 2 etkinlik", "/search?q=caz&city=Istanbul"],
      ["Muğla1 1 etkinlik", "/search?q=caz&city=Mu%C4%9Fla"],
      ["Biletix1.200 1.200 etkinlik", "/search?q=caz&platform=biletix"],
    ]);
  });

  it("mark what is chosen, also where nothing has it, and take it away", async () => {
    foundWith({ facets }, buildDetailedEvent());
    renderInApp("?city=ISTANBUL&category=art");
    await screen.findByText("1 etkinlik", { selector: "[role=status]" });
    const chosen = (await column()).getAllByRole("link", { current: true });
    expect(chosen.map((link) => link.getAttribute("href"))).toEqual([
      "/search?city=Istanbul",
      "/search?category=art",
    ]);
  });

  it("are all offered without counts", async () => {
    found(buildDetailedEvent());
    renderInApp("?city=Van");
    await screen.findByText("1 etkinlik", { selector: "[role=status]" });
    const names = (await links()).map(([name]) => name);
    expect(names).toContain("Yarın");
    expect(names).toContain("Filtreyi kaldır:Van");
    expect(names).toContain("Organizatör");
  });

  it("fold a long list of cities, but not the chosen one", async () => {
    const cities = Array.from({ length: 12 }, (_, place) => ({ value: `Şehir ${place}`, count: 12 - place }));
    foundWith({ facets: { ...facets, cities } }, buildDetailedEvent());
    renderInApp(`?city=${encodeURIComponent("Şehir 11")}`);
    await screen.findByText("1 etkinlik", { selector: "[role=status]" });
    expect(screen.getByText("3 seçenek daha").closest("details")?.open).toBe(false);
    const folded = screen.getByText("3 seçenek daha").closest("details") as HTMLElement;
    expect(within(folded).queryByText("Şehir 11")).toBeNull();
    expect(within(folded).getByText("Şehir 9")).toBeTruthy();
  });
});

function ToEnglish() {
  const { setLanguage } = useI18n();
  return (
    <button type="button" onClick={() => setLanguage("en")}>
      English
    </button>
  );
}

describe("a later page", () => {
  it("has an address of its own, and a way back", async () => {
    answers.mockImplementation((address) =>
      address.startsWith("/api/events?")
        ? list([buildDetailedEvent()], { total: 60, next: "0b" })
        : undefined,
    );
    renderInApp("?q=caz&cursor=0a");
    expect(await screen.findByText("60 etkinlik")).toBeTruthy();
    const href = (name: string) => screen.getByRole("link", { name }).getAttribute("href");
    expect(href("Sonraki sayfa")).toBe("/search?q=caz&cursor=0b");
    expect(href("İlk sayfaya dön")).toBe("/search?q=caz");
    expect(screen.queryByText(/tanesi gösteriliyor/)).toBeNull();
  });

  it("that the API does not know is the first one", async () => {
    answers.mockImplementation((address) => {
      if (!address.startsWith("/api/events?")) return undefined;
      return address.includes("cursor=")
        ? Response.json({ error: "cursor", code: "invalid" }, { status: 422 })
        : list([buildDetailedEvent()]);
    });
    renderInApp("?q=caz&cursor=0a");
    expect(await screen.findByText("1 etkinlik")).toBeTruthy();
    expect(renderedLocation()).toBe("/search?q=caz");
  });

  it("is the first one in another language", async () => {
    found(buildDetailedEvent());
    renderInApp("?sort=name&cursor=0a", "tr", <ToEnglish />);
    await screen.findByText("1 etkinlik");
    fireEvent.click(screen.getByRole("button", { name: "English" }));
    expect(await screen.findByText("1 event")).toBeTruthy();
    await waitFor(() => expect(renderedLocation()).toBe("/search?sort=name"));
  });
});

describe("the focus", () => {
  it("goes to the new heading when a chip takes itself away", async () => {
    found(buildDetailedEvent());
    renderInApp("?category=music&city=Ankara");
    const heading = screen.getByRole("heading", { level: 1 });
    const heard = vi.fn(() => heading.textContent);
    heading.addEventListener("focus", heard);
    const chips = within(screen.getByRole("list", { name: "Seçili filtreler" }));
    const chip = chips.getByRole("link", { name: "Filtreyi kaldır: Ankara" });
    chip.focus();
    // The new tab itself is the browser's.
    document.addEventListener("click", (click) => click.preventDefault(), { once: true });
    fireEvent.click(chip, { ctrlKey: true });
    expect(document.activeElement).toBe(chip);
    fireEvent.click(chip);
    await waitFor(() => expect(document.activeElement).toBe(heading));
    expect(heard).toHaveReturnedWith("Müzik etkinlikleri");
  });

  it("goes along with a folded choice", async () => {
    const cities = Array.from({ length: 12 }, (_, place) => ({ value: `Şehir ${place}`, count: 12 - place }));
    const counts = { categories: [], dates: [], prices: [], platforms: [], cities };
    foundWith({ facets: counts }, buildDetailedEvent());
    renderInApp();
    await screen.findByText("1 etkinlik", { selector: "[role=status]" });
    const folded = screen.getByText("Şehir 11").closest("a") as HTMLElement;
    folded.focus();
    fireEvent.click(folded);
    await waitFor(() => expect(document.activeElement?.getAttribute("aria-current")).toBe("true"));
    expect(document.activeElement?.textContent).toContain("Şehir 11");
  });
});

describe("search engines", () => {
  function pathOf(search: string, { counted = [] as string[] } = {}) {
    const sink: HeadSink = { head: null };
    const client = new QueryClient();
    const [events = ""] = needs({
      params: {},
      search: new URLSearchParams(search),
      language: "tr",
      read: () => undefined,
    });
    const facets = {
      categories: [],
      dates: [],
      prices: [],
      platforms: [],
      cities: counted.map((value) => ({ value, count: 1 })),
    };
    const { queryKey } = readQuery(events);
    client.setQueryData(queryKey, {
      data: [buildDetailedEvent()],
      meta: { total: 1, limit: 24, next_cursor: null },
      search: {
        understood: [],
        relaxations: [],
        is_relaxed: false,
        is_guess: false,
        did_you_mean: null,
        facets,
      },
    });
    renderToString(
      <HeadContext value={sink}>
        <QueryClientProvider client={client}>
          <LanguageProvider initial="tr">
            <RouterProvider initial={parseLocation(`/search${search}`)}>
              <Page />
            </RouterProvider>
          </LanguageProvider>
        </QueryClientProvider>
      </HeadContext>,
    );
    return sink.head;
  }

  it.each([
    ["?category=music&city=izmir&sort=name", "/search?category=music&city=Izmir"],
    ["?price=free&dateRange=weekend", "/search?dateRange=weekend&price=free"],
    ["", "/search"],
    ["?q=caz", undefined],
    ["?platform=biletix", undefined],
    ["?price=below_250", undefined],
    ["?cursor=0a", undefined],
    ["?bbox=28,40,29,41", undefined],
    ["?category=music&city=izmir&price=free", undefined],
  ])("know %s as %s", (search, path) => {
    expect(pathOf(search)?.path).toBe(path);
  });

  it.each(["mugla", "MUĞLA", "Muğla"])("know one spelling of %s", (typed) => {
    const head = pathOf(`?city=${encodeURIComponent(typed)}`, { counted: ["Muğla"] });
    expect(head?.path).toBe("/search?city=Mu%C4%9Fla");
    expect(head?.title).toBe("Muğla'daki etkinlikler · Meydan");
  });
});

it("can be followed, without its order", async () => {
  found(buildDetailedEvent());
  renderInApp("?q=caz&sort=name", "en");
  const follow = within(await screen.findByRole("complementary", { name: "Follow this search" }));
  const href = (name: string) => follow.getByRole("link", { name }).getAttribute("href");
  expect(href("Subscribe in your calendar")).toMatch(/^webcal:\/\/[^/]+\/calendar.ics\?q=caz&lang=en$/);
  expect(href("Calendar file (.ics)")).toBe("/calendar.ics?q=caz&lang=en");
  expect(href("Atom feed")).toBe("/events.atom?q=caz&lang=en");
});

describe("the sort", () => {
  it("says the order in force and moves on to the next", async () => {
    found(buildDetailedEvent());
    renderInApp("?q=caz", "en");
    for (const [name, next] of [
      ["Relevance", "/search?q=caz&sort=date"],
      ["Date", "/search?q=caz&sort=name"],
      ["Name", "/search?q=caz&sort=price"],
      ["Price", "/search?q=caz&sort=popular"],
      ["Popular", "/search?q=caz"],
    ]) {
      const link = await screen.findByRole("link", { name: new RegExp(`^Sort: ${name}`) });
      expect(link.getAttribute("href")).toBe(next);
      fireEvent.click(link);
      await waitFor(() => expect(renderedLocation()).toBe(next));
    }
  });
});

describe("the map", () => {
  beforeEach(() => {
    HTMLDialogElement.prototype.showModal = function () {
      this.setAttribute("open", "");
    };
  });

  it("lists the places by city", async () => {
    found(
      buildDetailedEvent(),
      buildDetailedEvent({ id: 2, title: "Ankara'da", city: "Ankara" }),
      buildDetailedEvent({ id: 3, title: "Bilinmeyen", latitude: null }),
    );
    renderInApp();
    await screen.findByText("3 etkinlik");
    fireEvent.click(screen.getByRole("button", { name: "Haritada göster" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Harita" }));
    expect(dialog.getAllByRole("heading", { level: 3 }).map((city) => city.textContent)).toEqual([
      "İstanbul",
      "Ankara",
    ]);
    const links = dialog.getAllByRole("link", { name: /^Haritada aç/ });
    expect(links.map((link) => link.getAttribute("href"))[0]).toContain("openstreetmap.org");
    expect(links).toHaveLength(2);
  });

  it.each([
    ["tr", "Haritada göster", "Etkileşimli harita yakında geliyor"],
    ["en", "Show on map", "An interactive map is coming soon"],
  ] as const)("promises itself in %s where no place is known", async (language, open, text) => {
    found(buildDetailedEvent({ latitude: null }));
    renderInApp("", language);
    fireEvent.click(await screen.findByRole("button", { name: open }));
    expect(await screen.findByText(text)).toBeTruthy();
  });
});

describe("without results", () => {
  it("offers a new search that clears and focuses the field, and what to take away", async () => {
    found();
    renderInApp("?q=yok&dateRange=today&city=Van", "en");
    expect(await screen.findByText("No events found")).toBeTruthy();
    await screen.findByRole("link", { name: "New search" });
    const href = (name: string) => screen.getByRole("link", { name }).getAttribute("href");
    expect(href("Search on any date")).toBe("/search?q=yok&city=Van");
    expect(href("Search in every city")).toBe("/search?q=yok&dateRange=today");
    expect(href("Theater")).toBe("/search?category=theater");
    fireEvent.click(screen.getByRole("link", { name: "New search" }));
    await waitFor(() => expect(renderedLocation()).toBe("/search"));
    expect(field().value).toBe("");
    expect(document.activeElement).toBe(field());
  });

  it("offers the same ways on for words that were understood, and the filters beside them", async () => {
    const understood = [
      { meaning: "free", text: "free" },
      { meaning: "city", text: "izmir", value: "Izmir" },
    ];
    const none = { categories: [], cities: [], dates: [], prices: [], platforms: [] };
    const relaxations = [
      { removed: "free", q: "izmir", count: 12 },
      { removed: "izmir", q: "free", count: 1 },
    ];
    foundWith({ understood, relaxations, facets: none });
    renderInApp("?q=free+izmir", "en");
    expect(await screen.findByText(/^No event matches all of these filters/)).toBeTruthy();
    expect(screen.queryByText(/spelling/)).toBeNull();
    const href = (name: string) => screen.getByRole("link", { name }).getAttribute("href");
    expect(href("12 events without “free”")).toBe("/search?q=izmir");
    expect(href("1 event without “izmir”")).toBe("/search?q=free");
    const column = within(screen.getByRole("navigation", { name: "Filters" }));
    expect(column.getByRole("link", { name: "Ankara" }).getAttribute("href")).toBe(
      "/search?city=Ankara&price=free",
    );
    expect(column.getByRole("link", { name: "Remove filter: Izmir" }).getAttribute("href")).toBe(
      "/search?price=free",
    );
  });

  it("looks farther where nothing is near", async () => {
    const nearest = buildDetailedEvent({ city: "Antalya", latitude: 36.9, longitude: 30.7 });
    answers.mockImplementation((address) =>
      address.startsWith("/api/events?") ? list(address.includes("bbox") ? [] : [nearest]) : undefined,
    );
    renderInApp("?bbox=near:30,37.3,31.2,38.3", "en");
    expect(await screen.findByText("No events around here")).toBeTruthy();
    expect(screen.queryByText(/spelling/)).toBeNull();
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Events around here");
    const href = (name: RegExp | string) => screen.getByRole("link", { name }).getAttribute("href");
    await screen.findByRole("link", { name: "Search a wider area" });
    expect(href("Search a wider area")).toBe("/search?bbox=near%3A28.8%2C36.3%2C32.4%2C39.3");
    expect(href("Search all of Turkey")).toBe("/search");
    expect(await screen.findByRole("link", { name: "Nearest: Antalya, 100 km" })).toBeTruthy();
  });

  it("looks for the same farther away where only the filters find nothing near", async () => {
    const inside = buildDetailedEvent({ city: "Isparta", latitude: 37.8, longitude: 30.6 });
    const outside = buildDetailedEvent({ id: 2, city: "Antalya", latitude: 36.9, longitude: 30.7 });
    answers.mockImplementation((address) =>
      address.startsWith("/api/events?")
        ? list(address.includes("bbox") ? [] : [inside, outside])
        : undefined,
    );
    renderInApp("?category=music&bbox=near:30,37.3,31.2,38.3", "en");
    expect(await screen.findByText(/^No event matches all of these filters/)).toBeTruthy();
    expect(screen.queryByText("No events around here")).toBeNull();
    const nearest = await screen.findByRole("link", { name: "Nearest: Antalya, 100 km" });
    expect(nearest.getAttribute("href")).toBe("/search?category=music&city=Antalya");
    expect(asked()).toContain("/api/events?limit=100&category=music&language=en");
  });

  it("asks what was meant", async () => {
    foundWith({ did_you_mean: "orkestra" });
    renderInApp("?q=orkesrta&city=Van");
    const link = await screen.findByRole("link", { name: "orkestra" });
    expect(link.getAttribute("href")).toBe("/search?q=orkestra&city=Van");
  });

  it("says when what is shown only comes close", async () => {
    foundWith({ is_relaxed: true }, buildDetailedEvent());
    renderInApp("?q=caz", "en");
    expect(
      await screen.findByText("No event matches all of these words. Here are the closest ones."),
    ).toBeTruthy();
  });

  it("says when what is shown is only spelled alike", async () => {
    foundWith({ is_guess: true }, buildDetailedEvent());
    renderInApp("?q=czz", "en");
    expect(
      await screen.findByText("No event is spelled exactly like that. Here are some with similar spelling."),
    ).toBeTruthy();
  });

  it("says in Turkish that nothing was found", async () => {
    found();
    renderInApp("?q=yok");
    expect(await screen.findByText("Etkinlik bulunamadı")).toBeTruthy();
  });

  it("says that it is loading", async () => {
    vi.stubGlobal("fetch", () => new Promise(() => undefined));
    renderInApp("?q=caz");
    expect(screen.getByText("Etkinlikler yükleniyor").getAttribute("role")).toBe("status");
  });

  it("shows the server's sentence and tries again on demand", async () => {
    answers.mockImplementation(() => Response.json({ error: "The database is away" }, { status: 503 }));
    renderInApp("?q=caz", "en");
    expect((await screen.findByRole("alert")).textContent).toContain("The database is away");
    found(buildDetailedEvent());
    fireEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByText("1 event")).toBeTruthy();
  });
});

it("needs the very answer that the page then reads", () => {
  const search = new URLSearchParams("q=caz&sort=relevance&dateRange=week&utm=1");
  expect(needs({ params: {}, search, language: "tr", read: () => undefined })).toEqual([
    "/api/events?limit=24&q=caz&dateRange=week&facets=true&language=tr",
  ]);
});
