/** The addresses of the admin panel, built here and nowhere else. */
export const adminPaths = {
  login: () => "/admin/login",
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
} as const;
