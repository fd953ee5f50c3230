/** The second key of "g e", "g v" and so on, by screen. */
import { ROUTES, type Route, type ScreenName } from "../../routes";
import { mayOpen, type User } from "../../session/roles";

type PanelScreen = Exclude<ScreenName, "login" | "forgot-password" | "reset-password">;

export const SCREEN_KEYS: Record<PanelScreen, string> = {
  dashboard: "d",
  numbers: "r",
  events: "e",
  venues: "v",
  profiles: "p",
  glossary: "z",
  blog: "b",
  calendar: "k",
  images: "i",
  import: "f",
  categories: "c",
  platforms: "t",
  logos: "l",
  settings: "s",
  messages: "m",
  subscribers: "n",
  users: "u",
  activity: "a",
  trash: "x",
  profile: "o",
  security: "y",
};

export interface KeyedRoute extends Route {
  key: string;
}

/** The screens that the user may open, each with its key, in the order of the menu. */
export function keyedRoutes(user: User): KeyedRoute[] {
  return Object.entries(SCREEN_KEYS).flatMap(([name, key]) => {
    const route = ROUTES.find((one) => one.name === name);
    return route && mayOpen(user, route.access) ? [{ ...route, key }] : [];
  });
}
