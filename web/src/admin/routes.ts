/** The screens of the admin panel: who may see them, and where their code is. */
import type { ComponentType } from "react";
import type { TextKey } from "./i18n/translate";
import { adminPaths } from "./paths";
import type { Access } from "./session/roles";

/** What the file of a screen exports. */
export interface ScreenModule {
  Screen: ComponentType;
}

export type ScreenName = keyof typeof adminPaths;

export interface Route {
  name: ScreenName;
  path: string;
  access: Access;
  /** What the screen is called, in the menu and in the tab. */
  title: TextKey;
}

const ACCESS: Record<ScreenName, Access> = {
  login: "public",
  "forgot-password": "public",
  "reset-password": "public",
  dashboard: "signed-in",
  blog: "editor",
  events: "editor",
  images: "editor",
  settings: "admin",
  logos: "admin",
  categories: "admin",
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

const files = import.meta.glob<ScreenModule>("./*/*-screen.tsx");
const ready = new Map<ScreenName, ScreenModule>();

/** The code of a screen that is at hand. */
export const screenModule = (name: ScreenName): ScreenModule | undefined => ready.get(name);

export async function loadScreen(name: ScreenName): Promise<void> {
  if (ready.has(name)) return;
  const load = files[`./${name}/${name}-screen.tsx`];
  if (load) ready.set(name, await load());
}
