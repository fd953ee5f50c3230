/** The ticket platforms that the API knows. */
export const PLATFORMS = ["manual", "mobilet", "biletinial", "biletix", "passo", "eventbrite"] as const;
export type Platform = (typeof PLATFORMS)[number];
