import { useI18n } from "../../i18n/language-context";
import { formatDate } from "../events/event-format";
import { type Showing, type ShowingState, showingState } from "../events/showing";
import { STATE_TEXTS } from "../events/state-badge";

const HINTS = {
  cancelled: "event.cancelledHint",
  postponed: "event.postponedHint",
  moved: "event.movedHint",
  sold_out: "event.soldOutHint",
} as const satisfies Record<ShowingState, string>;

/** Says that the showing is cancelled, postponed, moved or sold out, and what editors noted. */
export function StateBanner({ showing }: { showing: Showing }) {
  const { language, t } = useI18n();
  const state = showingState(showing);
  const note = language === "tr" ? showing.note_tr || showing.note_en : showing.note_en || showing.note_tr;
  const from = longDate(showing.previous_start_date);
  const to = longDate(showing.start_date);
  return (
    <div
      role="status"
      className={`rounded-card border bg-card p-4 ${state ? "border-danger" : "border-line"}`}
    >
      {state && <p className="font-bold font-display text-danger text-xl">{t(STATE_TEXTS[state])}</p>}
      {state && (state !== "moved" || from) && <p>{t(HINTS[state], { from, to })}</p>}
      {state === "sold_out" && showing.status === "moved" && from && <p>{t(HINTS.moved, { from, to })}</p>}
      {note && <p className="text-ink-2 [overflow-wrap:anywhere]">{note}</p>}
    </div>
  );

  function longDate(moment: string | null | undefined): string {
    if (!moment) return "";
    return formatDate(
      { date: moment.slice(0, 10), time: moment.slice(11, 16), end_date: null },
      language,
      "long",
    );
  }
}
