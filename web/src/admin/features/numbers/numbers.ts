/** What the screen makes of the report and of searches. */
import type { ReportDay } from "../../kit/api/types";

export const PERIODS = ["7", "30"] as const;

/** The numbers that the chart draws, in the order of its lines. */
export const SERIES = ["page_views", "event_views", "ticket_clicks"] as const;
export type Series = (typeof SERIES)[number];

export const SERIES_TEXTS = {
  page_views: "numbers.pageViews",
  event_views: "numbers.eventViews",
  ticket_clicks: "numbers.ticketClicks",
} as const;

export const totalOf = (days: readonly ReportDay[], series: Series): number =>
  days.reduce((sum, day) => sum + day[series], 0);

const MAX_PHRASES = 8;
const MAX_PHRASE = 60;

/** The lines of the form, without empty and repeated ones. */
export function phrasesOf(lines: string): string[] {
  const phrases = lines.split("\n").map((line) => line.trim().replace(/\s+/g, " "));
  const seen = new Set<string>();
  return phrases.filter((phrase) => {
    const folded = phrase.toLocaleLowerCase("tr");
    if (phrase === "" || seen.has(folded)) return false;
    seen.add(folded);
    return true;
  });
}

/** The key of what is wrong with the lines; null if nothing is. */
export function problemOf(lines: string): "tooFew" | "tooMany" | "tooLong" | null {
  const phrases = phrasesOf(lines);
  if (phrases.some((phrase) => [...phrase].length > MAX_PHRASE)) return "tooLong";
  if (phrases.length < 2) return "tooFew";
  return phrases.length > MAX_PHRASES ? "tooMany" : null;
}
