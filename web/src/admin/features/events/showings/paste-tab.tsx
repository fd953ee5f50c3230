import { useState } from "react";
import { calendarDay } from "../../../../lib/format";
import { useT } from "../../../i18n/texts";
import { momentAt } from "../../../kit/dates/calendar";
import { isDay, typedMoment } from "../../../kit/dates/moments";
import { parseDateList, parseTimes, type ReadDate } from "../../../kit/dates/parse-dates";
import { TextArea } from "../../../kit/fields/fields";
import type { TabProps } from "./tab-props";
import { TimesField } from "./times-field";

/** A pasted list of dates; what cannot be read is listed with the reason. */
export function PasteTab({ time, today, onDates }: TabProps) {
  const { t, language } = useT();
  const [text, setText] = useState("");
  const [times, setTimes] = useState(time);
  const list = parseDateList(text, today);
  const change = (nextText: string, nextTimes: string) => {
    setText(nextText);
    setTimes(nextTimes);
    onDates(withTimes(parseDateList(nextText, today).dates, parseTimes(nextTimes) ?? []));
  };
  const hasUntimed = list.dates.some(({ start }) => isDay(start));
  return (
    <div className="flex flex-col gap-4">
      <TextArea
        label={t("events.dates.list")}
        hint={t("events.dates.listHint")}
        value={text}
        onChange={(next) => change(next, times)}
        rows={7}
        placeholder={t("events.dates.listExample")}
      />
      {hasUntimed && <TimesField value={times} onChange={(next) => change(text, next)} />}
      {list.unread.length > 0 && (
        <section aria-label={t("events.dates.unread")} className="rounded-xl bg-warning/10 px-4 py-3">
          <h3 className="font-sans font-semibold text-sm tracking-normal">{t("events.dates.unread")}</h3>
          <ul className="mt-1 flex flex-col gap-1 text-sm">
            {list.unread.map(({ line, reason, part }) => (
              <li key={line} className="break-words">
                <span className="font-semibold">{line}</span>{" "}
                <span className="text-ink-2">
                  {t(`events.dates.reasons.${reason}`, {
                    part: reason === "weekday" ? weekdayIn(part, language) : part,
                  })}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {list.dates.length > 0 && (
        <section aria-label={t("events.dates.read")}>
          <h3 className="font-sans font-semibold text-sm tracking-normal">
            {t("events.dates.read")} ({list.dates.length})
          </h3>
          <ul className="mt-1.5 flex flex-wrap gap-1.5">
            {list.dates.map(({ start }) => (
              <li
                key={start}
                className="rounded-full bg-brand-soft px-2.5 py-0.5 font-semibold text-brand text-sm tabular-nums"
              >
                {weekdayIn(start, language, "weekday")} {typedMoment(start, language)}
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

const weekdayIn = (moment: string, language: "tr" | "en", which: "weekday" | "longWeekday" = "longWeekday") =>
  calendarDay(moment, language)?.[which] ?? "";

/** Dates without a time of their own take the given ones. */
function withTimes(dates: readonly ReadDate[], times: readonly string[]): ReadDate[] {
  if (times.length === 0) return [...dates];
  return dates.flatMap((date) =>
    isDay(date.start) ? times.map((time) => ({ start: momentAt(date.start, time), end: date.end })) : [date],
  );
}
