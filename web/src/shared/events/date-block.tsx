import type { Event } from "../../api/events";
import { useI18n } from "../../i18n/language-context";
import { calendarDay } from "../../lib/format";
import { usePhase } from "./clock";
import { formatUntil, lastDay } from "./event-format";
import { localTimes } from "./showing";

interface Props {
  event: Pick<Event, "date" | "time" | "start_date" | "end_date"> & Partial<Pick<Event, "showing">>;
}

/** The date badge over the corner of a picture: the day it begins, or the last day of a long event that has begun. */
export function DateBlock({ event }: Props) {
  const { language, t } = useI18n();
  const times = localTimes(event, event.showing);
  const isRunning = usePhase(event) === "running";
  const date = (isRunning && lastDay(times)) || times.date;
  const day = calendarDay(date, language);
  if (!day) return null;
  return (
    <time
      dateTime={date}
      className="absolute print:static print:inline-block top-3 left-3 min-w-11.5 rounded-xl bg-white/95 px-2.5 pt-1.5 pb-2 text-center text-[#1b1730] leading-none"
    >
      <span className="sr-only">{isRunning ? formatUntil(times, language) : day.full}</span>
      <span aria-hidden="true">
        {isRunning && (
          <span className="block pb-1 font-semibold text-[#5a5470] text-[0.7rem]">{t("site.lastDay")}</span>
        )}
        <span className="block font-bold font-display text-[1.3rem]">{day.day}</span>
        <span className="font-bold text-[#5a5470] text-[0.7rem] uppercase tracking-wider">{day.month}</span>
      </span>
    </time>
  );
}
