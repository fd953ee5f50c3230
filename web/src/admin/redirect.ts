import { isAdmin } from "../lib/paths";
import { adminPaths } from "./paths";
import { type Route, routeOf } from "./routes";
import { mayOpen, type User } from "./session/roles";

/** Where somebody is sent who may not be at this address; null where they may stay. */
export function redirectFor(path: string, user: User | null): string | null {
  if (/^\/admin\/?$/.test(path)) return user ? homeOf(user) : adminPaths.login();
  const route = isAdmin(path) ? routeOf(path) : null;
  return route && fromRoute(route, user);
}

/** Where the work begins; somebody whose role needs a second factor sets one up first. */
const homeOf = (user: User): string =>
  user.needs_second_factor ? adminPaths.security() : adminPaths.dashboard();

function fromRoute({ name, access }: Route, user: User | null): string | null {
  if (name === "reset-password") return null;
  if (user?.needs_second_factor) return name === "security" ? null : adminPaths.security();
  if (name === "login" || name === "forgot-password") return user ? adminPaths.dashboard() : null;
  if (!user) return adminPaths.login();
  return mayOpen(user, access) ? null : adminPaths.dashboard();
}

/** The screen at this address, where it is the person's role that keeps them from it. */
export function forbiddenScreen(path: string, user: User | null): Route | null {
  const route = routeOf(path);
  return route && user && !mayOpen(user, route.access) ? route : null;
}
