// @vitest-environment happy-dom
import { QueryClient } from "@tanstack/react-query";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { renderToString } from "react-dom/server";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Event } from "../../api/events";
import { fillQueries } from "../../api/page-data";
import { changeAppState } from "../../lib/app-state";
import { SWIPE_THRESHOLD } from "../../lib/swipe";
import { buildShowing } from "../../testing/event-builder";
import { buildEvent, buildEvents, eventPage, renderInApp, withProviders } from "../../testing/render";
import { embed, needs, Page } from "./home-page";

type Answer = (search: URLSearchParams) => Response;

const beacon = vi.fn((_address: string, _body: Blob) => true);
let asked: URLSearchParams[] = [];
/** What the hero shows of this evening. */
let tonight: Event[] = [];

function answerEvents(answer: Answer) {
  asked = [];
  vi.stubGlobal("fetch", async (address: string) => {
    const { pathname, searchParams } = new URL(address, "http://localhost");
    if (pathname !== "/api/events") return Response.json({ success: true, data: [] });
    if (searchParams.get("dateRange") === "tonight") return Response.json(eventPage(tonight));
    asked.push(searchParams);
    return answer(searchParams);
  });
}

const EVENTS = [
  buildEvent({ id: 1, event_id: "caz", title: "Caz Gecesi", category: "music" }),
  buildEvent({ id: 2, event_id: "koro", title: "Koro", category: "music", latitude: 41, longitude: 29 }),
  buildEvent({
    id: 3,
    event_id: "oyun",
    title: "Oyun",
    category: "theater",
    city: "İzmir",
    description: "Vapur",
  }),
];

const byCategory: Answer = (search) => {
  const category = search.get("category");
  return Response.json(eventPage(EVENTS.filter((event) => !category || event.category === category)));
};

/** Plain queries: asking a hundred cards for their roles takes seconds. */
const titles = () =>
  [...document.querySelectorAll("[aria-labelledby=upcoming] article h3")].map((title) => title.textContent);

const category = (name: string) =>
  within(screen.getByRole("region", { name: "Popular categories" })).getByRole("button", {
    name: new RegExp(`^${name}`),
  });

async function tracked() {
  const bodies = await Promise.all(beacon.mock.calls.map(([, body]) => body.text()));
  return bodies.map((body) => JSON.parse(body) as unknown);
}

beforeEach(() => {
  tonight = [];
  localStorage.clear();
  changeAppState({ selectedCategory: null, selectedCity: null });
  beacon.mockClear();
  Object.defineProperty(navigator, "sendBeacon", { value: beacon, configurable: true });
  answerEvents(byCategory);
});

/** The card in the list; the one above it is for thumbs. */
const last = (links: HTMLElement[]) => links.at(-1) as HTMLElement;

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it("asks for 100 events in the language at hand", async () => {
  renderInApp(<Page />, { language: "tr" });
  await waitFor(() => expect(titles()).toContain("Caz Gecesi"));
  expect(asked.map(String)).toEqual(["limit=100&language=tr"]);
  expect(needs({ language: "tr", params: {}, search: new URLSearchParams(), read: () => undefined })).toEqual(
    ["/api/events?limit=100&language=tr", "/api/events?limit=12&dateRange=tonight&language=tr"],
  );
});

it("counts the loaded events of each popular category", async () => {
  renderInApp(<Page />);
  await waitFor(() => expect(category("Music").textContent).toContain("2 events"));
  expect(category("Theater").textContent).toContain("1 event");
  expect(category("Gastronomy").textContent).toContain("0 events");
  const names = within(screen.getByRole("region", { name: "Popular categories" })).getAllByRole("button");
  expect(names.map((button) => button.getAttribute("value"))).toEqual([
    "music",
    "theater",
    "sports",
    "art",
    "gastronomy",
    "education",
  ]);
});

