import { isAdmin } from "../lib/paths";
import { adminPaths } from "./paths";
import { type Route, routeOf } from "./routes";
import { mayOpen, type User } from "./session/roles";

/** The redirect target for a path; null if the user may stay. */
export function redirectFor(path: string, user: User | null): string | null {
  if (/^\/admin\/?$/.test(path)) return user ? homeOf(user) : adminPaths.login();
  const route = isAdmin(path) ? routeOf(path) : null;
  return route && fromRoute(route, user);
}

/** The start screen; users whose role requires a second factor set it up first. */
const homeOf = (user: User): string =>
  user.needs_second_factor ? adminPaths.security() : adminPaths.dashboard();

function fromRoute({ name, access }: Route, user: User | null): string | null {
  if (name === "reset-password") return null;
  if (user?.needs_second_factor) return name === "security" ? null : adminPaths.security();
  if (name === "login" || name === "forgot-password") return user ? adminPaths.dashboard() : null;
  if (!user) return adminPaths.login();
  return mayOpen(user, access) ? null : adminPaths.dashboard();
}

/** The screen of a path that the user's role may not open; null otherwise. */
export function forbiddenScreen(path: string, user: User | null): Route | null {
  const route = routeOf(path);
  return route && user && !mayOpen(user, route.access) ? route : null;
}
