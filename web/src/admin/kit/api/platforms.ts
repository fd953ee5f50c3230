/** The built-in ticket platforms, which have translated names. Admins add others, which are shown by their ids. */
export const PLATFORMS = ["manual", "mobilet", "biletinial", "biletix", "passo", "eventbrite"] as const;
export type Platform = (typeof PLATFORMS)[number];

export function isBuiltIn(platform: string): platform is Platform {
  return (PLATFORMS as readonly string[]).includes(platform);
}
