import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { readableError } from "../../api/client";
import { type EventItem, upcomingEvents } from "../../api/events";
import { useI18n } from "../../i18n/language-context";
import { decimal } from "../../lib/format";
import { Button } from "../../ui/button";
import { CardSkeleton } from "../../ui/card-skeleton";
import { Notice } from "../../ui/notice";
import { EventCard } from "./event-card";

const GRID = "grid gap-4 sm:grid-cols-2 sm:gap-5.5 lg:grid-cols-3 xl:grid-cols-4";
const SKELETONS = ["a", "b", "c", "d", "e", "f", "g", "h"];
/** Cards that a wide first screen shows. */
const ABOVE_THE_FOLD = 4;

export function EventList() {
  const { language, t } = useI18n();
  const events = useQuery(upcomingEvents(language));

  if (events.isPending)
    return (
      <Frame>
        <Loading label={t("home.loading")} />
      </Frame>
    );
  if (events.isError) {
    return (
      <Frame>
        <Notice role="alert" title={t("home.failed")} hint={failureHint(events.error, t("home.failed"))}>
          <Button onClick={() => events.refetch()} disabled={events.isFetching}>
            {t("home.retry")}
          </Button>
        </Notice>
      </Frame>
    );
  }
  const { data, meta } = events.data;
  if (data.length === 0) {
    return (
      <Frame>
        <Notice title={t("home.empty")} hint={t("home.emptyHint")} />
      </Frame>
    );
  }
  return (
    <Frame total={meta.total}>
      <Cards events={data} />
    </Frame>
  );
}

/** The server's own sentence below the title, unless it would only say the title again. */
function failureHint(failure: unknown, title: string): string | undefined {
  const sentence = readableError(failure, title);
  return sentence === title ? undefined : sentence;
}

function Frame({ total, children }: { total?: number; children: ReactNode }) {
  const { language, t } = useI18n();
  return (
    <section aria-labelledby="upcoming" className="mx-auto max-w-[1240px] px-4 py-9 md:px-6 md:py-12">
      <div className="mb-5 flex flex-wrap items-baseline gap-x-3">
        <h2 id="upcoming" className="text-2xl md:text-3xl">
          {t("home.upcoming")}
        </h2>
        {total !== undefined && (
          <p className="font-medium text-ink-3">
            {t(total === 1 ? "home.countOne" : "home.countMany", { count: decimal(total, language) })}
          </p>
        )}
      </div>
      {children}
    </section>
  );
}

function Cards({ events }: { events: EventItem[] }) {
  return (
    <ul className={GRID}>
      {events.map((event, position) => (
        <li key={event.id}>
          <EventCard event={event} eager={position < ABOVE_THE_FOLD} />
        </li>
      ))}
    </ul>
  );
}

function Loading({ label }: { label: string }) {
  return (
    <div role="status" aria-busy="true">
      <span className="sr-only">{label}</span>
      <div className={GRID}>
        {SKELETONS.map((key) => (
          <CardSkeleton key={key} />
        ))}
      </div>
    </div>
  );
}
