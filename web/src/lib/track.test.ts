// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from "vitest";
import { track } from "./track";

const setBeacon = (beacon: unknown) =>
  Object.defineProperty(navigator, "sendBeacon", { value: beacon, configurable: true });

afterEach(() => {
  setBeacon(undefined);
  vi.unstubAllGlobals();
});

it("sends a beacon with type and data", async () => {
  const beacon = vi.fn((_address: string, _body: Blob) => true);
  setBeacon(beacon);
  track("event_click", { event_id: "caz" });
  const [address, body] = beacon.mock.calls[0] ?? [];
  expect(address).toBe("/api/analytics/track");
  expect(body?.type).toBe("application/json");
  expect(await body?.text()).toBe('{"event_type":"event_click","event_data":{"event_id":"caz"}}');
});

it.each([
  ["has no beacon", undefined],
  ["refuses it", () => false],
])("falls back to a request that outlives the page where the browser %s", (_case, beacon) => {
  setBeacon(beacon);
  const request = vi.fn(async (_address: string, _init: RequestInit) => new Response());
  vi.stubGlobal("fetch", request);
  track("page_view", { page: "home" });
  expect(request.mock.calls[0]?.[1]).toMatchObject({ method: "POST", keepalive: true });
});

it("never fails visibly", async () => {
  setBeacon(() => {
    throw new Error("blocked");
  });
  expect(() => track("page_view")).not.toThrow();
  setBeacon(undefined);
  vi.stubGlobal("fetch", async () => {
    throw new TypeError("no network");
  });
  expect(() => track("page_view")).not.toThrow();
  await Promise.resolve();
});
