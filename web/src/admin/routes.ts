/** The route table of the admin panel, with access rules. */
import type { TextKey } from "./i18n/translate";
import { adminPaths } from "./paths";
import type { Access } from "./session/roles";

export type ScreenName = keyof typeof adminPaths;

export interface Route {
  name: ScreenName;
  path: string;
  access: Access;
  /** The title, in the menu and in the tab. */
  title: TextKey;
}

const ACCESS: Record<ScreenName, Access> = {
  login: "public",
  "forgot-password": "public",
  "reset-password": "public",
  dashboard: "signed-in",
  numbers: "signed-in",
  blog: "editor",
  calendar: "editor",
  events: "editor",
  venues: "editor",
  profiles: "editor",
  glossary: "editor",
  images: "editor",
  import: "editor",
  settings: "admin",
  logos: "admin",
  categories: "admin",
  platforms: "admin",
  messages: "signed-in",
  subscribers: "admin",
  users: "super_admin",
  trash: "admin",
  activity: "signed-in",
  profile: "signed-in",
  security: "signed-in",
};

export const ROUTES: readonly Route[] = (Object.keys(ACCESS) as ScreenName[]).map((name) => ({
  name,
  path: adminPaths[name](),
  access: ACCESS[name],
  title: `${name}.title`,
}));

export function routeOf(path: string): Route | null {
  const plain = path.replace(/(.)\/$/, "$1");
  return ROUTES.find((route) => route.path === plain) ?? null;
}
