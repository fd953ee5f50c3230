/** The stored record of the sign-in. It grants no access: the session cookie does. */
import { clearAdminFlag } from "../../lib/admin-flag";
import type { User } from "./roles";

const AUTH_KEY = "auth-storage";
const FLAG = "adminAuthenticated";
const LOGIN_TIME = "adminLoginTime";

export function storeUser(user: User): void {
  attempt(() => {
    localStorage.setItem(AUTH_KEY, JSON.stringify({ state: { user, isAuthenticated: true }, version: 0 }));
    localStorage.setItem(FLAG, "true");
    if (!localStorage.getItem(LOGIN_TIME)) storeLoginTime();
  });
}

export function storeLoginTime(): void {
  attempt(() => localStorage.setItem(LOGIN_TIME, new Date().toISOString()));
}

export function loginTime(): number | null {
  const time = Date.parse(attempt(() => localStorage.getItem(LOGIN_TIME)) ?? "");
  return Number.isNaN(time) ? null : time;
}

export function clearUser(): void {
  attempt(() => localStorage.removeItem(AUTH_KEY));
  clearAdminFlag();
}

/** Storage may be full or blocked. */
function attempt<T>(action: () => T): T | null {
  try {
    return action();
  } catch {
    return null;
  }
}