it("filters by a category, and clears the filter when it is chosen again; each change reloads", async () => {
  renderInApp(<Page />);
  await waitFor(() => expect(titles()).toHaveLength(3));
  fireEvent.click(category("Theater"));
  await waitFor(() => expect(titles()).toEqual(["Oyun"]));
  expect(category("Theater").getAttribute("aria-pressed")).toBe("true");
  expect(category("Music").textContent).toContain("2 events");
  expect(asked.at(-1)?.get("category")).toBe("theater");

  fireEvent.click(category("Theater"));
  await waitFor(() => expect(titles()).toHaveLength(3));
  expect(category("Theater").getAttribute("aria-pressed")).toBe("false");
});

it("keeps category and city under app-storage", async () => {
  renderInApp(<Page />);
  await waitFor(() => expect(titles()).toHaveLength(3));
  fireEvent.click(category("Music"));
  const list = within(screen.getByRole("region", { name: "Upcoming events" }));
  fireEvent.click(list.getByRole("button", { name: "City" }));
  fireEvent.click(await list.findByRole("link", { name: "Izmir" }));
  expect(JSON.parse(localStorage.getItem("app-storage") ?? "").state).toMatchObject({
    selectedCategory: "music",
    selectedCity: "Izmir",
  });
  await waitFor(() => expect(asked.map(String)).toContain("limit=100&category=music&city=Izmir&language=en"));
});

it("starts with what was chosen before", async () => {
  changeAppState({ selectedCategory: "theater" });
  renderInApp(<Page />);
  await waitFor(() => expect(titles()).toEqual(["Oyun"]));
});

it("takes a filter off by its chip", async () => {
  changeAppState({ selectedCity: "Konya" });
  renderInApp(<Page />);
  fireEvent.click(await screen.findByRole("button", { name: "Remove filter: Konya" }));
  await waitFor(() => expect(asked.at(-1)?.has("city")).toBe(false));
});

it("cycles the order on the server: date, name, price", async () => {
  renderInApp(<Page />);
  await waitFor(() => expect(titles()).toHaveLength(3));
  const sort = () => screen.getByRole("button", { name: /^Sort:/ });
  for (const [name, order] of [
    ["Name", "name"],
    ["Price", "price"],
  ]) {
    fireEvent.click(sort());
    expect(sort().textContent).toContain(name);
    await waitFor(() => expect(asked.at(-1)?.get("sort")).toBe(order));
  }
  fireEvent.click(sort());
  expect(sort().textContent).toContain("Date");
});

it("says so when there is nothing, with a hint to try another category", async () => {
  answerEvents(() => Response.json(eventPage([])));
  renderInApp(<Page />);
  expect(await screen.findByText("No events found")).toBeTruthy();
  expect(screen.getByText(/Try another category/)).toBeTruthy();
});

it("empties the list when it fails, says the server's sentence and tries again on demand", async () => {
  renderInApp(<Page />);
  await waitFor(() => expect(titles()).toHaveLength(3));
  answerEvents(() => Response.json({ success: false, error: "The database is away" }, { status: 503 }));
  fireEvent.click(category("Music"));
  expect((await screen.findByRole("alert")).textContent).toContain("The database is away");
  expect(titles()).toEqual([]);
  answerEvents(byCategory);
  fireEvent.click(screen.getByRole("button", { name: "Try again" }));
  await waitFor(() => expect(titles()).toEqual(["Caz Gecesi", "Koro"]));
});

it("shows an error when the server does not respond", async () => {
  vi.stubGlobal("fetch", async () => {
    throw new TypeError("no network");
  });
  renderInApp(<Page />);
  expect((await screen.findByRole("alert")).textContent).toContain("Failed to load events");
});

it("tracks one page_view for a visit, and an event_click with the event", async () => {
  renderInApp(<Page />);
  fireEvent.click(last(await screen.findAllByRole("link", { name: "Oyun" })));
  expect(await tracked()).toEqual([
    { event_type: "page_view", event_data: { page: "home" } },
    { event_type: "event_click", event_data: { event_id: "oyun" } },
  ]);
});

