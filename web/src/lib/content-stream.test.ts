// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { CONTENT_UPDATED, type ContentUpdate, subscribeToContent } from "./content-stream";

class FakeSource extends EventTarget {
  static opened: FakeSource[] = [];
  readyState = 1;
  constructor(readonly url: string) {
    super();
    FakeSource.opened.push(this);
  }
  close() {
    this.readyState = 2;
  }
  say(type: string, data: string) {
    this.dispatchEvent(new MessageEvent(type, { data }));
  }
  fail(readyState: number) {
    this.readyState = readyState;
    this.dispatchEvent(new Event("error"));
  }
}

let updates: ContentUpdate[] = [];
let stop = () => {};
let visibility = "visible";
const onUpdate = (event: Event) => updates.push((event as CustomEvent<ContentUpdate>).detail);

function setVisibility(state: string) {
  visibility = state;
  document.dispatchEvent(new Event("visibilitychange"));
}

const latest = () => FakeSource.opened.at(-1) as FakeSource;

beforeEach(() => {
  vi.useFakeTimers();
  FakeSource.opened = [];
  updates = [];
  visibility = "visible";
  vi.stubGlobal("EventSource", FakeSource);
  vi.stubGlobal("requestIdleCallback", (task: () => void) => setTimeout(task, 50));
  vi.spyOn(document, "readyState", "get").mockReturnValue("complete");
  vi.spyOn(document, "visibilityState", "get").mockImplementation(
    () => visibility as DocumentVisibilityState,
  );
  window.addEventListener(CONTENT_UPDATED, onUpdate);
  stop = subscribeToContent();
});

afterEach(() => {
  stop();
  window.removeEventListener(CONTENT_UPDATED, onUpdate);
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it("opens once the page is idle", () => {
  expect(FakeSource.opened).toEqual([]);
  vi.advanceTimersByTime(50);
  expect(FakeSource.opened.map(({ url }) => url)).toEqual(["/api/stream"]);
});

it("says a change on, and ignores what it cannot read", () => {
  vi.advanceTimersByTime(50);
  latest().say(CONTENT_UPDATED, '{"type":"events","id":"7","action":"created"}');
  latest().say(CONTENT_UPDATED, "not json");
  expect(updates).toEqual([{ type: "events", id: "7", action: "created" }]);
});

it("tells of everything when too much was missed", () => {
  vi.advanceTimersByTime(50);
  latest().say("reload", "{}");
  expect(updates.map(({ type }) => type)).toEqual([
    "events",
    "blogs",
    "categories",
    "images",
    "logos",
    "settings",
    "venues",
    "profiles",
    "platforms",
  ]);
  expect(updates.every(({ isUncertain }) => !isUncertain)).toBe(true);
});

it("closes when the page goes out of sight, and trusts nothing that it kept when it is back", () => {
  vi.advanceTimersByTime(50);
  setVisibility("hidden");
  expect(latest().readyState).toBe(2);
  setVisibility("visible");
  expect(FakeSource.opened).toHaveLength(2);
  expect(updates.length).toBe(9);
  expect(updates.every(({ isUncertain }) => isUncertain)).toBe(true);
});

it("closes on pagehide, so that the back button finds the page as it was", () => {
  vi.advanceTimersByTime(50);
  window.dispatchEvent(new Event("pagehide"));
  expect(latest().readyState).toBe(2);
  window.dispatchEvent(new Event("pageshow"));
  expect(FakeSource.opened).toHaveLength(2);
});

it("does not connect in a hidden tab", () => {
  visibility = "hidden";
  vi.advanceTimersByTime(1000);
  expect(FakeSource.opened).toEqual([]);
  setVisibility("visible");
  expect(FakeSource.opened).toHaveLength(1);
});

it("leaves a short failure to the browser, then waits longer each time", () => {
  vi.advanceTimersByTime(50);
  latest().fail(0);
  latest().fail(0);
  expect(latest().readyState).toBe(0);
  latest().fail(0);
  expect(latest().readyState).toBe(2);
  vi.advanceTimersByTime(4999);
  expect(FakeSource.opened).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(FakeSource.opened).toHaveLength(2);
  latest().fail(2);
  vi.advanceTimersByTime(9999);
  expect(FakeSource.opened).toHaveLength(2);
  vi.advanceTimersByTime(1);
  expect(FakeSource.opened).toHaveLength(3);
});

it("hears no more after it was stopped", () => {
  vi.advanceTimersByTime(50);
  stop();
  expect(latest().readyState).toBe(2);
  setVisibility("hidden");
  setVisibility("visible");
  expect(FakeSource.opened).toHaveLength(1);
});
