// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { buildUser } from "../testing";
import { requestReauthentication } from "./reauthentication";
import { checkSession, currentSession, recheckSession, setUser, signIn, signOut } from "./session";

let answer: (address: string) => Promise<Response>;
beforeEach(() => {
  localStorage.clear();
  vi.stubGlobal("fetch", (address: string) => answer(address));
});
afterEach(() => vi.unstubAllGlobals());

const user = buildUser("editor");
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

it("is signed out when the check fails", async () => {
  setUser(user);
  answer = bad(401, "Please sign in");
  await checkSession();
  expect(currentSession()).toMatchObject({ phase: "out", user: null });
  expect(kept()).toBeNull();
});

/** A session a day old; `answers` by the end of the address. */
function beOld(answers: Record<string, () => Promise<Response>>): string[] {
  const asked: string[] = [];
  localStorage.setItem("adminLoginTime", new Date(Date.now() - 25 * 3_600_000).toISOString());
  answer = (address) => {
    const name = address.replace("/api/auth/", "");
    asked.push(name);
    return (answers[name] ?? bad(500, "no"))();
  };
  return asked;
}

it("has the server's user, and renews a session a day old before its first use", async () => {
  answer = good({});
  await signOut();
  const usable: boolean[] = [];
  const asked = beOld({
    me: good(user),
    refresh: async () => {
      usable.push(currentSession().phase === "in");
      return Response.json({ success: true, data: { user } });
    },
  });
  await checkSession();
  expect(currentSession()).toMatchObject({ phase: "in", user });
  expect(asked).toEqual(["me", "refresh"]);
  expect(usable).toEqual([false]);
  asked.length = 0;
  await checkSession();
  expect(asked).toEqual(["me"]);
});

it("stays signed in when only the renewal fails", async () => {
  const asked = beOld({ me: good(user), refresh: bad(503, "Not now") });
  await checkSession();
  expect(currentSession()).toMatchObject({ phase: "in", user });
  expect(asked).toEqual(["me", "refresh", "me"]);
});

it("is signed out when the renewal fails and the session has ended", async () => {
  let times = 0;
  beOld({
    me: () => (++times === 1 ? good(user)() : bad(401, "Please sign in")()),
    refresh: bad(401, "Please sign in"),
  });
  await checkSession();
  expect(currentSession()).toMatchObject({ phase: "out", user: null });
});

it("leaves the renewal to another tab that is at it", async () => {
  const asked = beOld({ me: good(user) });
  vi.stubGlobal("navigator", {
    locks: {
      request: (_: string, action: () => Promise<unknown>) => {
        // The other tab had the lock before.
        localStorage.setItem("adminLoginTime", new Date().toISOString());
        return action();
      },
    },
  });
  await checkSession();
  expect(currentSession()).toMatchObject({ phase: "in", user });
  expect(asked).toEqual(["me"]);
});

it("notices a changed role without signing out", async () => {
  setUser(user);
  answer = good({ ...user, role: "viewer" });
  expect(await recheckSession()).toBe(true);
  expect(currentSession().user?.role).toBe("viewer");
  answer = bad(503, "Not now");
  expect(await recheckSession()).toBe(false);
  expect(currentSession().phase).toBe("in");
});

it("does not ask for the password when the session is good after all", async () => {
  setUser(user);
  answer = good(user);
  expect(await requestReauthentication()).toBe(true);
});

it("does not ask to sign in again if signed out", async () => {
  answer = good({});
  await signOut();
  expect(await requestReauthentication()).toBe(false);
});