it("opens the event when its card is clicked", async () => {
  const onUrl = vi.fn();
  renderInApp(<Page />, { onUrl });
  fireEvent.click(last(await screen.findAllByRole("link", { name: "Oyun" })));
  await waitFor(() => expect(onUrl).toHaveBeenLastCalledWith("/event/oyun"));
});

it.each(["", "   "])("does nothing for the blank search %j", async (words) => {
  const onUrl = vi.fn();
  renderInApp(<Page />, { onUrl });
  const field = screen.getByRole("combobox", { name: "Search events" });
  fireEvent.change(field, { target: { value: words } });
  fireEvent.submit(field.closest("form") as HTMLFormElement);
  await waitFor(() => expect(titles()).toHaveLength(3));
  expect(onUrl.mock.calls).toEqual([["/"]]);
});

it("searches for what was typed", async () => {
  const onUrl = vi.fn();
  renderInApp(<Page />, { onUrl });
  const field = screen.getByRole("combobox", { name: "Search events" });
  fireEvent.change(field, { target: { value: " caz " } });
  fireEvent.submit(field.closest("form") as HTMLFormElement);
  await waitFor(() => expect(onUrl).toHaveBeenLastCalledWith("/search?q=caz"));
});

it("offers quick answers as links", () => {
  renderInApp(<Page />);
  const links = within(screen.getByRole("list", { name: "Quick searches" })).getAllByRole("link");
  expect(links.map((link) => link.getAttribute("href"))).toEqual([
    "/search?dateRange=tonight",
    "/search?dateRange=weekend",
    "/search?price=free",
    "/search?city=Istanbul",
    "/search?city=Ankara",
    "/search?city=Izmir",
  ]);
});

it("narrows the loaded list by words in title, description and venue", async () => {
  renderInApp(<Page />);
  await waitFor(() => expect(titles()).toHaveLength(3));
  fireEvent.change(screen.getByRole("searchbox", { name: "Filter this list" }), {
    target: { value: "VAPUR" },
  });
  expect(titles()).toEqual(["Oyun"]);
  expect(screen.getByRole("button", { name: "Remove filter: “VAPUR”" })).toBeTruthy();
});

it("shows the pins beside the list when the map is asked for", async () => {
  renderInApp(<Page />);
  await waitFor(() => expect(titles()).toHaveLength(3));
  fireEvent.click(screen.getByRole("button", { name: "Show map" }));
  const panel = await screen.findByRole("complementary", { name: "On the map" });
  expect(
    within(panel)
      .getAllByRole("link")
      .map((link) => link.getAttribute("href")),
  ).toEqual(["/event/koro"]);
  fireEvent.click(screen.getByRole("button", { name: "Hide map" }));
  expect(screen.queryByRole("complementary", { name: "On the map" })).toBeNull();
});

const FACETS = {
  categories: [{ value: "theater", count: 1 }],
  cities: [{ value: "İzmir", count: 1 }],
  dates: [{ value: "week", count: 1 }],
  prices: [],
  platforms: [],
};

it("opens the filter sheet on phones, where each choice works at once", async () => {
  answerEvents((search) =>
    search.has("facets")
      ? Response.json({ ...eventPage(EVENTS), search: { understood: [], facets: FACETS } })
      : byCategory(search),
  );
  renderInApp(<Page />);
  await waitFor(() => expect(titles()).toHaveLength(3));
  fireEvent.click(screen.getByRole("button", { name: "Filter" }));
  const sheet = await screen.findByRole("dialog", { name: "Filters" });
  fireEvent.click(await within(sheet).findByRole("link", { name: "Theater 1 event" }));
  await waitFor(() => expect(titles()).toEqual(["Oyun"]));
  expect(await within(sheet).findByRole("button", { name: "Show 1 event" })).toBeTruthy();
  fireEvent.click(within(sheet).getByRole("button", { name: "Close" }));
  await waitFor(() => expect(screen.queryByRole("dialog", { name: "Filters" })).toBeNull());
});

