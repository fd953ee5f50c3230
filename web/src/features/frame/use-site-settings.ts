import { useQuery } from "@tanstack/react-query";
import { parseSettings, type SiteSettings, settingsQuery } from "../../api/settings";

/** The site's settings; the defaults until they arrive and when they cannot be read. */
export function useSiteSettings(): SiteSettings {
  return parseSettings(useQuery(settingsQuery).data);
}
