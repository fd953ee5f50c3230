import { readQuery } from "./query";

/** The public settings by key: `{site_name: {value, type, category}, …}`. */
interface SettingsAnswer {
  data: Record<string, { value: string; type: string; category: string }>;
}

export interface SiteSettings {
  siteName: string;
  siteDescription: string;
  contactEmail: string;
  /** Any other setting by its key; empty when it is not set. */
  text: (key: string) => string;
}

const DEFAULT_TEXTS: Record<string, string> = {
  site_name: "Meydan",
  site_description: "Türkiye'deki etkinlikler · Events in Turkey",
  contact_email: "info@example.com",
};

/** The site's settings, with defaults for values that are missing or invalid. */
export function parseSettings(answer: SettingsAnswer | undefined): SiteSettings {
  const text = (key: string) => {
    const value: unknown = answer?.data?.[key]?.value;
    return typeof value === "string" && value.trim() !== "" ? value.trim() : (DEFAULT_TEXTS[key] ?? "");
  };
  return {
    siteName: text("site_name"),
    siteDescription: text("site_description"),
    contactEmail: text("contact_email"),
    text,
  };
}

export const SETTINGS_URL = "/api/settings?public=true";
export const settingsQuery = readQuery<SettingsAnswer>(SETTINGS_URL);