it("toggles between grid and list", async () => {
  renderInApp(<Page />);
  await waitFor(() => expect(titles()).toHaveLength(3));
  const toggle = screen.getByRole("button", { name: "List view" });
  expect(toggle.getAttribute("aria-pressed")).toBe("false");
  fireEvent.click(toggle);
  expect(toggle.getAttribute("aria-pressed")).toBe("true");
  await waitFor(() => expect(titles()).toHaveLength(3));
});

async function showFeatured() {
  answerEvents(() => Response.json(eventPage(buildEvents(4, () => ({ is_featured: true })))));
  renderInApp(<Page />);
  const carousel = await screen.findByRole("region", { name: "Featured" });
  return { carousel, place: () => carousel.querySelector("[aria-live]")?.textContent };
}

function swipe(carousel: HTMLElement, dx: number) {
  const track = carousel.querySelector("ul")?.parentElement as HTMLElement;
  const at = (x: number) => ({ changedTouches: [{ clientX: x, clientY: 0 }], touches: [] });
  fireEvent.touchStart(track, at(200));
  fireEvent.touchMove(track, at(200 + dx));
  fireEvent.touchEnd(track, at(200 + dx));
}

it("moves to the next card by a swipe of 50 px, not by less", async () => {
  expect(SWIPE_THRESHOLD).toBe(50);
  const { carousel, place } = await showFeatured();
  swipe(carousel, -49);
  expect(place()).toContain("Card 1 of 3");
  swipe(carousel, -50);
  expect(place()).toContain("Card 2 of 3");
  swipe(carousel, 50);
  expect(place()).toContain("Card 1 of 3");
});

it("moves the cards by buttons and arrow keys as well, and stops at the ends", async () => {
  const { carousel, place } = await showFeatured();
  fireEvent.click(within(carousel).getByRole("button", { name: "Next card" }));
  expect(place()).toContain("Card 2 of 3");
  fireEvent.keyDown(within(carousel).getAllByRole("link")[0] as HTMLElement, { key: "ArrowRight" });
  expect(place()).toContain("Card 3 of 3");
  fireEvent.click(within(carousel).getByRole("button", { name: "Next card" }));
  expect(place()).toContain("Card 3 of 3");
});

it("does not open a card on which a swipe ended", async () => {
  const { carousel } = await showFeatured();
  swipe(carousel, -60);
  const click = fireEvent.click(within(carousel).getAllByRole("link")[0] as HTMLElement);
  expect(click).toBe(false);
  expect(await tracked()).toEqual([{ event_type: "page_view", event_data: { page: "home" } }]);
});

const MANY = eventPage(
  buildEvents(50, (index) => ({ is_featured: index % 5 === 0 })),
  126,
);
const ADDRESS = "/api/events?limit=100&language=en";

it("draws the same from the cut list as from the whole one: hydration finds what the server drew", () => {
  const draw = (data: Record<string, unknown>) => {
    const queryClient = new QueryClient();
    fillQueries(queryClient, data, Date.now());
    return renderToString(withProviders(<Page />, { queryClient }));
  };
  const whole = {
    [ADDRESS]: MANY,
    "/api/settings?public=true": { data: {} },
    "/api/logos?active=true": { data: [] },
    "/api/categories?language=en&counts=false": { data: [] },
  };
  const drawn = draw(whole);
  expect(drawn).toContain("Event 12<");
  expect(drawn).not.toContain("Event 13<");
  expect(draw(embed(whole))).toBe(drawn);
});

