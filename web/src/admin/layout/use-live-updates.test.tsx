// @vitest-environment happy-dom
import { useQuery } from "@tanstack/react-query";
import { act, cleanup, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { CONTENT_TYPES, dispatchUpdate } from "../../lib/content-stream";
import { staffQuery } from "../kit/api/queries";
import { currentSession } from "../session/session";
import { buildUser, renderInPanel } from "../testing";
import { useLiveUpdates } from "./use-live-updates";

const asked: string[] = [];

/** Connects, and never says anything. */
class SilentStream extends EventTarget {
  readonly readyState = 1;
  close() {}
}

beforeEach(() => {
  asked.length = 0;
  vi.stubGlobal("EventSource", SilentStream);
  vi.stubGlobal("fetch", async (address: string) => {
    asked.push(address.replace(/\?.*/, ""));
    return Response.json({ success: true, data: address.endsWith("/me") ? buildUser("viewer") : [] });
  });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function Sample() {
  useLiveUpdates();
  const events = useQuery(staffQuery("/api/events"));
  const messages = useQuery(staffQuery("/api/contact"));
  return <p>{events.data && messages.data ? "Ready" : "Wait"}</p>;
}

async function open() {
  await renderInPanel(<Sample />, { role: "admin" });
  await screen.findByText("Ready");
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
  asked.length = 0;
}

const wait = (time: number) => act(() => vi.advanceTimersByTimeAsync(time));

it("reads the lists once for many changes, and at most once a second", async () => {
  await open();
  for (let row = 0; row < 1000; row += 1) dispatchUpdate({ type: "events" });
  await wait(299);
  expect(asked).toEqual([]);
  await wait(1);
  expect(asked).toEqual(["/api/events"]);
  dispatchUpdate({ type: "events" });
  await wait(900);
  expect(asked).toEqual(["/api/events"]);
  await wait(100);
  expect(asked).toEqual(["/api/events", "/api/events"]);
});

it("trusts nothing when the stream cannot tell what changed", async () => {
  await open();
  for (const type of CONTENT_TYPES) dispatchUpdate({ type });
  await wait(300);
  expect(asked).toContain("/api/contact");
});

it("notices that one's own role has changed", async () => {
  await open();
  dispatchUpdate({ type: "users" });
  await wait(300);
  expect(currentSession().user?.role).toBe("viewer");
});
