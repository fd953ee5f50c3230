import type { SiteSettings } from "../../api/settings";

export interface Place {
  latitude: number;
  longitude: number;
}

/** The coordinates of the office; null unless the settings have both. */
export function officePlace(settings: Pick<SiteSettings, "text">): Place | null {
  const latitude = coordinate(settings.text("office_latitude"), 90);
  const longitude = coordinate(settings.text("office_longitude"), 180);
  return latitude === null || longitude === null ? null : { latitude, longitude };
}

function coordinate(text: string, limit: number): number | null {
  if (!/^[+-]?\d+(\.\d+)?$/.test(text)) return null;
  const number = Number(text);
  return Math.abs(number) <= limit ? number : null;
}