it("shows 12 events, and fetches the rest on demand", async () => {
  answerEvents(() => Response.json(MANY));
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: 300_000 } } });
  fillQueries(queryClient, embed({ [ADDRESS]: MANY }), Date.now());
  renderInApp(<Page />, { queryClient });
  expect(titles()).toHaveLength(12);
  expect(asked).toEqual([]);
  const wantMore = () =>
    fireEvent.click([...document.querySelectorAll("[aria-labelledby=upcoming] a")].at(-1) as HTMLElement);
  wantMore();
  await waitFor(() => expect(titles()).toHaveLength(24));
  expect(asked).toEqual([]);
  expect(document.activeElement?.textContent).toBe("Event 13");
  wantMore();
  await waitFor(() => expect(titles()).toHaveLength(36));
  expect(asked.map(String)).toEqual(["limit=100&language=en"]);
});

it("lets thumbs swipe through events when none is featured, too", async () => {
  renderInApp(<Page />);
  const carousel = await screen.findByRole("region", { name: "Coming up" });
  expect(within(carousel).getAllByRole("article")).toHaveLength(2);
});

const urls = () => {
  const seen: string[] = [];
  return { seen, onUrl: (url: string) => void seen.push(url) };
};

it("puts a chosen category in the address, and takes it out again", async () => {
  const { seen, onUrl } = urls();
  renderInApp(<Page />, { onUrl });
  await waitFor(() => expect(titles()).toHaveLength(3));
  fireEvent.click(category("Theater"));
  await waitFor(() => expect(seen.at(-1)).toBe("/?category=theater"));
  fireEvent.click(category("Theater"));
  await waitFor(() => expect(seen.at(-1)).toBe("/"));
  await waitFor(() => expect(titles()).toHaveLength(3));
});

it("puts what is stored in the address of a visit without filters", async () => {
  changeAppState({ selectedCity: "Konya" });
  const { seen, onUrl } = urls();
  renderInApp(<Page />, { onUrl });
  await waitFor(() => expect(seen.at(-1)).toBe("/?city=Konya"));
});

it("goes by the address where it has filters, and stores its category and city", async () => {
  changeAppState({ selectedCategory: "music", selectedCity: "Konya" });
  renderInApp(<Page />, { url: "/?category=theater&from=2026-11-21&to=2026-11-22&price_max=300" });
  await waitFor(() => expect(titles()).toEqual(["Oyun"]));
  expect(asked.map(String)).toContain(
    "limit=100&category=theater&from=2026-11-21&to=2026-11-22&price_max=300&language=en",
  );
  expect(asked.some((search) => search.get("category") === "music")).toBe(false);
  const chips = within(screen.getByRole("list", { name: "Active filters" })).getAllByRole("button");
  expect(chips.map(({ textContent }) => textContent)).toEqual(["Theater", "Nov 21–22", "₺300 and under"]);
  await waitFor(() =>
    expect(JSON.parse(localStorage.getItem("app-storage") ?? "").state).toMatchObject({
      selectedCategory: "theater",
      selectedCity: null,
    }),
  );
});

it("takes the filters of the address to the search", async () => {
  const events = buildEvents(100, () => ({ category: "music" }));
  answerEvents(() => Response.json(eventPage(events, 126)));
  renderInApp(<Page />, { url: "/?audience=family" });
  await waitFor(() => expect(titles().length).toBeGreaterThan(0));
  fireEvent.change(screen.getByRole("searchbox", { name: "Filter this list" }), {
    target: { value: "Event 1" },
  });
  const link = await screen.findByRole("link", { name: /^Search everything for “Event 1”/ });
  expect(link.getAttribute("href")).toBe("/search?q=Event+1&audience=family");
});

it("says among how many it counted where there are more", async () => {
  const events = buildEvents(100, (index) => ({ category: index < 25 ? "music" : "art" }));
  answerEvents((search) => Response.json(search.has("q") ? eventPage([], 43) : eventPage(events, 126)));
  renderInApp(<Page />);
  await waitFor(() => expect(category("Music").textContent).toContain("25 among the next 100"));
  const list = within(screen.getByRole("region", { name: "Upcoming events" }));
  expect(list.getAllByRole("status")[0]?.textContent).toBe("126 events");
  fireEvent.change(screen.getByRole("searchbox", { name: "Filter this list" }), {
    target: { value: "Event 10" },
  });
  await waitFor(() =>
    expect(list.getAllByRole("status")[0]?.textContent).toMatch(/^\d+ among the next 100$/),
  );
  expect(await list.findByRole("link", { name: "Search everything for “Event 10”: 43 events" })).toBeTruthy();
});

