import { useQuery } from "@tanstack/react-query";
import { DEFAULT_SETTINGS, type SiteSettings, siteSettings } from "../../api/settings";

/** The site's settings; the defaults until they arrive and when they cannot be read. */
export function useSiteSettings(): SiteSettings {
  return useQuery(siteSettings).data ?? DEFAULT_SETTINGS;
}
