/** The session of the signed-in user. */
import { useSyncExternalStore } from "react";
import type { components } from "../../api/__generated__/schema";
import { ApiError, get, request, send } from "../../api/client";
import { apiUrl } from "../../api/query";
import { getPasskey } from "./passkey";
import type { User } from "./roles";
import { clearUser, loginTime, storeLoginTime, storeUser } from "./storage";

interface Session {
  /** "checking" until the server has responded. */
  phase: "checking" | "out" | "in";
  user: User | null;
  isSigningIn: boolean;
  error: string | null;
}

/** The second-factor challenge of a sign-in. */
export type Challenge = components["schemas"]["SecondFactorChallenge"];

/** The challenge in a sign-in error that requires a second factor; null for other errors. */
export function challengeOf(failure: unknown): Challenge | null {
  if (!(failure instanceof ApiError) || failure.code !== "second_factor_required") return null;
  return (failure.body as { second_factor?: Challenge }).second_factor ?? null;
}

type Outcome = { success: true; user: User } | { success: false; failure: unknown };

/** Sessions last seven days and are renewSession daily. */
const RENEW_AFTER = 24 * 60 * 60_000;

/** The timeout of a sign-out request, in milliseconds. */
const SIGN_OUT_TIMEOUT_MS = 5000;

let session: Session = { phase: "checking", user: null, isSigningIn: false, error: null };
const listeners = new Set<() => void>();

function change(next: Partial<Session>): void {
  session = { ...session, ...next };
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const currentSession = (): Session => session;

export function useSession(): Session {
  return useSyncExternalStore(subscribe, currentSession);
}

/** The signed-in user; for screens behind the route guard. */
export function useUser(): User {
  const { user } = useSession();
  if (!user) throw new Error("useUser needs a signed-in user");
  return user;
}

/** Sets the signed-in user, for example after a profile change. */
export function setUser(user: User): void {
  storeUser(user);
  change({ phase: "in", user, error: null });
}

function clearSession(): void {
  clearUser();
  change({ phase: "out", user: null });
}

const fetchUser = async (): Promise<User> => (await get<{ data: User }>("/api/auth/me")).data;

/** Loads the user from the server; any failure means signed out. */
export async function checkSession(): Promise<void> {
  try {
    const user = await fetchUser();
    // Renewed before the user is set, because screens then start requests that an expired session would fail.
    setUser(isRenewalDue() ? await renewSession(user) : user);
  } catch {
    clearSession();
  }
}

const isRenewalDue = (): boolean => Date.now() - (loginTime() ?? Date.now()) > RENEW_AFTER;

/** Renews the session. All tabs share it, and of two concurrent renewals one would fail. */
function renewSession(user: User): Promise<User> {
  return withTabLock(async () => {
    if (!isRenewalDue()) return user;
    try {
      const { data } = await send<{ data: { user: User } }>("POST", "/api/auth/refresh");
      storeLoginTime();
      return data.user;
    } catch {
      // The current session may still be valid.
      return fetchUser();
    }
  });
}

function withTabLock<T>(action: () => Promise<T>): Promise<T> {
  // Missing in insecure contexts.
  const locks: LockManager | undefined = navigator.locks;
  return locks ? locks.request("meydan-renew", action) : action();
}

/** Reloads the user, whose role or name may have changed; false if the session has ended. */
export async function recheckSession(): Promise<boolean> {
  try {
    const user = await fetchUser();
    if (session.phase !== "in") return false;
    if (JSON.stringify(user) !== JSON.stringify(session.user)) setUser(user);
    return true;
  } catch {
    return false;
  }
}

/** Does not throw: returns the failure and stores its message as `error`. */
export async function signIn(email: string, password: string): Promise<Outcome> {
  change({ isSigningIn: true, error: null });
  try {
    const language = document.documentElement.lang;
    const url = apiUrl("/api/auth/login", { language });
    const { data } = await send<{ data: { user: User } }>("POST", url, { email, password });
    storeLoginTime();
    setUser(data.user);
    return { success: true, user: data.user };
  } catch (failure) {
    if (!challengeOf(failure))
      change({ error: failure instanceof Error ? failure.message : String(failure) });
    return { success: false, failure };
  } finally {
    change({ isSigningIn: false });
  }
}

/** A request that signs the user in; throws on failure. */
async function signInVia(path: string, body: unknown): Promise<User> {
  const url = apiUrl(path, { language: document.documentElement.lang });
  const { data } = await send<{ data: { user: User } }>("POST", url, body);
  storeLoginTime();
  setUser(data.user);
  return data.user;
}

export const submitSecondFactor = (
  step: { challenge: string } & ({ code: string } | { passkey: unknown }),
): Promise<User> => signInVia("/api/auth/second-factor", step);

/** Signs in with a passkey; null if the user cancelled. */
export async function signInWithPasskey(): Promise<User | null> {
  const url = apiUrl("/api/auth/passkey/start", { language: document.documentElement.lang });
  const { data } = await send<{ data: components["schemas"]["PasskeyCeremony"] }>("POST", url);
  const passkey = await getPasskey(data.options as Record<string, unknown>);
  return passkey ? signInVia("/api/auth/passkey/finish", { challenge: data.challenge, passkey }) : null;
}

/** Signs out locally even if the request fails; the route guard then redirects to the sign-in. */
export async function signOut(): Promise<void> {
  const signal = AbortSignal.timeout(SIGN_OUT_TIMEOUT_MS);
  await request("/api/auth/logout", { method: "POST", signal }).catch(() => undefined);
  clearSession();
}

/** The session has expired and the user does not sign in again. */
export const abandonSession = clearSession;
