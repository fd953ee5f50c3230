import { useQueries, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { type Event, eventQuery } from "../../api/events";
import { useI18n } from "../../i18n/language-context";
import type { Language } from "../../lib/language";
import { removeFavourites, useFavourites } from "./favourites";

const OTHER: Record<Language, Language> = { tr: "en", en: "tr" };

export interface FavouriteEvents {
  events: readonly Event[];
  /** How many of them exist no more; they are not kept any longer. */
  gone: number;
  isPending: boolean;
  isFailed: boolean;
  retry: () => void;
  /** Leaves out whatever is not kept now. */
  forget: () => void;
}

/** Null until the browser has taken over. */
export function useFavouriteEvents(): FavouriteEvents | null {
  const { language } = useI18n();
  const client = useQueryClient();
  const { ids, forget } = useSeen();
  const answers = useQueries({
    queries: (ids ?? []).map((id) => ({
      ...eventQuery(String(id), language),
      // In the other language it is the same event: it stays until its words are there.
      placeholderData: () => client.getQueryData(eventQuery(String(id), OTHER[language]).queryKey),
    })),
  });
  const gone = (ids ?? []).filter((_, place) => answers[place]?.data === null);
  useTakeOut(gone);
  if (!ids) return null;
  return {
    events: answers.flatMap(({ data }) => (data ? [data.data] : [])),
    gone: gone.length,
    isPending: answers.some((answer) => answer.isPending && !answer.isPaused),
    isFailed: answers.some(({ data, isError, isPaused }) => data === undefined && (isError || isPaused)),
    retry: () => {
      for (const answer of answers) if (answer.isError) answer.refetch();
    },
    forget,
  };
}

/**
 * Those that are kept, and those that were since the page was opened: an event whose heart was pressed by mistake is
 * still there to be pressed again.
 */
function useSeen() {
  const kept = useFavourites();
  const [seen, setSeen] = useState<readonly number[]>([]);
  const fresh = (kept ?? []).filter(({ id }) => !seen.includes(id)).map(({ id }) => id);
  const ids = fresh.length > 0 ? [...seen, ...fresh] : seen;
  if (fresh.length > 0) setSeen(ids);
  return { ids: kept && ids, forget: () => setSeen([]) };
}

function useTakeOut(gone: readonly number[]): void {
  const list = gone.join();
  useEffect(() => {
    if (list !== "") removeFavourites(list.split(",").map(Number));
  }, [list]);
}
