// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { ApiError } from "../../../api/client";
import { loadTexts } from "../../../i18n/load";
import { requestReauthentication } from "../../session/reauthentication";
import { setUser } from "../../session/session";
import { buildUser } from "../../testing";
import { read, write, writeOnce } from "./api";

const again = vi.hoisted(() => vi.fn<() => Promise<boolean>>());
vi.mock("../../session/reauthentication", () => ({ requestReauthentication: again }));

const answers: (() => Response | Promise<Response>)[] = [];
const asked = vi.fn();
/** The keys of the requests. */
const keys: (string | null)[] = [];

beforeEach(async () => {
  await loadTexts("en");
  document.documentElement.lang = "en";
  setUser(buildUser());
  answers.length = 0;
  keys.length = 0;
  asked.mockReset();
  again.mockReset();
  vi.stubGlobal("fetch", (url: string, init: RequestInit) => {
    asked(url, init.method ?? "GET", init.body);
    keys.push(new Headers(init.headers).get("Idempotency-Key"));
    return Promise.resolve().then(() => answers.shift()?.() ?? Response.json({ success: true, data: 1 }));
  });
});
afterEach(() => vi.unstubAllGlobals());

const refusal = (status: number, body: object) => () =>
  Response.json({ success: false, ...body }, { status });
const failureOf = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (failure: ApiError) => failure,
  );

it("asks for the server's sentences in the language of the panel", async () => {
  await read("/api/events?limit=5");
  await read("/api/events?language=tr");
  await write("PUT", "/api/events/1", { a: 1 });
  expect(asked.mock.calls).toEqual([
    ["/api/events?limit=5&language=en", "GET", undefined],
    ["/api/events?language=tr", "GET", undefined],
    ["/api/events/1?language=en", "PUT", '{"a":1}'],
  ]);
});

it("carries what the server says about a failure", async () => {
  answers.push(
    refusal(409, { error: "Somebody else saved", code: "stale_version", current: { version: 4 } }),
    refusal(422, { error: "Please correct", code: "invalid", fields: { title_tr: "Required" } }),
    () => new Response("oops", { status: 502 }),
  );
  expect(await failureOf(write("PUT", "/api/events/1", {}))).toMatchObject({
    status: 409,
    message: "Somebody else saved",
    code: "stale_version",
    body: { current: { version: 4 } },
  });
  expect(await failureOf(write("PUT", "/api/events/1", {}))).toMatchObject({
    fields: { title_tr: "Required" },
  });
  expect(await failureOf(read("/api/events"))).toMatchObject({ message: "HTTP error! status: 502" });
});

it("says in words that the server cannot be reached", async () => {
  answers.push(() => Promise.reject(new TypeError("Failed to fetch")));
  const failure = await failureOf(write("POST", "/api/events", {}));
  expect(failure).toMatchObject({
    status: 0,
    code: "network",
    message: "The server cannot be reached. Check your connection and try again.",
  });
  expect(asked).toHaveBeenCalledTimes(1);
});

it("makes the call again once the person has signed in again", async () => {
  answers.push(refusal(401, { error: "Please sign in", code: "unauthenticated" }));
  again.mockResolvedValue(true);
  expect(await write("PUT", "/api/events/1", { title: "x" })).toEqual({ success: true, data: 1 });
  expect(requestReauthentication).toHaveBeenCalledTimes(1);
  expect(asked.mock.calls.map(([, , body]) => body)).toEqual(['{"title":"x"}', '{"title":"x"}']);
});

it("gives up when the person leaves", async () => {
  answers.push(refusal(401, { error: "Please sign in", code: "unauthenticated" }));
  again.mockResolvedValue(false);
  expect(await failureOf(read("/api/events"))).toMatchObject({ status: 401 });
  expect(asked).toHaveBeenCalledTimes(1);
});

it("sends a request without an answer again with its key, and every other one with a new key", async () => {
  const lost = () => Promise.reject(new TypeError("Failed to fetch"));
  answers.push(lost, () => new Response("oops", { status: 502 }));
  await failureOf(writeOnce("/api/import", { drafts: [1] }));
  await failureOf(writeOnce("/api/import", { drafts: [1] }));
  await writeOnce("/api/import", { drafts: [1] });
  await writeOnce("/api/import", { drafts: [1] });
  answers.push(lost, refusal(409, { error: "Another number", code: "count_differs" }));
  await failureOf(writeOnce("/api/import", { drafts: [2] }));
  await failureOf(writeOnce("/api/import", { drafts: [2] }));
  await writeOnce("/api/import", { drafts: [2] });
  const [first, , , later, second, , refused] = keys;
  expect(first).toMatch(/^[0-9a-f]{32}$/);
  expect(keys).toEqual([first, first, first, later, second, second, refused]);
  expect(new Set([first, later, second, refused]).size).toBe(4);
  await write("POST", "/api/import", {});
  expect(keys.at(-1)).toBeNull();
});
