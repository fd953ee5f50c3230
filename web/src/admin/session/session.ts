/** Who is signed in. */
import { useSyncExternalStore } from "react";
import type { components } from "../../api/__generated__/schema";
import { ApiError, get, request, send } from "../../api/client";
import { addressOf } from "../../api/query";
import { getPasskey } from "./passkey";
import type { User } from "./roles";
import { forgetUser, loginTime, rememberLoginTime, rememberUser } from "./storage";

interface Session {
  /** "checking" until the server has said who asks. */
  phase: "checking" | "out" | "in";
  user: User | null;
  isSigningIn: boolean;
  error: string | null;
}

/** What the second step of a sign-in needs. */
export type Challenge = components["schemas"]["SecondFactorChallenge"];

/** The challenge in a failed sign-in whose password was right; null in any other failure. */
export function challengeOf(failure: unknown): Challenge | null {
  if (!(failure instanceof ApiError) || failure.code !== "second_factor_required") return null;
  return (failure.body as { second_factor?: Challenge }).second_factor ?? null;
}

type Outcome = { success: true; user: User } | { success: false; failure: unknown };

/** A session lives seven days; one that is used is renewed daily. */
const RENEW_AFTER = 24 * 60 * 60_000;

/** How long a sign-out waits for the server. */
const PATIENCE = 5000;

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

/** The person who is signed in; for screens behind the guard. */
export function useUser(): User {
  const { user } = useSession();
  if (!user) throw new Error("useUser needs somebody who is signed in");
  return user;
}

/** After a change of one's own profile. */
export function setUser(user: User): void {
  rememberUser(user);
  change({ phase: "in", user, error: null });
}

function becomeSignedOut(): void {
  forgetUser();
  change({ phase: "out", user: null });
}

const askServer = async (): Promise<User> => (await get<{ data: User }>("/api/auth/me")).data;

/** Asks the server who this is. A check that fails, for whatever reason, is nobody. */
export async function checkSession(): Promise<void> {
  try {
    const user = await askServer();
    // Screens begin to ask as soon as there is a user; with the old session they would be refused.
    setUser(isOld() ? await renewed(user) : user);
  } catch {
    becomeSignedOut();
  }
}

const isOld = (): boolean => Date.now() - (loginTime() ?? Date.now()) > RENEW_AFTER;

/** Renews the session, which is one for all tabs of this browser: of two renewals at once one would be refused. */
function renewed(user: User): Promise<User> {
  return oneTabAtATime(async () => {
    if (!isOld()) return user;
    try {
      const { data } = await send<{ data: { user: User } }>("POST", "/api/auth/refresh");
      rememberLoginTime();
      return data.user;
    } catch {
      // It failed, but perhaps the session as it was is still good.
      return askServer();
    }
  });
}

function oneTabAtATime<T>(action: () => Promise<T>): Promise<T> {
  // Absent where the address is neither https nor localhost.
  const locks: LockManager | undefined = navigator.locks;
  return locks ? locks.request("meydan-renew", action) : action();
}

/** Whether the server still knows this person, of whom something may have changed: the role, the name. */
export async function recheckSession(): Promise<boolean> {
  try {
    const user = await askServer();
    if (session.phase !== "in") return false;
    if (JSON.stringify(user) !== JSON.stringify(session.user)) setUser(user);
    return true;
  } catch {
    return false;
  }
}

/** Does not throw: the failure is the outcome, and its sentence is kept as `error`. */
export async function signIn(email: string, password: string): Promise<Outcome> {
  change({ isSigningIn: true, error: null });
  try {
    const language = document.documentElement.lang;
    const address = addressOf("/api/auth/login", { language });
    const { data } = await send<{ data: { user: User } }>("POST", address, { email, password });
    rememberLoginTime();
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

/** A call that ends with somebody signed in; a failure is thrown. */
async function enter(path: string, body: unknown): Promise<User> {
  const address = addressOf(path, { language: document.documentElement.lang });
  const { data } = await send<{ data: { user: User } }>("POST", address, body);
  rememberLoginTime();
  setUser(data.user);
  return data.user;
}

export const takeSecondStep = (
  step: { challenge: string } & ({ code: string } | { passkey: unknown }),
): Promise<User> => enter("/api/auth/second-factor", step);

/** Signs in with a passkey alone; null when the person changed their mind. */
export async function signInWithPasskey(): Promise<User | null> {
  const address = addressOf("/api/auth/passkey/start", { language: document.documentElement.lang });
  const { data } = await send<{ data: components["schemas"]["PasskeyCeremony"] }>("POST", address);
  const passkey = await getPasskey(data.options as Record<string, unknown>);
  return passkey ? enter("/api/auth/passkey/finish", { challenge: data.challenge, passkey }) : null;
}

/** Whatever the server answers, and if it answers at all, this browser forgets; the guard leads to the sign-in. */
export async function signOut(): Promise<void> {
  const signal = AbortSignal.timeout(PATIENCE);
  await request("/api/auth/logout", { method: "POST", signal }).catch(() => undefined);
  becomeSignedOut();
}

/** The session has ended and the person does not go on. */
export const giveUpSession = becomeSignedOut;
