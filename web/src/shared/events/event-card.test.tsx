// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { buildOffer, buildShowing } from "../../testing/event-builder";
import { buildEvent, renderInApp, stubEmptyApi } from "../../testing/render";
import { CATEGORIES, CategoryIcon, categoryColour } from "../categories/category";
import { cityName } from "./city";
import { EventCard } from "./event-card";
import { EventGrid, EventGridSkeleton } from "./event-grid";

beforeEach(() => {
  stubEmptyApi();
  vi.useFakeTimers({ now: new Date("2026-11-15T12:00:00+03:00"), toFake: ["Date"] });
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const image = () => document.querySelector("img") as HTMLImageElement;

it("says what, when, where, for how much and from whom", () => {
  renderInApp(<EventCard event={buildEvent()} />, { language: "tr" });
  expect(screen.getByRole("heading", { level: 3, name: "Boğaz'da Caz Gecesi" })).toBeTruthy();
  expect(screen.getByText("Müzik")).toBeTruthy();
  expect(screen.getByText("Çar 20:30 · Rıhtım Sahne · İstanbul")).toBeTruthy();
  expect(screen.getByText("₺250'den")).toBeTruthy();
  expect(screen.getByText("Biletix")).toBeTruthy();
  expect(screen.getByText("18 Kasım 2026")).toBeTruthy();
});

it("begins with the place where no date can be read", () => {
  renderInApp(<EventCard event={buildEvent({ date: "", time: "", start_date: "" })} />, { language: "tr" });
  expect(screen.getByText("Rıhtım Sahne · İstanbul")).toBeTruthy();
});

it("says since when it is on, once it has begun", () => {
  vi.setSystemTime(new Date("2026-11-18T21:00:00+03:00"));
  renderInApp(<EventCard event={buildEvent()} />, { language: "tr" });
  const now = screen.getByText("Şimdi");
  expect(now.parentElement?.textContent).toBe("Şimdi · 20:30'da başladı · Rıhtım Sahne · İstanbul");
  cleanup();
  renderInApp(<EventCard event={buildEvent()} />);
  expect(screen.getByText("On now").parentElement?.textContent).toContain("On now · started 8:30 PM · ");
});

it("strikes out the old date of a showing that was moved", () => {
  const showing = buildShowing({ status: "moved", previous_start_date: "2026-11-11T20:30:00+03:00" });
  renderInApp(<EventCard event={buildEvent({ showing })} />, { language: "tr" });
  expect(screen.getByText("11 Kas Çar").tagName).toBe("S");
  expect(screen.getByText("11 Kas Çar").parentElement?.textContent).toContain(
    "Eski tarih: 11 Kas Çar Çar 20:30",
  );
});

it("tells the time by the clock of a place abroad", () => {
  const showing = buildShowing({ timezone: "America/New_York", start_date: "2026-11-17T12:30:00-05:00" });
  renderInApp(<EventCard event={buildEvent({ showing })} />, { language: "tr" });
  expect(screen.getByText(/^Sal 12:30/)).toBeTruthy();
  expect(screen.getByText("17 Kasım 2026")).toBeTruthy();
});

it("counts the further dates", () => {
  renderInApp(<EventCard event={buildEvent({ showing_count: 12 })} />, { language: "tr" });
  expect(screen.getByText("+ 11 tarih").parentElement?.textContent).toBe(
    "Çar 20:30 + 11 tarih · Rıhtım Sahne · İstanbul",
  );
  cleanup();
  renderInApp(<EventCard event={buildEvent({ showing_count: 2 })} />);
  expect(screen.getByText("+ 1 date")).toBeTruthy();
});

it.each([
  ["cancelled", { status: "cancelled" }, "Canceled"],
  ["moved", { status: "moved", previous_start_date: "2026-11-11T20:30:00+03:00" }, "Rescheduled"],
  ["few left", { offers: [buildOffer({ availability: "few" })] }, "Few left"],
  [
    "not on sale yet",
    { offers: [buildOffer({ availability: "not_yet", on_sale_at: "2026-11-16T10:00:00+03:00" })] },
    "On sale from November 16, 10:00 AM",
  ],
  ["postponed", { status: "postponed" }, "Postponed"],
  ["sold out", { offers: [buildOffer({ availability: "sold_out" })] }, "Sold out"],
] as [string, Parameters<typeof buildShowing>[0], string][])(
  "has a badge if it is %s",
  (_case, change, badge) => {
    renderInApp(<EventCard event={buildEvent({ showing: buildShowing(change) })} />);
    expect(screen.getByText(badge)).toBeTruthy();
  },
);

it("is one link to the event, by its event_id", () => {
  renderInApp(<EventCard event={buildEvent({ event_id: "caz gecesi" })} />);
  const links = screen.getAllByRole("link");
  expect(links.map((link) => link.getAttribute("href"))).toEqual(["/event/caz%20gecesi"]);
});

it("has a heart that does not follow the link", () => {
  const onUrl = vi.fn();
  renderInApp(<EventCard event={buildEvent()} />, { onUrl });
  fireEvent.click(screen.getByRole("button", { name: "Add to favorites: Boğaz'da Caz Gecesi" }));
  expect(screen.getByRole("button", { name: /^Remove from favorites/ })).toBeTruthy();
  expect(onUrl.mock.calls).toEqual([["/"]]);
  localStorage.clear();
});

it("sends who clicks to the page and counts the click", async () => {
  const beacon = vi.fn((_address: string, _body: Blob) => true);
  Object.defineProperty(navigator, "sendBeacon", { value: beacon, configurable: true });
  renderInApp(<EventCard event={buildEvent()} />);
  fireEvent.click(screen.getByRole("link"));
  expect(await beacon.mock.calls[0]?.[1].text()).toBe(
    '{"event_type":"event_click","event_data":{"event_id":"caz"}}',
  );
});

it("shows the drawn poster where there is no picture", () => {
  renderInApp(<EventCard event={buildEvent()} />);
  expect(image().getAttribute("src")).toBe("/posters/music/caz.svg");
  expect(image().getAttribute("loading")).toBe("lazy");
  expect([image().width, image().height]).toEqual([800, 600]);
});

it("falls back to the poster when the picture does not load", () => {
  renderInApp(<EventCard event={buildEvent({ image_url: "https://elsewhere.example/gone.jpg" })} />);
  expect(image().getAttribute("src")).toBe("https://elsewhere.example/gone.jpg");
  fireEvent.error(image());
  expect(image().getAttribute("src")).toBe("/posters/music/caz.svg");
});

it("offers a picture in its widths and formats, over its blurred preview", () => {
  const variant = (width: number, format: string) => ({
    width,
    height: width,
    format,
    url: `/media/a/${width}.${format}`,
  });
  const picture = {
    url: "/media/a/full.jpg",
    alt: "Sahne",
    width: 1600,
    height: 1200,
    preview: "data:image/webp;base64,AAAA",
    variants: [variant(400, "webp"), variant(800, "webp"), variant(400, "avif")],
  };
  renderInApp(<EventCard event={buildEvent({ picture })} eager />);
  const [avif, webp] = document.querySelectorAll("source");
  expect(avif?.getAttribute("srcset")).toBe("/media/a/400.avif 400w");
  expect(webp?.getAttribute("srcset")).toBe("/media/a/400.webp 400w, /media/a/800.webp 800w");
  expect(webp?.getAttribute("sizes")).toContain("100vw");
  expect(image().getAttribute("fetchpriority")).toBe("high");
  expect(image().style.backgroundImage).toContain("data:image/webp");
});

it("leads with the seller's link in a new tab, and says that it is featured", () => {
  const event = buildEvent({ url: "https://biletix.example/caz", is_featured: true });
  renderInApp(<EventCard event={event} layout="lead" />);
  const buy = screen.getByRole("link", {
    name: /^Buy ticket ?: Boğaz'da Caz Gecesi \(opens in a new tab\)$/,
  });
  expect(buy.getAttribute("href")).toBe("https://biletix.example/caz");
  expect(buy.getAttribute("target")).toBe("_blank");
  expect(buy.getAttribute("rel")).toBe("noopener");
  expect(screen.getByText(/Music\s·\sFeatured/)).toBeTruthy();
});

it("says in words where an event entered by staff comes from", () => {
  renderInApp(<EventCard event={buildEvent({ platform: "manual" })} />, { language: "tr" });
  expect(screen.getByText("Organizatör")).toBeTruthy();
});

it("draws a grid of cards, and its outline while they are on the way", () => {
  renderInApp(<EventGrid events={[buildEvent(), buildEvent({ id: 2, event_id: "koro" })]} />);
  expect(screen.getAllByRole("listitem")).toHaveLength(2);
  cleanup();
  renderInApp(<EventGridSkeleton />);
  expect(screen.getByRole("status").textContent).toBe("Loading events");
});

it("gives every category a hue and a sign of its own", () => {
  const signs = CATEGORIES.map((category) => {
    const { container } = renderInApp(<CategoryIcon category={category} />);
    return container.querySelector("path")?.getAttribute("d");
  });
  expect(new Set(signs).size).toBe(CATEGORIES.length);
  expect(new Set(CATEGORIES.map(categoryColour)).size).toBe(CATEGORIES.length);
  expect(categoryColour("juggling")).toBe("var(--brand)");
});

it("writes cities with Turkish letters in Turkish", () => {
  expect([cityName("Istanbul", "tr"), cityName("Izmir", "tr"), cityName("Bursa", "tr")]).toEqual([
    "İstanbul",
    "İzmir",
    "Bursa",
  ]);
  expect(cityName("Istanbul", "en")).toBe("Istanbul");
});
