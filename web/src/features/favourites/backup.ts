/** Favorites as a file that people and programs can read. */

import { paths } from "../../lib/paths";
import type { Favourite } from "../../shared/favourites/favourites";
import type { KeptEvents } from "../../shared/favourites/kept-events";

const FORMAT = "meydan-favorites";
/** A full list is about a hundred kilobytes. */
export const MAX_FILE_BYTES = 2_000_000;

/** Those of which only the id is known are in it, too. */
export function writeBackup(
  list: readonly Favourite[],
  kept: KeptEvents,
  origin: string,
  now: number,
): string {
  const favorites = list.map(({ id, at }) => {
    const event = kept.get(id)?.event;
    const known = event && {
      title: event.title,
      date: event.start_date,
      place: [event.venue, event.city].filter(Boolean).join(", "),
      url: origin + paths.event(event.event_id),
    };
    return { id, added: new Date(at).toISOString(), ...known };
  });
  const file = { format: FORMAT, version: 1, site: origin, exported: new Date(now).toISOString(), favorites };
  return `${JSON.stringify(file, null, 2)}\n`;
}

/** The ids in a file; "foreign" if it is of another site, whose ids mean other events; null if it is no such file. */
export function readBackup(text: string, origin: string): number[] | "foreign" | null {
  try {
    const { format, site, favorites } = JSON.parse(text) as Record<string, unknown>;
    if (format !== FORMAT || !Array.isArray(favorites)) return null;
    if (site !== origin) return "foreign";
    const ids = favorites.map((entry) => (entry as { id?: unknown } | null)?.id);
    return ids.filter((id): id is number => Number.isSafeInteger(id) && Number(id) > 0);
  } catch {
    return null;
  }
}
