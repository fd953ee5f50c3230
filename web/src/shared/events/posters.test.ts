import { expect, it } from "vitest";
import { posterUrl } from "../../lib/paths";
import { buildDetailedEvent } from "../../testing/event-builder";
import { composition, distinctPosters } from "./posters";

const event = (id: number, change = {}) => buildDetailedEvent({ id, event_id: `etkinlik-${id}x`, ...change });

/** What the cards of a list show. */
const shown = (events: ReturnType<typeof event>[]) =>
  distinctPosters(events).map((poster, place) => {
    const { category, event_id, cover_image } = events[place] ?? event(0);
    if (!poster) return cover_image ?? composition(category, event_id);
    return composition(category, poster.replace(/.*\/(.*)\.svg/, "$1"));
  });

it("gives no two of five neighbors the same composition", () => {
  for (const category of ["music", "theater", "sirk"]) {
    const keys = shown(Array.from({ length: 60 }, (_, id) => event(id, { category })));
    for (const [place, key] of keys.entries())
      expect(keys.slice(Math.max(0, place - 4), place)).not.toContain(key);
  }
});

it("leaves an event its own poster unless a neighbor has its composition", () => {
  const events = Array.from({ length: 30 }, (_, id) => event(id));
  const posters = distinctPosters(events);
  expect(posters[0]).toBeNull();
  expect(posters.filter((poster) => poster === null).length).toBeGreaterThan(10);
  expect(posters.some((poster) => poster !== null)).toBe(true);
});

it("shows a shared cover once in a neighborhood and posters beside it", () => {
  const cover_image = "/media/venue.webp";
  const posters = distinctPosters(Array.from({ length: 6 }, (_, id) => event(id, { cover_image })));
  expect(posters[0]).toBeNull();
  expect(posters.slice(1, 5).every((poster) => poster?.startsWith("/posters/music/etkinlik-"))).toBe(true);
  expect(posters[1]).toBe(posterUrl("music", "etkinlik-1x"));
  expect(posters[5]).toBeNull();
});

it("leaves different covers alone", () => {
  const events = [1, 2, 3].map((id) => event(id, { cover_image: `/media/${id}.webp` }));
  expect(distinctPosters(events)).toEqual([null, null, null]);
});
