// @vitest-environment happy-dom
import { QueryClient } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Event } from "../../api/events";
import { buildShowing } from "../../testing/event-builder";
import { buildEvent, renderInApp, withProviders } from "../../testing/render";
import { stubElementSize } from "../../testing/stub-element-size";
import { EventMap } from "./event-map";
import { commonVenue } from "./event-popup";

beforeEach(() => {
  stubElementSize();
  vi.stubGlobal("matchMedia", () => ({ matches: true }));
  vi.stubGlobal("fetch", () => Promise.reject(new Error("offline")));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const at = (id: number, city: string, latitude: number, longitude: number, category = "music") =>
  buildEvent({ id, event_id: `e${id}`, title: `Etkinlik ${id}`, city, latitude, longitude, category });
const IZMIR = at(1, "İzmir", 38.42, 27.14);
const VAN = at(2, "Van", 38.5, 43.38, "theater");
const ANKARA = [at(3, "Ankara", 39.93, 32.86), at(4, "Ankara", 39.93, 32.86)];
const NOWHERE = buildEvent({ id: 9 });

const pin = (name: RegExp) => screen.findByRole("button", { name });

it("has a named pin for each place, and none without coordinates", async () => {
  renderInApp(<EventMap events={[IZMIR, VAN, ...ANKARA, NOWHERE]} highlightedId={2} />, { language: "tr" });
  expect(await pin(/^Etkinlik 1, .*İzmir$/)).toBeTruthy();
  expect((await pin(/^Etkinlik 2, .*Van$/)).classList).toContain("is-highlighted");
  expect(await pin(/^Ankara: 2 etkinlik$/)).toBeTruthy();
  expect(document.querySelectorAll(".map-pin")).toHaveLength(3);
  expect(screen.getByRole("region", { name: "Etkinlik haritası" })).toBeTruthy();
});

it("opens the card of a pin; Escape closes it and gives the focus back", async () => {
  const onChoose = vi.fn();
  renderInApp(<EventMap events={[IZMIR, VAN]} highlightedId={null} onChoose={onChoose} />);
  fireEvent.click(await pin(/^Etkinlik 1/));
  const popup = await screen.findByRole("dialog", { name: "Etkinlik 1" });
  const link = within(popup).getByRole("link", { name: "Etkinlik 1" });
  expect(link.getAttribute("href")).toBe("/event/e1");
  expect(document.activeElement).toBe(link);
  expect(onChoose).toHaveBeenLastCalledWith([IZMIR]);

  fireEvent.keyDown(link, { key: "Escape" });
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(document.activeElement).toBe(await pin(/^Etkinlik 1/));
  expect(onChoose).toHaveBeenLastCalledWith(null);
});

it("lists the events of one spot", async () => {
  renderInApp(<EventMap events={[IZMIR, ...ANKARA]} highlightedId={null} />, { language: "tr" });
  fireEvent.click(await pin(/^Ankara: 2/));
  const popup = await screen.findByRole("dialog", { name: "Burada 2 etkinlik" });
  expect(within(popup).getAllByRole("link")).toHaveLength(2);
});

it("tells who is pointed at", async () => {
  const onHighlight = vi.fn();
  renderInApp(<EventMap events={[IZMIR, VAN]} highlightedId={null} onHighlight={onHighlight} />);
  fireEvent.focus(await pin(/^Etkinlik 2/));
  expect(onHighlight).toHaveBeenLastCalledWith(2);
  fireEvent.blur(await pin(/^Etkinlik 2/));
  expect(onHighlight).toHaveBeenLastCalledWith(null);
});

it("offers to search the visible area after the map was moved", async () => {
  const onSearchArea = vi.fn();
  renderInApp(<EventMap events={[IZMIR, VAN]} highlightedId={null} onSearchArea={onSearchArea} />, {
    language: "en",
  });
  await pin(/^Etkinlik 1/);
  expect(screen.queryByRole("button", { name: "Search this area" })).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Zoom in" }));
  fireEvent.click(await screen.findByRole("button", { name: "Search this area" }));
  expect(onSearchArea.mock.calls[0]?.[0]).toMatch(/^[\d.]+,[\d.]+,[\d.]+,[\d.]+$/);
  expect(screen.queryByRole("button", { name: "Search this area" })).toBeNull();
});

it("stays where the visitor moved it when more results arrive, and goes to other results", async () => {
  const queryClient = new QueryClient();
  const map = (events: Event[]) =>
    withProviders(<EventMap events={events} highlightedId={null} onSearchArea={vi.fn()} />, { queryClient });
  const { rerender } = render(map([IZMIR, VAN]));
  await pin(/^Etkinlik 1/);
  fireEvent.click(screen.getByRole("button", { name: "Zoom in" }));
  await screen.findByRole("button", { name: "Search this area" });
  rerender(map([IZMIR, VAN, ...ANKARA]));
  await pin(/^Ankara: 2/);
  expect(screen.queryByRole("button", { name: "Search this area" })).not.toBeNull();
  rerender(map(ANKARA));
  await waitFor(() => expect(screen.queryByRole("button", { name: "Search this area" })).toBeNull());
});

it("reports the visible events after zooming in", async () => {
  const onVisibleEvents = vi.fn();
  const near = [at(5, "Ankara", 39.9, 32.8), at(6, "Ankara", 39.95, 32.9)];
  renderInApp(
    <EventMap events={[IZMIR, VAN, ...near]} highlightedId={null} onVisibleEvents={onVisibleEvents} />,
    {
      language: "tr",
    },
  );
  const cluster = await pin(/^Ankara: 2/);
  expect(onVisibleEvents).not.toHaveBeenCalled();
  fireEvent.click(cluster);
  await waitFor(() => expect(onVisibleEvents).toHaveBeenLastCalledWith(near));
});

it("says of which day the event of a pin is", async () => {
  renderInApp(
    <EventMap events={[{ ...IZMIR, date: "2026-12-12", time: "20:00" }, VAN]} highlightedId={null} />,
    {
      language: "tr",
    },
  );
  fireEvent.click(await pin(/^Etkinlik 1, 12 Ara Cmt 20:00/));
  expect((await screen.findByRole("dialog")).textContent).toContain("12 Ara Cmt 20:00");
});

it.each([
  ["tr", "Yakınımda", /Konumunu paylaşmadın/],
  ["en", "Near me", /You didn't share your location/],
] as const)("says in %s what to do when the position is refused", async (language, name, text) => {
  vi.spyOn(navigator, "geolocation", "get").mockReturnValue({
    getCurrentPosition: (_: unknown, failed: (problem: object) => void) =>
      failed({ code: 1, PERMISSION_DENIED: 1 }),
  } as unknown as Geolocation);
  renderInApp(<EventMap events={[IZMIR]} highlightedId={null} />, { language });
  fireEvent.click(screen.getByRole("button", { name }));
  await waitFor(() => expect(screen.getByRole("status").textContent).toMatch(text));
});

it("names the venue of a pin and leads to its page", async () => {
  const showing = buildShowing({ venue_id: "kordon-salonu" });
  renderInApp(
    <EventMap events={[{ ...IZMIR, venue: "Kordon Salonu", showing }, VAN]} highlightedId={null} />,
    {
      language: "tr",
    },
  );
  fireEvent.click(await pin(/^Etkinlik 1/));
  const popup = within(await screen.findByRole("dialog"));
  expect(popup.getByRole("link", { name: "Mekân: Kordon Salonu" }).getAttribute("href")).toBe(
    "/venue/kordon-salonu",
  );
});

it("names no venue if the events of a pin have several", () => {
  const of = (venue_id: string | null) => ({ ...IZMIR, showing: buildShowing({ venue_id }) });
  expect(commonVenue([of("a"), of("a")])?.venue_id).toBe("a");
  expect(commonVenue([of("a"), of("b")])).toBeNull();
  expect(commonVenue([of(null)])).toBeNull();
  expect(commonVenue([])).toBeNull();
});
