// @vitest-environment happy-dom
import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { fillQueries } from "../../api/page-data";
import { readQuery } from "../../api/query";
import { createThrottledRefetch, type ThrottledRefetch } from "./throttled-refetch";

const EVENT = "/api/events/caz?language=tr";
const SIMILAR = "/api/events/caz/similar?limit=4&language=tr";
const LIST = "/api/events?limit=100&language=tr";
const NEWS = "/api/blogs?limit=100&language=tr";
const SETTINGS = "/api/settings?public=true";

const DATA = {
  [EVENT]: { data: { id: 7 } },
  [SIMILAR]: { data: [{ id: 8 }] },
  [LIST]: { data: [{ id: 7 }, { id: 9 }] },
  [NEWS]: { data: [{ id: 7 }] },
  [SETTINGS]: { data: {} },
};

let calls: string[] = [];
let news = 0;
let visibility = "visible";
let jitter = 0;
let stops: (() => void)[] = [];
let polite: ThrottledRefetch;

/** A page with these responses. */
function open(...addresses: (keyof typeof DATA)[]): QueryClient {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: 300_000 } } });
  fillQueries(client, DATA, Date.now());
  for (const address of addresses) {
    const queryFn = async () => {
      calls.push(address);
      return DATA[address];
    };
    stops.push(new QueryObserver(client, { ...readQuery<object>(address), queryFn }).subscribe(() => {}));
  }
  polite = createThrottledRefetch(client, () => news++);
  stops.push(polite.stop);
  return client;
}

const say = (type: string, id: string, action = "updated") => polite.handleUpdate({ type, id, action });

function setVisibility(state: string) {
  visibility = state;
  document.dispatchEvent(new Event("visibilitychange"));
}

beforeEach(() => {
  vi.useFakeTimers();
  calls = [];
  news = 0;
  jitter = 0;
  visibility = "visible";
  vi.spyOn(Math, "random").mockImplementation(() => jitter);
  vi.spyOn(document, "hidden", "get").mockImplementation(() => visibility === "hidden");
});

afterEach(() => {
  for (const stop of stops) stop();
  stops = [];
  vi.useRealTimers();
});

it.each([
  ["its event", { type: "events", id: "7" }, [EVENT]],
  ["an event that is like it", { type: "events", id: "8", action: "deleted" }, [SIMILAR]],
  ["an event that it does not show", { type: "events", id: "9" }, []],
  ["many events", { type: "events", id: "" }, [EVENT]],
  ["a new event", { type: "events", id: "10", action: "created" }, []],
  ["a post of the same number", { type: "blogs", id: "7" }, []],
  ["the settings", { type: "settings", id: "" }, [SETTINGS]],
])("an event page that hears of %s asks for what it containsId of it", (_case, update, asked) => {
  open(EVENT, SIMILAR, SETTINGS);
  polite.handleUpdate(update);
  vi.advanceTimersByTime(0);
  expect(calls).toEqual(asked);
  expect(news).toBe(0);
});

it.each([
  ["updated", "7"],
  ["deleted", "9"],
])("a list asks again when an event that it containsId was %s", (action, id) => {
  open(LIST);
  say("events", id, action);
  vi.advanceTimersByTime(0);
  expect(calls).toEqual([LIST]);
  expect(news).toBe(0);
});

it.each([
  ["created", "10"],
  ["restored", "10"],
  ["updated", ""],
])("a list that lacks what was %s (%s) says so and stays as it is", (action, id) => {
  const client = open(LIST);
  say("events", id, action);
  vi.advanceTimersByTime(60_000);
  expect(calls).toEqual([]);
  expect(news).toBe(1);
  expect(client.getQueryState(readQuery(LIST).queryKey)?.isInvalidated).toBe(true);
});

it("a list of news is refetched when it is next mounted after a post was added", () => {
  const client = open(NEWS);
  say("blogs", "12", "created");
  vi.advanceTimersByTime(60_000);
  expect(calls).toEqual([]);
  expect(news).toBe(0);
  expect(client.getQueryState(readQuery(NEWS).queryKey)?.isInvalidated).toBe(true);
});

it("asks for everything at once, not at the same moment as others, and then rests", () => {
  open(EVENT, SIMILAR, SETTINGS);
  jitter = 0.5;
  say("events", "7");
  say("events", "8");
  say("settings", "");
  vi.advanceTimersByTime(2499);
  expect(calls).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(calls.sort()).toEqual([EVENT, SIMILAR, SETTINGS].sort());
  for (let save = 0; save < 50; save++) {
    say("events", "7");
    vi.advanceTimersByTime(200);
  }
  expect(calls).toHaveLength(3);
  vi.advanceTimersByTime(7_500);
  expect(calls).toHaveLength(4);
});

it("fetches nothing while hidden, and once when visible again", async () => {
  open(EVENT);
  jitter = 1;
  say("events", "7");
  setVisibility("hidden");
  say("events", "7");
  await vi.advanceTimersByTimeAsync(60_000);
  expect(calls).toEqual([]);
  setVisibility("visible");
  await vi.advanceTimersByTimeAsync(60_000);
  expect(calls).toEqual([EVENT]);
});

it("a page that did not listen for a while asks for what it read long ago", () => {
  const client = open(EVENT);
  polite.handleUpdate({ type: "events", isUncertain: true });
  vi.advanceTimersByTime(10_000);
  expect(calls).toEqual([]);
  expect(client.getQueryState(readQuery(EVENT).queryKey)?.isInvalidated).toBe(true);
  vi.advanceTimersByTime(300_000);
  polite.handleUpdate({ type: "events", isUncertain: true });
  vi.advanceTimersByTime(10_000);
  expect(calls).toEqual([EVENT]);
});

it("asks for nothing after it was stopped", () => {
  open(EVENT);
  say("events", "7");
  polite.stop();
  vi.advanceTimersByTime(60_000);
  expect(calls).toEqual([]);
});
