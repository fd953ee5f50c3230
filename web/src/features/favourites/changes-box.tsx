import { useI18n } from "../../i18n/language-context";
import { paths } from "../../lib/paths";
import { Link } from "../../lib/router";
import { formatDate } from "../../shared/events/event-format";
import type { Change } from "../../shared/favourites/changes";
import { Button } from "../../ui/button";
import type { ChangedEvent } from "./use-favourite-events";

interface Props {
  changed: readonly ChangedEvent[];
  onSeen: () => void;
}

/** What changed since the last visit, until the visitor has seen it. */
export function ChangesBox({ changed, onSeen }: Props) {
  const { t } = useI18n();
  if (changed.length === 0) return null;
  return (
    <section
      aria-labelledby="changes"
      className="rounded-card border border-warning/50 bg-card p-4 shadow-card md:p-5"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id="changes" className="text-xl md:text-2xl">
          {t("favourites.changes")}
        </h2>
        <Button variant="secondary" onClick={onSeen}>
          {t("favourites.changesSeen")}
        </Button>
      </div>
      <ul className="mt-3 grid gap-3">
        {changed.map(({ event, changes }) => (
          <li key={event.id} className="border-line border-t pt-3">
            {changes.some(({ kind }) => kind === "gone") ? (
              <b>{event.title}</b>
            ) : (
              <Link to={paths.event(event.event_id)} className="font-bold underline underline-offset-4">
                {event.title}
              </Link>
            )}
            <ChangeList changes={changes} isDated={event.showing_count > 1} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function ChangeList({ changes, isDated }: { changes: readonly Change[]; isDated: boolean }) {
  const { language } = useI18n();
  const changeText = useChangeText();
  return (
    <ul className="mt-0.5 text-ink-2">
      {changes.map((change) => (
        <li key={change.kind + ("start" in change ? change.start : "")}>
          {isDated && "start" in change && change.kind !== "moved" && `${written(change.start, language)}: `}
          <span className={isGood(change) ? "text-success" : "text-danger"}>{changeText(change)}</span>
        </li>
      ))}
    </ul>
  );
}

export const isGood = ({ kind }: Change): boolean => kind === "on_again" || kind === "tickets_again";

const TEXTS = {
  cancelled: "favourites.changeCancelled",
  postponed: "favourites.changePostponed",
  sold_out: "favourites.changeSoldOut",
  on_again: "favourites.changeOnAgain",
  tickets_again: "favourites.changeTicketsAgain",
  moved: "favourites.changeMoved",
  other_place: "favourites.changePlace",
  gone: "favourites.changeGone",
} as const satisfies Record<Change["kind"], string>;

/** "Tarihi değişti: 18 Kas Çar 20:30 → 25 Kas Çar 20:30" */
export function useChangeText(): (change: Change) => string {
  const { language, t } = useI18n();
  return (change) => {
    if (change.kind === "moved")
      return t(TEXTS.moved, { from: written(change.from, language), to: written(change.to, language) });
    if (change.kind === "other_place") return t(TEXTS.other_place, { from: change.from, to: change.to });
    return t(TEXTS[change.kind]);
  };
}

/** "18 Kas Çar 20:30" by the clock in which the API writes it. */
const written = (start: string, language: "tr" | "en") =>
  formatDate(
    { date: start.slice(0, 10), time: start.slice(11, 16) || null, end_date: null },
    language,
    "day",
  );
