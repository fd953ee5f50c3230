/** Formats the date range that the search understood. */
import type { Understood } from "../../api/search";
import type { Language } from "../../lib/language";
import { formatDays } from "../../shared/filters/days";

/** "21–22 Kas", "Nov 30 – Dec 2"; empty if the dates are invalid. */
export function formatUnderstoodDays(
  { from, to }: Pick<Understood, "from" | "to">,
  language: Language,
): string {
  const last = to && lastDayBefore(to);
  return from && last ? formatDays(from, last, language) : "";
}

/** "Tonight" ends at five in the morning of the next day. */
const NIGHT_MS = 6 * 3_600_000;

/** The last day of a range. The offset is ignored: start and end have the same one. */
function lastDayBefore(moment: string): string {
  const at = Date.parse(`${moment.slice(0, 19)}Z`);
  return Number.isNaN(at) ? "" : new Date(at - NIGHT_MS).toISOString().slice(0, 10);
}
