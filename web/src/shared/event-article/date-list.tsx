import { useEffect, useRef, useState } from "react";
import type { Event } from "../../api/events";
import { useI18n } from "../../i18n/language-context";
import { scrollToRow, useElementRefs } from "../../lib/element-refs";
import { paths } from "../../lib/paths";
import { Link } from "../../lib/router";
import { formatDate } from "../events/event-format";
import { type Showing, showingState, showingTimes } from "../events/showing";
import { STATE_TEXTS, useSaleText } from "../events/state-badge";
import { BuildingIcon } from "../place/icons";

/** The history entry is replaced, so that "back" leaves the event. */
export const IN_PLACE = { replace: true, keepScroll: true };

interface Props {
  event: Event;
  /** Those of its showings that are listed. */
  showings: readonly Showing[];
}

/** More are shown on demand: an event may have hundreds. */
const FIRST_ROWS = 50;

/** Showings to come; each leads to the page at that showing. */
export function DateList({ event, showings }: Props) {
  const { t } = useI18n();
  const list = useRef<HTMLUListElement>(null);
  const rows = useElementRefs<string>();
  const current = event.showing?.showing_id ?? "";
  const shown = useRef(current);
  useEffect(() => {
    // A date that was chosen elsewhere is brought into view within the list.
    if (shown.current !== current) scrollToRow(list.current, rows.get(current));
    shown.current = current;
  }, [current, rows]);
  const [isWhole, setWhole] = useState(false);
  const isCut =
    !isWhole &&
    showings.findIndex(({ showing_id }) => showing_id === current) < FIRST_ROWS &&
    showings.length > FIRST_ROWS;
  const firstHidden = showings[FIRST_ROWS]?.showing_id ?? "";
  useEffect(() => {
    // The button is removed: the focus goes on with the first new row.
    if (isWhole) rows.get(firstHidden)?.querySelector("a")?.focus({ preventScroll: true });
  }, [isWhole, rows, firstHidden]);
  const hasVenues = new Set(event.showings.map(({ venue_id }) => venue_id)).size > 1;
  return (
    <ul
      ref={list}
      className="later-items relative print:max-h-none max-h-112 divide-y [--later:4.4rem] divide-line overflow-y-auto rounded-card border border-line bg-card"
    >
      {(isCut ? showings.slice(0, FIRST_ROWS) : showings).map((showing) => (
        <li key={showing.showing_id} ref={rows.ref(showing.showing_id)} className="flex items-stretch">
          <DateLink
            showing={showing}
            to={paths.event(event.event_id, showing.showing_id)}
            isCurrent={showing.showing_id === current}
          />
          {hasVenues && <VenueLink showing={showing} />}
        </li>
      ))}
      {isCut && (
        <li className="noscript:hidden">
          <button
            type="button"
            onClick={() => setWhole(true)}
            className="-outline-offset-3 min-h-11 w-full px-4 py-2.5 text-left font-semibold text-brand hover:bg-brand-soft"
          >
            {t("event.allDates", { count: showings.length })}
          </button>
        </li>
      )}
    </ul>
  );
}

interface DateLinkProps {
  showing: Showing;
  to: string;
  isCurrent: boolean;
}

function DateLink({ showing, to, isCurrent }: DateLinkProps) {
  return (
    <Link
      to={to}
      navigation={IN_PLACE}
      aria-current={isCurrent ? "true" : undefined}
      className="-outline-offset-3 flex min-h-11 min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-0.5 px-4 py-2.5 hover:bg-brand-soft aria-[current]:bg-brand-soft aria-[current]:text-brand"
    >
      <DateRow showing={showing} />
    </Link>
  );
}

/** Date, place and state of a showing in one line. */
export function DateRow({ showing }: { showing: Showing }) {
  const { language, t } = useI18n();
  const state = showingState(showing);
  const sale = useSaleText(showing);
  const place = [showing.venue, showing.hall, showing.city].filter(Boolean).join(" · ");
  return (
    <>
      <time dateTime={showing.start_date} className="min-w-[min(10rem,100%)] font-semibold">
        {formatDate(showingTimes(showing), language, "day")}
      </time>
      <span className="min-w-0 flex-1 basis-40 text-[0.95rem] [overflow-wrap:anywhere]">{place}</span>
      {state && <span className="font-semibold text-danger text-sm">{t(STATE_TEXTS[state])}</span>}
      {sale && <span className="font-semibold text-sm text-warning">{sale}</span>}
    </>
  );
}

function VenueLink({ showing: { venue, venue_id } }: { showing: Showing }) {
  const { t } = useI18n();
  // Keeps the rows aligned where a showing has no venue.
  if (!venue_id) return <span className="w-11 shrink-0" />;
  return (
    <Link
      to={paths.venue(venue_id)}
      title={t("event.venuePage", { venue })}
      className="-outline-offset-3 grid w-11 shrink-0 place-items-center text-ink-3 hover:bg-brand-soft hover:text-brand"
    >
      <span className="sr-only">{t("event.venuePage", { venue })}</span>
      <BuildingIcon className="size-5" />
    </Link>
  );
}
