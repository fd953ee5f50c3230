import type { Event } from "../../api/events";
import { useI18n } from "../../i18n/language-context";
import { useIsOngoing } from "./clock";
import { type DateStyle, formatDate, formatStartTime } from "./event-format";

interface Props {
  event: Pick<Event, "date" | "time" | "start_date" | "end_date">;
  style: DateStyle;
}

/** The date in one line; for an ongoing event, when it started. */
export function EventDate({ event, style }: Props) {
  const { language } = useI18n();
  return useIsOngoing(event) ? <OngoingLabel time={event.time} /> : formatDate(event, language, style);
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
