/** The path builders of the admin panel. */
export const adminPaths = {
  login: () => "/admin/login",
  "forgot-password": () => "/admin/forgot-password",
  "reset-password": () => "/admin/reset-password",
  dashboard: () => "/admin/dashboard",
  numbers: () => "/admin/numbers",
  blog: () => "/admin/blog",
  calendar: () => "/admin/calendar",
  events: () => "/admin/events",
  venues: () => "/admin/venues",
  profiles: () => "/admin/profiles",
  glossary: () => "/admin/glossary",
  images: () => "/admin/images",
  import: () => "/admin/import",
  settings: () => "/admin/settings",
  logos: () => "/admin/logos",
  categories: () => "/admin/categories",
  platforms: () => "/admin/platforms",
  messages: () => "/admin/messages",
  subscribers: () => "/admin/subscribers",
  users: () => "/admin/users",
  trash: () => "/admin/trash",
  activity: () => "/admin/activity",
  profile: () => "/admin/profile",
  security: () => "/admin/security",
} as const;

/** The screen of the items whose forms are in the URL. */
const SCREENS = { events: "events", blogs: "blog", venues: "venues", profiles: "profiles" } as const;

/** The form of an item; settings are edited in their list. */
const editPath = (noun: keyof typeof SCREENS | "settings", id: string | number) =>
  noun === "settings" ? `${adminPaths.settings()}?q=${id}` : `${adminPaths[SCREENS[noun]]()}?edit=${id}`;

/** Paths that open a form or a filtered list. */
export const formPaths = {
  edit: editPath,
  /** Its form, with its history on top. */
  history: (...item: Parameters<typeof editPath>) => `${editPath(...item)}&history=${item[1]}`,
  newEvent: () => `${adminPaths.events()}?new=1`,
  editEvent: (id: string | number) => `${adminPaths.events()}?edit=${id}`,
  /** The events of a venue, a performer or an organizer. */
  eventsOf: (filter: Record<string, string>) => `${adminPaths.events()}?${new URLSearchParams(filter)}`,
  newPost: () => `${adminPaths.blog()}?new=1`,
  newVenue: () => `${adminPaths.venues()}?new=1`,
  newProfile: () => `${adminPaths.profiles()}?new=1`,
} as const;
