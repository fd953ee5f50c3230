import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { eventsQuery } from "../../api/events";
import type { Facets } from "../../api/search";
import { useI18n } from "../../i18n/language-context";
import type { EventFilter } from "../../lib/event-filter";

/** The counts of each filter's values, where the list itself comes without them; null until they are known. */
export function useFilterCounts(filter: EventFilter): Facets | null {
  const { language } = useI18n();
  const { sort: _sort, ...counted } = filter;
  const { data } = useQuery({
    ...eventsQuery({ filter: counted, limit: 1, facets: true, language }),
    placeholderData: keepPreviousData,
  });
  return data?.search?.facets ?? null;
}
