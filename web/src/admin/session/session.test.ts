// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { aPerson } from "../testing";
import { checkSession, currentSession, refreshSession, setUser, signIn, signOut } from "./session";
import { askToSignInAgain } from "./sign-in-again";

let answer: (address: string) => Promise<Response>;
beforeEach(() => {
  localStorage.clear();
  vi.stubGlobal("fetch", (address: string) => answer(address));
});
afterEach(() => vi.unstubAllGlobals());

const user = aPerson("editor");
const good = (data: unknown) => async () => Response.json({ success: true, data });
const bad = (status: number, error: string) => async () =>
  Response.json({ success: false, error, code: "x" }, { status });
const kept = () => JSON.parse(localStorage.getItem("auth-storage") ?? "null");

it("remembers who signed in, under the keys of the specification", async () => {
  answer = good({ user });
  expect(await signIn("ayse@example.org", "secret")).toEqual({ success: true, user });
  expect(currentSession()).toEqual({ phase: "in", user, isSigningIn: false, error: null });
  expect(kept()).toEqual({ state: { user, isAuthenticated: true }, version: 0 });
  expect(localStorage.getItem("adminAuthenticated")).toBe("true");
  expect(Date.parse(localStorage.getItem("adminLoginTime") ?? "")).toBeGreaterThan(Date.now() - 5000);
});

it("keeps the error of a sign-in that failed and clears it at the next", async () => {
  answer = good({});
  await signOut();
  answer = bad(401, "Invalid credentials");
  expect(await signIn("a@example.org", "x")).toMatchObject({ success: false });
  expect(currentSession()).toMatchObject({ phase: "out", isSigningIn: false, error: "Invalid credentials" });
  let during = null;
  answer = async () => {
    during = { ...currentSession() };
    return Response.json({ success: true, data: { user } });
  };
  await signIn("a@example.org", "y");
  expect(during).toMatchObject({ isSigningIn: true, error: null });
});

it.each([
  ["answers", good({ signed_out: true })],
  ["fails", bad(500, "no")],
  ["cannot be reached", () => Promise.reject(new TypeError("offline"))],
])("forgets everything at the sign-out when the server %s", async (_, reply) => {
  setUser(user);
  answer = reply;
  await signOut();
  expect(currentSession()).toMatchObject({ phase: "out", user: null });
  expect(localStorage.length).toBe(0);
});

it("is nobody when the check or the refresh fails", async () => {
  for (const step of [checkSession, refreshSession]) {
    setUser(user);
    answer = bad(401, "Please sign in");
    await step();
    expect(currentSession()).toMatchObject({ phase: "out", user: null });
    expect(kept()).toBeNull();
  }
});

it("is who the server says, and renews a session a day old", async () => {
  const asked: string[] = [];
  localStorage.setItem("adminLoginTime", new Date(Date.now() - 25 * 3_600_000).toISOString());
  answer = async (address) => {
    asked.push(address);
    return Response.json({ success: true, data: address.endsWith("me") ? user : { user } });
  };
  await checkSession();
  expect(currentSession()).toMatchObject({ phase: "in", user });
  expect(asked).toEqual(["/api/auth/me", "/api/auth/refresh"]);
  asked.length = 0;
  await checkSession();
  expect(asked).toEqual(["/api/auth/me"]);
});

it("asks nobody to sign in again who was not signed in", async () => {
  answer = good({});
  await signOut();
  expect(await askToSignInAgain()).toBe(false);
});
