import { type QueryClient, queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { get } from "../../api/client";
import { type Event, type EventPage, eventsUrl } from "../../api/events";
import { useI18n } from "../../i18n/language-context";
import type { Language } from "../../lib/language";
import { MAX_FAVOURITES, useFavourites } from "../../shared/favourites/favourites";

/** The API's page size; MAX_FAVOURITES is two pages. */
const PAGE = 100;

export interface FavouriteEvents {
  events: readonly Event[];
  /** The number of favorites that are hidden or deleted; they may come back. */
  absent: number;
  /** True while nothing is loaded yet. */
  isPending: boolean;
  isFailed: boolean;
  retry: () => void;
  /** Drops the removed favorites from the list. */
  forget: () => void;
}

export function useFavouriteEvents(): FavouriteEvents {
  const { kept, ids, forget } = useSeen();
  const pages = [usePage(0, ids.slice(0, PAGE)), usePage(1, ids.slice(PAGE))];
  const told = pages.flatMap(({ data }) => data ?? []);
  const asked = new Set(told.flatMap(({ asked }) => asked));
  const byId = new Map(told.flatMap(({ events }) => events.map((event) => [event.id, event])));
  const events = ids.flatMap((id) => byId.get(id) ?? []);
  const isWhole = kept !== null && ids.every((id) => asked.has(id));
  const isFailed = !isWhole && pages.some(({ isError, isPaused }) => isError || isPaused);
  return {
    events,
    absent: (kept ?? []).filter(({ id }) => asked.has(id) && !byId.has(id)).length,
    isPending: !isWhole && !isFailed && events.length === 0,
    isFailed,
    retry: () => {
      for (const page of pages) if (page.isError) page.refetch();
    },
    forget,
  };
}

/** The current favorites and those removed since the page was opened, so that a removal can be undone. Empty before hydration. */
function useSeen() {
  const kept = useFavourites();
  const [seen, setSeen] = useState<readonly number[]>([]);
  const numbers = kept?.map(({ id }) => id) ?? [];
  const fresh = numbers.filter((id) => !seen.includes(id));
  if (fresh.length === 0) return { kept, ids: seen, forget: () => setSeen([]) };
  const all = [...seen, ...fresh];
  const ids = all.length > MAX_FAVOURITES ? numbers : all;
  setSeen(ids);
  return { kept, ids, forget: () => setSeen([]) };
}

function usePage(place: number, ids: readonly number[]) {
  const { language } = useI18n();
  return useQuery(pageQuery(place, ids, language, useQueryClient()));
}

interface Told {
  /** The requested ids: those missing in `events` are unavailable. */
  asked: readonly number[];
  events: readonly Event[];
}

function pageQuery(place: number, ids: readonly number[], language: Language, client: QueryClient) {
  const ofPlace = ["events", "favourites", place];
  return queryOptions({
    queryKey: [...ofPlace, language, ids],
    queryFn: async ({ signal }): Promise<Told> => {
      const url = eventsUrl({ ids: ids.join(), limit: PAGE, language });
      return { asked: ids, events: (await get<EventPage>(url, signal)).data };
    },
    enabled: ids.length > 0,
    // The previous events stay visible while a changed list or another language loads.
    initialData: () => client.getQueriesData<Told>({ queryKey: ofPlace }).reduce(latest, undefined),
    initialDataUpdatedAt: 0,
  });
}

const latest = (before: Told | undefined, [, told]: [unknown, Told | undefined]) => told ?? before;
