// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { buildDetailedEvent, buildShowing } from "../../testing/event-builder";
import {
  keepEvent,
  keptEvents,
  markChangesSeen,
  picturesOf,
  unseenChanges,
  updateKeptEvents,
} from "./kept-events";

const KEY = "favourite-events";
const favour = (...ids: number[]) =>
  localStorage.setItem("favourites", JSON.stringify(ids.map((id) => ({ id, at: id }))));

const event = (id: number, change = {}) =>
  buildDetailedEvent({
    id,
    event_id: `e${id}`,
    showing: buildShowing(change),
    showings: [buildShowing(change)],
  });
const kinds = (id: number) => {
  const kept = keptEvents().get(id);
  return kept && unseenChanges(kept).map(({ kind }) => kind);
};

beforeEach(() => favour(1, 2));
afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
});

it("tells a change until it was seen, however often the list is loaded", () => {
  updateKeptEvents([1], [event(1)]);
  expect(kinds(1)).toEqual([]);
  updateKeptEvents([1], [event(1, { status: "cancelled" })]);
  updateKeptEvents([1], [event(1, { status: "cancelled" })]);
  expect(kinds(1)).toEqual(["cancelled"]);
  markChangesSeen();
  expect(kinds(1)).toEqual([]);
  updateKeptEvents([1], [event(1, { status: "cancelled" })]);
  expect(kinds(1)).toEqual([]);
});

it("forgets a change that was taken back before it was seen", () => {
  updateKeptEvents([1], [event(1)]);
  updateKeptEvents([1], [event(1, { status: "cancelled" })]);
  updateKeptEvents([1], [event(1)]);
  expect(kinds(1)).toEqual([]);
});

it("tells once that an event is gone, and nothing when it comes back", () => {
  updateKeptEvents([1], [event(1)]);
  updateKeptEvents([1], []);
  expect(kinds(1)).toEqual(["gone"]);
  markChangesSeen();
  updateKeptEvents([1], []);
  expect(kinds(1)).toEqual([]);
  updateKeptEvents([1], [event(1)]);
  expect(kinds(1)).toEqual([]);
  expect(keptEvents().get(1)?.isGone).toBeUndefined();
});

it("knows nothing of an event that was gone before it was ever loaded", () => {
  updateKeptEvents([1], []);
  expect(keptEvents().size).toBe(0);
});

it("keeps only favorites, and drops those that no longer are", () => {
  keepEvent(event(1));
  keepEvent(event(9));
  expect([...keptEvents().keys()]).toEqual([1]);
  favour(2);
  keepEvent(event(2));
  expect([...keptEvents().keys()]).toEqual([2]);
});

it("keeps one small picture, the poster if there is none", () => {
  const variant = (width: number, format = "webp") => ({ url: `/media/a/${width}.${format}`, width, format });
  const picture = {
    ...{ url: "/media/a/1600.jpg", width: 1600, height: 1200, preview: "data:x" },
    variants: [variant(1200), variant(640), variant(320), variant(480, "avif")],
  };
  keepEvent({ ...event(1), picture } as ReturnType<typeof event>);
  keepEvent(event(2));
  expect(picturesOf(keptEvents())).toEqual(["/media/a/640.webp", "/posters/music/e2.svg"]);
});

it.each(["not json", "{}", "[null, 1, {}]", '[{"event":{"id":"1"},"facts":[]}]'])(
  "reads nothing of %s",
  (text) => {
    localStorage.setItem(KEY, text);
    expect(keptEvents().size).toBe(0);
  },
);

it("lasts as long as the page where the storage is full", () => {
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("full", "QuotaExceededError");
  });
  keepEvent(event(1));
  expect([...keptEvents().keys()]).toEqual([1]);
  vi.restoreAllMocks();
  keepEvent(event(2));
  expect([...keptEvents().keys()]).toEqual([1, 2]);
});

it("takes less than three megabytes for a full list", () => {
  const ids = Array.from({ length: 500 }, (_, place) => place + 1);
  favour(...ids);
  updateKeptEvents(
    ids,
    ids.map((id) => event(id)),
  );
  expect(localStorage.getItem(KEY)?.length).toBeLessThan(1_500_000);
});
