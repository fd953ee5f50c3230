import type { Event } from "../../api/events";
import { useI18n } from "../../i18n/language-context";
import { clockTime } from "../../lib/format";
import { usePhase } from "./clock";
import { DAY_WORDS, useDayWord } from "./day-word";
import { type DateStyle, formatDate, formatStartTime, formatUntil } from "./event-format";
import { localTimes, type Showing } from "./showing";

interface Props {
  event: Pick<Event, "date" | "time" | "start_date" | "end_date"> & Partial<Pick<Event, "showing">>;
  style: DateStyle;
}

/** The date in one line, after the old one if it was moved; when an ongoing event started, until when a long one lasts. Near days by their word. */
export function EventDate({ event, style }: Props) {
  const { language, t } = useI18n();
  const times = localTimes(event, event.showing);
  const phase = usePhase(event);
  const word = useDayWord(event);
  if (phase === "ongoing") return <OngoingLabel time={times.time} />;
  if (phase === "running") return formatUntil(times, language);
  return (
    <>
      <PreviousDate showing={event.showing} />
      {word && style !== "long" ? (
        <>
          <b className="font-semibold text-brand">{t(DAY_WORDS[word])}</b> {clockTime(times.time, language)}
        </>
      ) : (
        formatDate(times, language, style)
      )}
    </>
  );
}

/** The date that a moved showing was announced for, struck out; nothing if it was not moved. */
export function PreviousDate({ showing }: { showing: Showing | null | undefined }) {
  const { language, t } = useI18n();
  const date = (showing?.status === "moved" && showing.previous_start_date?.slice(0, 10)) || "";
  const written = formatDate({ date, time: null, end_date: null }, language, "day");
  if (!written) return null;
  return (
    <>
      <span className="sr-only">{t("site.previousDate")} </span>
      <s className="text-ink-3">{written}</s>{" "}
    </>
  );
}

/** "Şimdi · 20:30'da başladı" */
export function OngoingLabel({ time }: Pick<Event, "time">) {
  const { language, t } = useI18n();
  return (
    <>
      <b className="font-bold text-success">{t("site.onNow")}</b>
      {` · ${t("site.started", { time: formatStartTime(time, language) })}`}
    </>
  );
}

/** " + 11 tarih": the further dates of an event. `count` includes the date that is shown. */
export function MoreDates({ count }: { count: number }) {
  const { t } = useI18n();
  // An answer from before the showings, kept by the service worker, has no count.
  if (!(count > 1)) return null;
  const more = count - 1;
  return (
    <span className="whitespace-nowrap font-semibold">
      {` ${t(more === 1 ? "site.moreDatesOne" : "site.moreDatesMany", { count: more })}`}
    </span>
  );
}
