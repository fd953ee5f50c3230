import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { write } from "../../../kit/api/api";
import type { StaffEvent } from "../../../kit/api/types";
import { isMoment, momentOf } from "../../../kit/dates/moments";
import { useDebounced } from "../../../kit/fields/use-debounced";
import type { EventValues } from "../form/values";
import { rowsOf } from "../showings/flat";

const DEBOUNCE_MS = 600;
const MIN_TITLE = 3;

/** An event that may be the one that is being entered. */
export interface Duplicate {
  event: StaffEvent;
  showing_id: string;
  /** Left out where the showing is among those of the event. */
  start_date?: string | null;
  score: number;
  reason: "title" | "venue_and_time";
}

interface DuplicateQuery {
  title_tr: string;
  title_en: string;
  showings: { start_date: string; venue_id: string | null; venue_name: string; city: string }[];
}

/** What is asked for; null until a title, a date and a place are known. */
export function duplicateQuery(values: EventValues): DuplicateQuery | null {
  const [title_tr, title_en] = [values.title_tr.trim(), values.title_en.trim()];
  const showings = rowsOf(values)
    .filter(({ start_date, city, venue_name }) => isMoment(start_date) && (city.trim() || venue_name.trim()))
    .map(({ start_date, venue_id, venue_name, city }) => ({
      start_date: momentOf(start_date) ?? "",
      venue_id: venue_id || null,
      venue_name: venue_name.trim(),
      city: city.trim(),
    }));
  const hasTitle = [title_tr, title_en].some((title) => title.length >= MIN_TITLE);
  return hasTitle && showings.length > 0 ? { title_tr, title_en, showings } : null;
}

export interface Duplicates {
  found: readonly Duplicate[];
  /** It is not the same event: it is not shown again. */
  dismiss: (duplicate: Duplicate) => void;
}

/** Possible duplicates of an event that is being entered. */
export function useDuplicates(values: EventValues, isNew: boolean): Duplicates {
  const [dismissed, setDismissed] = useState<readonly number[]>([]);
  const text = useMemo(() => (isNew ? JSON.stringify(duplicateQuery(values)) : "null"), [values, isNew]);
  const settled = useDebounced(text, DEBOUNCE_MS);
  const { data } = useQuery({
    queryKey: ["events", "duplicates", settled],
    queryFn: () => write<{ data: Duplicate[] }>("POST", "/api/events/duplicates", JSON.parse(settled)),
    enabled: settled !== "null" && isNew,
    // A hint only: without it the form works as well.
    retry: false,
    staleTime: 30_000,
  });
  const isCurrent = settled === text && settled !== "null";
  const found = isCurrent ? (data?.data ?? []) : [];
  return {
    found: found.filter(({ event }) => !dismissed.includes(event.id)),
    dismiss: ({ event }) => setDismissed([...dismissed, event.id]),
  };
}
