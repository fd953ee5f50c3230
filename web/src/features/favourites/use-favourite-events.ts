import { type QueryClient, queryOptions, useQueries, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { get } from "../../api/client";
import { type Event, type EventPage, eventsUrl } from "../../api/events";
import { useI18n } from "../../i18n/language-context";
import type { Language } from "../../lib/language";
import { listedUntil } from "../../shared/events/clock";
import type { Change } from "../../shared/favourites/changes";
import { MAX_FAVOURITES, useFavourites } from "../../shared/favourites/favourites";
import {
  type KeptEvents,
  keptEvents,
  markChangesSeen,
  unseenChanges,
  updateKeptEvents,
} from "../../shared/favourites/kept-events";

/** The API's page size. */
const PAGE = 100;

export interface ChangedEvent {
  event: Event;
  changes: Change[];
}

export interface FavouriteEvents {
  events: readonly Event[];
  /** What this browser keeps of them. */
  stored: KeptEvents;
  /** What changed since the visitor last looked. */
  changed: readonly ChangedEvent[];
  markSeen: () => void;
  /** The number of favorites that are hidden or deleted; they may come back. */
  absent: number;
  /** True while nothing is loaded yet. */
  isPending: boolean;
  isFailed: boolean;
  /** Some are shown as they were kept, because the server cannot be reached. */
  isFromStorage: boolean;
  retry: () => void;
  /** Drops the removed favorites from the list. */
  forget: () => void;
}

export function useFavouriteEvents(): FavouriteEvents {
  const { kept, ids, forget } = useSeen();
  const { pages, told } = usePages(ids);
  const { stored, markSeen } = useStored(pages);
  const asked = new Set(told.flatMap(({ asked }) => asked));
  const loaded = new Map(told.flatMap(({ events }) => events.map((event) => [event.id, event])));
  const eventOf = (id: number) => loaded.get(id) ?? (asked.has(id) ? undefined : stored.get(id)?.event);
  const events = ids.flatMap((id) => eventOf(id) ?? []);
  const isWhole = kept !== null && ids.every((id) => asked.has(id));
  const isUnreachable = !isWhole && pages.some(({ isError, isPaused }) => isError || isPaused);
  const isKnown = ids.every((id) => asked.has(id) || stored.has(id));
  return {
    events,
    stored,
    changed: (kept ?? []).flatMap(({ id }) => changedEvent(stored, id)),
    markSeen,
    absent: (kept ?? []).filter(({ id }) => asked.has(id) && !loaded.has(id)).length,
    isPending: !isWhole && !isUnreachable && events.length === 0,
    isFailed: isUnreachable && !isKnown,
    isFromStorage: isUnreachable && events.some(({ id }) => !asked.has(id)),
    retry: () => {
      for (const page of pages) if (page.isError) page.refetch();
    },
    forget,
  };
}

function changedEvent(stored: KeptEvents, id: number): ChangedEvent[] {
  const kept = stored.get(id);
  const changes = kept && listedUntil(kept.event) > Date.now() ? unseenChanges(kept) : [];
  return kept && changes.length > 0 ? [{ event: kept.event, changes }] : [];
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

type Page = ReturnType<typeof usePages>["pages"][number];

function usePages(ids: readonly number[]) {
  const { language } = useI18n();
  const client = useQueryClient();
  const places = Array.from({ length: Math.ceil(ids.length / PAGE) }, (_, place) => place);
  const pages = useQueries({
    queries: places.map((place) =>
      pageQuery(place, ids.slice(place * PAGE, (place + 1) * PAGE), language, client),
    ),
  });
  return { pages, told: pages.flatMap(({ data }) => data ?? []) };
}

/** What the browser keeps, brought up to date with every answer. */
function useStored(pages: readonly Page[]) {
  const [stored, setStored] = useState<KeptEvents>(NOTHING);
  useEffect(() => {
    const read = () => setStored(keptEvents());
    read();
    // Another tab has seen the changes.
    window.addEventListener("storage", read);
    return () => window.removeEventListener("storage", read);
  }, []);

  const answers = pages.filter(({ dataUpdatedAt }) => dataUpdatedAt > 0).flatMap(({ data }) => data ?? []);
  const [taken, setTaken] = useState<readonly Told[]>([]);
  const isNew = answers.some((told) => !taken.includes(told));
  useEffect(() => {
    if (!isNew) return;
    setTaken(answers);
    const asked = answers.flatMap(({ asked }) => asked);
    const next = updateKeptEvents(
      asked,
      answers.flatMap(({ events }) => events),
    );
    setStored(next);
  }, [isNew, answers]);
  return { stored, markSeen: () => setStored(markChangesSeen()) };
}

const NOTHING: KeptEvents = new Map();

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
    // The previous events stay visible while a changed list or another language loads.
    initialData: () => client.getQueriesData<Told>({ queryKey: ofPlace }).reduce(latest, undefined),
    initialDataUpdatedAt: 0,
  });
}

const latest = (before: Told | undefined, [, told]: [unknown, Told | undefined]) => told ?? before;
