import { isAdmin } from "../pages";
import { adminPaths } from "./paths";
import { type Route, routeOf } from "./routes";
import { mayOpen, type User } from "./session/roles";

/** Where somebody is sent who may not be at this address; null where they may stay. */
export function redirectFor(path: string, user: User | null): string | null {
  if (/^\/admin\/?$/.test(path)) return user ? adminPaths.dashboard() : adminPaths.login();
  const route = isAdmin(path) ? routeOf(path) : null;
  return route && fromRoute(route, user);
}

function fromRoute({ name, access }: Route, user: User | null): string | null {
  if (name === "login") return user ? adminPaths.dashboard() : null;
  if (!user) return adminPaths.login();
  return mayOpen(user, access) ? null : adminPaths.dashboard();
}
