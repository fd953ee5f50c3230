/** The path builders of the admin panel. */
export const adminPaths = {
  login: () => "/admin/login",
  "forgot-password": () => "/admin/forgot-password",
  "reset-password": () => "/admin/reset-password",
  dashboard: () => "/admin/dashboard",
  blog: () => "/admin/blog",
  events: () => "/admin/events",
  images: () => "/admin/images",
  settings: () => "/admin/settings",
  logos: () => "/admin/logos",
  categories: () => "/admin/categories",
  messages: () => "/admin/messages",
  subscribers: () => "/admin/subscribers",
  users: () => "/admin/users",
  trash: () => "/admin/trash",
  activity: () => "/admin/activity",
  profile: () => "/admin/profile",
  security: () => "/admin/security",
} as const;

/** Paths that open a form. */
export const formPaths = {
  newEvent: () => `${adminPaths.events()}?new=1`,
  editEvent: (id: string | number) => `${adminPaths.events()}?edit=${id}`,
  newPost: () => `${adminPaths.blog()}?new=1`,
} as const;
