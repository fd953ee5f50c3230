import { useQuery } from "@tanstack/react-query";
import { type Event, eventsQuery } from "../../api/events";
import { useI18n } from "../../i18n/language-context";
import type { Language } from "../../lib/language";
import { paths } from "../../lib/paths";
import { Link } from "../../lib/router";
import { ArrowRightIcon } from "../../ui/icons";
import { EventGrid } from "../events/event-grid";
import { chooseSimilar } from "./similar";

type Subject = Pick<Event, "category" | "city">;

/** A few more than are shown: the event itself and other dates of one production fall away. */
const LIMIT = 9;

/** What is asked: the same category in the same city, then anywhere. */
export function similarQuestions({ category, city }: Subject, language: Language) {
  return {
    near: { limit: LIMIT, category, city, language },
    anywhere: { limit: LIMIT, category, language },
  };
}

/** Others that a reader of this one may like; nothing when there are none. */
export function SimilarEvents({ event }: { event: Event }) {
  const { language, t } = useI18n();
  const questions = similarQuestions(event, language);
  const near = useQuery(eventsQuery(questions.near));
  const anywhere = useQuery(eventsQuery(questions.anywhere));
  const others = chooseSimilar(event, near.data?.data ?? [], anywhere.data?.data ?? []);
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
