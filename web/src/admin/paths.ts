/** The path builders of the admin panel. */
export const adminPaths = {
  login: () => "/admin/login",
  "forgot-password": () => "/admin/forgot-password",
  "reset-password": () => "/admin/reset-password",
  dashboard: () => "/admin/dashboard",
  blog: () => "/admin/blog",
  events: () => "/admin/events",
  venues: () => "/admin/venues",
  profiles: () => "/admin/profiles",
  images: () => "/admin/images",
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

/** Paths that open a form or a filtered list. */
export const formPaths = {
  newEvent: () => `${adminPaths.events()}?new=1`,
  editEvent: (id: string | number) => `${adminPaths.events()}?edit=${id}`,
  /** The events of a venue, a performer or an organizer. */
  eventsOf: (filter: Record<string, string>) => `${adminPaths.events()}?${new URLSearchParams(filter)}`,
  newPost: () => `${adminPaths.blog()}?new=1`,
  editPost: (id: string | number) => `${adminPaths.blog()}?edit=${id}`,
  newVenue: () => `${adminPaths.venues()}?new=1`,
  editVenue: (id: string | number) => `${adminPaths.venues()}?edit=${id}`,
  newProfile: () => `${adminPaths.profiles()}?new=1`,
  editProfile: (id: string | number) => `${adminPaths.profiles()}?edit=${id}`,
} as const;
