import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type Event, type EventListRequest, eventsQuery, similarEventsQuery } from "../../api/events";
import { useI18n } from "../../i18n/language-context";
import type { Language } from "../../lib/language";
import { paths } from "../../lib/paths";
import { Link } from "../../lib/router";
import { ArrowRightIcon } from "../../ui/icons";
import { EventGrid } from "../events/event-grid";
import { chooseSimilar, SIMILAR_AT_MOST } from "./similar";

/** The fallback without a search index. It asks for more than is shown, because other dates of the same event are left out. */
export function sameCategory({ category }: Pick<Event, "category">, language: Language): EventListRequest {
  return { limit: 3 * SIMILAR_AT_MOST, filter: { category }, language };
}

/** Similar events; renders nothing if there are none. */
export function SimilarEvents({ event }: { event: Event }) {
  const { t } = useI18n();
  const others = useSimilar(event);
  if (others.length === 0) return null;
  return (
    <section aria-labelledby="similar">
      <div className="mb-5 flex flex-wrap items-center justify-between gap-x-4">
        <h2 id="similar" className="text-2xl md:text-3xl">
          {t("event.similar")}
        </h2>
        <Link
          to={paths.search({ category: event.category })}
          className="inline-flex min-h-11 items-center gap-1.5 font-semibold text-brand hover:underline"
        >
          {t("event.moreOfCategory")}
          <ArrowRightIcon className="size-4.5" />
        </Link>
      </div>
      <EventGrid events={others} />
    </section>
  );
}

function useSimilar(event: Event): readonly Event[] {
  const { language } = useI18n();
  // After a language switch the list stays until its translation is loaded.
  const placeholderData = keepPreviousData;
  // The preview of an unsaved event has no id to query by.
  const isStored = event.id > 0;
  const similar = useQuery({
    ...similarEventsQuery(event.event_id, language),
    placeholderData,
    enabled: isStored,
  });
  const found = similar.data?.data ?? [];
  const category = useQuery({
    ...eventsQuery(sameCategory(event, language)),
    placeholderData,
    enabled: found.length === 0 && (!isStored || !similar.isPending),
  });
  if (found.length > 0) return found;
  return chooseSimilar(event, category.data?.data ?? []);
}
