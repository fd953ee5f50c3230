import { infiniteQueryOptions, type QueryClient } from "@tanstack/react-query";
import { apiFilter, type EventFilter } from "../lib/event-filter";
import type { Language } from "../lib/language";
import type { components, paths } from "./__generated__/schema";
import { get } from "./client";
import { apiUrl, findQuery, readQuery } from "./query";

type Answer<P extends keyof paths> = paths[P] extends {
  get: { responses: { 200: { content: { "application/json": infer Body } } } };
}
  ? Body
  : never;

type EventList = Answer<"/api/events">;
type SimilarList = Answer<"/api/events/{id}/similar">;
type EventQuery = NonNullable<paths["/api/events"]["get"]["parameters"]["query"]>;

/** As visitors see it: only a draft has no date. */
export type Event = Omit<
  EventList["data"][number],
  "start_date" | keyof components["schemas"]["EventStaffFields"]
> & { start_date: string };
export type EventPage = Omit<EventList, "data"> & { data: Event[] };
export type SimilarEvents = Omit<SimilarList, "data"> & { data: Event[] };

export interface EventListRequest {
  filter?: EventFilter | undefined;
  /** Only the events with these ids, comma separated. */
  ids?: string;
  limit: number;
  /** Those that are over instead of those to come. */
  past?: boolean | undefined;
  /** One entry for each showing instead of one for each event. */
  expand?: "showings" | undefined;
  /** Requests the counts of each filter's values. */
  facets?: boolean | undefined;
  language: Language;
}

export function eventsUrl({
  filter = {},
  ids,
  limit,
  past,
  expand,
  facets,
  language,
}: EventListRequest): string {
  const query: EventQuery & { language: Language } = {
    ...{ ids, limit, past, expand, ...apiFilter(filter), facets, language },
  };
  return apiUrl("/api/events", query);
}
export const eventsQuery = (request: EventListRequest) => readQuery<EventPage>(eventsUrl(request));

/**
 * The same list as an infinite query. A first page that is already cached, as on a server-rendered page, is not fetched again.
 * Facets are requested with the first page only.
 */
export function eventPagesQuery(request: EventListRequest, client: QueryClient) {
  const first = eventsQuery(request).queryKey;
  return infiniteQueryOptions({
    queryKey: [...first, "pages"],
    queryFn: ({ pageParam: cursor, signal }) =>
      get<EventPage>(eventsUrl(cursor ? pageAfter(cursor, request) : request), signal),
    initialPageParam: "",
    getNextPageParam: ({ meta }) => meta.next_cursor,
    initialData: () => {
      const page = client.getQueryData(first);
      return page && { pages: [page], pageParams: [""] };
    },
    initialDataUpdatedAt: () => client.getQueryState(first)?.dataUpdatedAt,
  });
}

const pageAfter = (cursor: string, { facets: _, ...request }: EventListRequest): EventListRequest => ({
  ...request,
  filter: { ...request.filter, cursor },
});

export const eventUrl = (id: string, language: Language) =>
  apiUrl(`/api/events/${encodeURIComponent(id)}`, { language });

/** The event with the showings that are over instead of those to come. */
export const pastShowingsQuery = (id: string, language: Language) =>
  readQuery<{ data: Event }>(apiUrl(`/api/events/${encodeURIComponent(id)}`, { past: true, language }));

const SIMILAR = 4;

/** Similar events, best first; empty while the search index is being built. */
export const similarEventsUrl = (id: string, language: Language) =>
  apiUrl(`/api/events/${encodeURIComponent(id)}/similar`, { limit: SIMILAR, language });
export const similarEventsQuery = (id: string, language: Language) =>
  findQuery<SimilarEvents>(similarEventsUrl(id, language));
