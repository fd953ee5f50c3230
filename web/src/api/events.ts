import { queryOptions } from "@tanstack/react-query";
import type { Language } from "../lib/language";
import type { paths } from "./__generated__/schema";
import { client, unwrap } from "./client";

export type EventPage = paths["/api/events"]["get"]["responses"][200]["content"]["application/json"];
export type EventItem = EventPage["data"][number];

/** As many cards as the first screenfuls need. */
const PAGE_SIZE = 24;

export const upcomingEvents = (language: Language) =>
  queryOptions({
    queryKey: ["events", "upcoming", language],
    queryFn: async ({ signal }) =>
      unwrap(await client.GET("/api/events", { params: { query: { limit: PAGE_SIZE, language } }, signal })),
  });
