import type { Event } from "../../api/events";
import { useI18n } from "../../i18n/language-context";
import { useIsOn } from "./clock";
import { sinceTime, type WhenStyle, whenLine } from "./event-lines";

interface Props {
  event: Pick<Event, "date" | "time" | "start_date" | "end_date">;
  style: WhenStyle;
}

/** The date in one line; for an ongoing event, when it started. */
export function When({ event, style }: Props) {
  const { language } = useI18n();
  return useIsOn(event) ? <OnNow time={event.time} /> : whenLine(event, language, style);
}

/** "Şimdi · 20:30'da başladı" */
export function OnNow({ time }: Pick<Event, "time">) {
  const { language, t } = useI18n();
  return (
    <>
      <b className="font-bold text-success">{t("site.onNow")}</b>
      {` · ${t("site.started", { time: sinceTime(time, language) })}`}
    </>
  );
}
