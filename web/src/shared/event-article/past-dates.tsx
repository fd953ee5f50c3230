import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { type Event, pastShowingsQuery } from "../../api/events";
import { useI18n } from "../../i18n/language-context";
import { Button } from "../../ui/button";
import { ChevronDownIcon } from "../../ui/icons";
import { DateRow } from "./date-list";

/** The showings that are over, the last one first; fetched when they are asked for. */
export function PastDates({ event }: { event: Event }) {
  const { t } = useI18n();
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <div className="mt-3 noscript:hidden">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
        className="inline-flex min-h-11 items-center gap-1.5 rounded-lg font-semibold text-brand hover:underline"
      >
        {t("event.pastDates")}
        <ChevronDownIcon
          className={`size-4.5 transition-transform motion-reduce:transition-none ${isOpen ? "rotate-180" : ""}`}
        />
      </button>
      <div id={id} hidden={!isOpen}>
        {isOpen && <PastList event={event} />}
      </div>
    </div>
  );
}

function PastList({ event }: { event: Event }) {
  const { language, t } = useI18n();
  const past = useQuery(pastShowingsQuery(event.event_id, language));
  if (past.isPending)
    return (
      <div
        role="status"
        aria-busy="true"
        className="h-11 animate-pulse rounded-card bg-line motion-reduce:animate-none"
      >
        <span className="sr-only">{t("event.loading")}</span>
      </div>
    );
  if (past.isError)
    return (
      <p role="alert" className="flex flex-wrap items-center gap-3 text-ink-2">
        {t("event.pastDatesFailed")}
        <Button variant="secondary" onClick={() => past.refetch()} disabled={past.isFetching}>
          {t("event.retry")}
        </Button>
      </p>
    );
  const showings = [...past.data.data.showings].reverse();
  if (showings.length === 0) return <p className="text-ink-2">{t("event.noPastDates")}</p>;
  return (
    <ul
      aria-label={t("event.pastDatesList")}
      className="divide-y divide-line rounded-card border border-line bg-card text-ink-2"
    >
      {showings.map((showing) => (
        <li
          key={showing.showing_id}
          className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-0.5 px-4 py-2.5"
        >
          {/* Tickets are no longer of interest. */}
          <DateRow showing={{ ...showing, offers: [] }} />
        </li>
      ))}
    </ul>
  );
}
