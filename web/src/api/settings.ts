import { queryOptions } from "@tanstack/react-query";
import { client, unwrap } from "./client";

export interface SiteSettings {
  siteName: string;
  siteDescription: string;
  contactEmail: string;
}

/** What the site calls itself until its settings arrive, or when they cannot be read. */
export const DEFAULT_SETTINGS: SiteSettings = {
  siteName: "Meydan",
  siteDescription: "",
  contactEmail: "info@example.com",
};

/** Picks what the site needs out of `{site_name: {value, type, category}, …}`. */
export function parseSettings(data: unknown): SiteSettings {
  const entries = (data ?? {}) as Record<string, { value?: unknown } | undefined>;
  const text = (key: string, fallback: string) => {
    const value = entries[key]?.value;
    return typeof value === "string" && value.trim() !== "" ? value : fallback;
  };
  return {
    siteName: text("site_name", DEFAULT_SETTINGS.siteName),
    siteDescription: text("site_description", DEFAULT_SETTINGS.siteDescription),
    contactEmail: text("contact_email", DEFAULT_SETTINGS.contactEmail),
  };
}

export const siteSettings = queryOptions({
  queryKey: ["settings", "public"],
  queryFn: async ({ signal }) => {
    const answer = await client.GET("/api/settings", { params: { query: { public: true } }, signal });
    return parseSettings(unwrap(answer).data);
  },
});