/** The events beside the headline. */
const heroTitles = (name: string) =>
  within(screen.getByRole("region", { name }))
    .getAllByRole("heading", { level: 3 })
    .map(({ textContent }) => textContent);

describe("in the hero", () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: new Date("2026-11-15T12:00:00+03:00"), toFake: ["Date"] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  const at = (id: number, title: string, start_date: string) =>
    buildEvent({ id, title, start_date, date: start_date.slice(0, 10), time: start_date.slice(11, 16) });

  it("shows tonight's events, then the next ones", async () => {
    const evening = at(9, "Evening", "2026-11-15T20:30:00+03:00");
    tonight = [evening];
    answerEvents(() => Response.json(eventPage([evening, at(2, "Next", "2026-11-16T20:30:00+03:00")])));
    renderInApp(<Page />);
    await screen.findByRole("region", { name: "Tonight" });
    await waitFor(() => expect(heroTitles("Tonight")).toEqual(["Evening", "Next"]));
    const [first, second] = within(screen.getByRole("region", { name: "Tonight" })).getAllByRole("article");
    expect(first?.textContent).toContain("Tonight 8:30 PM");
    expect(second?.textContent).toContain("Tomorrow 8:30 PM");
  });

  it("shows the next ones where the evening is empty", async () => {
    answerEvents(() => Response.json(eventPage([at(2, "Next", "2026-11-18T20:30:00+03:00")])));
    renderInApp(<Page />, { language: "tr" });
    await waitFor(() => expect(heroTitles("Sıradakiler")).toEqual(["Next"]));
  });

  it("leaves out what is cancelled or over, and puts last what has been on for days", async () => {
    tonight = [
      buildEvent({
        ...at(1, "Cancelled", "2026-11-15T20:30:00+03:00"),
        showing: buildShowing({ status: "cancelled" }),
      }),
    ];
    const exhibition = at(3, "Exhibition", "2026-11-01T10:00:00+03:00");
    answerEvents(() =>
      Response.json(
        eventPage([
          { ...exhibition, end_date: "2026-12-01T18:00:00+03:00" },
          at(4, "Over", "2026-11-15T06:00:00+03:00"),
          at(2, "Next", "2026-11-18T20:30:00+03:00"),
        ]),
      ),
    );
    renderInApp(<Page />);
    await waitFor(() => expect(heroTitles("Up next")).toEqual(["Next", "Exhibition"]));
  });

  it("remembers the city, and names it", async () => {
    tonight = [at(1, "Evening", "2026-11-15T20:30:00+03:00")];
    renderInApp(<Page />, { language: "tr" });
    await screen.findByRole("region", { name: "Bu akşam" });
    fireEvent.change(screen.getByRole("combobox", { name: "Neredesin?" }), { target: { value: "Izmir" } });
    await waitFor(() => expect(heroTitles("İzmir'de bu akşam")).toContain("Evening"));
    expect(JSON.parse(localStorage.getItem("app-storage") ?? "").state.selectedCity).toBe("Izmir");
  });

  it("says so where the city has nothing, and shows what is next elsewhere", async () => {
    changeAppState({ selectedCity: "Konya" });
    answerEvents((search) =>
      Response.json(eventPage(search.get("city") ? [] : [at(2, "Elsewhere", "2026-11-18T20:30:00+03:00")])),
    );
    renderInApp(<Page />);
    await waitFor(() => expect(heroTitles("Up next")).toEqual(["Elsewhere"]));
    expect(screen.getByText(/^Nothing coming up in Konya/)).toBeTruthy();
  });
});
