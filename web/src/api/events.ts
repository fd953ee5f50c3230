import { type QueryClient, queryOptions } from "@tanstack/react-query";
import type { Language } from "../lib/language";
import type { components, paths } from "./__generated__/schema";
import { get } from "./client";
import { addressOf, findQuery, readQuery } from "./query";

type Answer<P extends keyof paths> = paths[P] extends {
  get: { responses: { 200: { content: { "application/json": infer Body } } } };
}
  ? Body
  : never;

export type EventPage = Answer<"/api/events">;
type EventQuery = NonNullable<paths["/api/events"]["get"]["parameters"]["query"]>;
export type Event = Omit<EventPage["data"][number], keyof components["schemas"]["EventStaffFields"]>;

export type SimilarEvents = Answer<"/api/events/{id}/similar">;

export type EventListQuestion = EventQuery & { language: Language };

export const eventsAddress = (question: EventListQuestion) => addressOf("/api/events", question);
export const eventsQuery = (question: EventListQuestion) => readQuery<EventPage>(eventsAddress(question));

/** The pages of a list that are read so far. */
export interface EventPages {
  pages: EventPage[];
}

/** The question for the page after this one; null when it is the last. What there is to choose from is said with the first page. */
export function nextPageQuestion(
  question: EventListQuestion,
  { pages }: EventPages,
): EventListQuestion | null {
  const cursor = pages.at(-1)?.meta.next_cursor;
  return cursor ? { ...question, cursor, facets: undefined } : null;
}

/**
 * The same list page after page; a first page that is at hand, as on a page drawn by the server, is not asked for again. Read
 * anew it is as long as it was, with what was added to it meanwhile.
 */
export function eventPagesQuery(question: EventListQuestion, client: QueryClient) {
  const first = eventsQuery(question).queryKey;
  const queryKey = [...first, "pages"];
  return queryOptions({
    queryKey,
    queryFn: async ({ signal }): Promise<EventPages> => {
      const length = () => client.getQueryData<EventPages>(queryKey)?.pages.length ?? 0;
      const read: EventPages = { pages: [await get(eventsAddress(question), signal)] };
      for (let next = nextPageQuestion(question, read); next && read.pages.length < length(); ) {
        read.pages.push(await get(eventsAddress(next), signal));
        next = nextPageQuestion(question, read);
      }
      return read;
    },
    initialData: () => {
      const page = client.getQueryData(first);
      return page && { pages: [page] };
    },
    initialDataUpdatedAt: () => client.getQueryState(first)?.dataUpdatedAt,
  });
}

export const eventAddress = (id: string, language: Language) =>
  addressOf(`/api/events/${encodeURIComponent(id)}`, { language });
export const eventQuery = (id: string, language: Language) =>
  findQuery<{ data: Event }>(eventAddress(id, language));

const SIMILAR = 4;

/** Others that whoever likes this one may like, best first; none while the search index is being made. */
export const similarEventsAddress = (id: string, language: Language) =>
  addressOf(`/api/events/${encodeURIComponent(id)}/similar`, { limit: SIMILAR, language });
export const similarEventsQuery = (id: string, language: Language) =>
  findQuery<SimilarEvents>(similarEventsAddress(id, language));
