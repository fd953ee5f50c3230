import { useId, useState } from "react";
import { addDays, weekdayOf } from "../../../lib/calendar";
import { CalendarIcon } from "../../../ui/icons";
import { MonthGrid } from "../../../ui/month-grid";
import { useT } from "../../i18n/texts";
import { SelectField } from "../fields/fields";
import type { FieldProps } from "../fields/labelled-field";
import { toDateTimeField } from "../format/format";
import { dayOf } from "../queues/queue";
import { MomentField } from "./moment-field";
import { isMoment } from "./moments";

interface Props extends FieldProps {
  /** `2026-11-20T09:00` in Turkey's time, or empty. */
  value: string;
  onChange: (value: string) => void;
}

/** When the working day begins. */
export const MORNING = "09:00";

/** Tomorrow morning in Turkey. */
export const tomorrowMorning = (now: number): string => `${addDays(dayOf(now), 1)}T${MORNING}`;

/** A date with a time: typed as text, or picked from a calendar with a clock of 24 hours. */
export function MomentPicker(props: Props) {
  const { value, onChange } = props;
  const { t } = useT();
  const panel = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <div className="flex items-start gap-2">
        <div className="min-w-0 flex-1">
          <MomentField {...props} onChange={(moment) => onChange(withTime(moment))} />
        </div>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={panel}
          aria-label={`${props.label}: ${t("kit.dates.openCalendar")}`}
          title={t("kit.dates.openCalendar")}
          onClick={() => setOpen(!isOpen)}
          className="mt-6 grid size-11 shrink-0 place-items-center rounded-xl border border-control bg-card text-ink-2 hover:border-brand-2 aria-expanded:bg-brand-soft aria-expanded:text-brand"
        >
          <CalendarIcon className="size-5" />
        </button>
      </div>
      <div id={panel} hidden={!isOpen}>
        {isOpen && <Panel value={value} onChange={onChange} />}
      </div>
    </div>
  );
}

function Panel({ value, onChange }: Pick<Props, "value" | "onChange">) {
  const { t, language } = useT();
  // Changes with a quick choice, so that its month is shown.
  const [page, setPage] = useState(0);
  const now = Date.now();
  const today = dayOf(now);
  const day = isMoment(value) ? value.slice(0, 10) : "";
  const isUpcoming = day > today;
  const time = isMoment(value) ? value.slice(11, 16) || MORNING : MORNING;
  return (
    <div className="flex max-w-md flex-col gap-3 rounded-2xl border border-line p-3">
      <MonthGrid
        key={page}
        start={isUpcoming ? day : today}
        today={today}
        min={today}
        language={language}
        previousLabel={t("kit.dates.previousMonth")}
        nextLabel={t("kit.dates.nextMonth")}
        dayOf={(one) => ({ isChosen: one === day })}
        onChoose={(one) => onChange(`${one}T${time}`)}
      />
      <SelectField
        label={t("kit.dates.time")}
        value={time}
        choices={timesWith(time).map((one) => ({ value: one, label: one }))}
        onChange={(one) => onChange(`${day || today}T${one}`)}
      />
      <fieldset className="flex flex-wrap gap-2">
        <legend className="sr-only">{t("kit.dates.quick")}</legend>
        {quickChoices(now).map(([label, moment]) => (
          <button
            key={label}
            type="button"
            onClick={() => {
              onChange(moment);
              setPage(page + 1);
            }}
            className="min-h-11 rounded-full border border-control px-3.5 font-semibold text-sm hover:border-brand-2"
          >
            {t(`kit.dates.${label}`)}
          </button>
        ))}
      </fieldset>
    </div>
  );
}

/** A day without a time means its morning. */
export const withTime = (moment: string): string =>
  isMoment(moment) && !moment.includes("T") ? `${moment}T${MORNING}` : moment;

function quickChoices(now: number): ["hour" | "tomorrow" | "monday", string][] {
  const today = dayOf(now);
  return [
    ["hour", toDateTimeField(new Date(now + 3_600_000).toISOString())],
    ["tomorrow", tomorrowMorning(now)],
    ["monday", `${addDays(today, 7 - weekdayOf(today))}T${MORNING}`],
  ];
}

/** Every half hour, and the chosen time if it is another one. */
function timesWith(chosen: string): string[] {
  const halves = Array.from(
    { length: 48 },
    (_, place) => `${String(Math.floor(place / 2)).padStart(2, "0")}:${place % 2 ? "30" : "00"}`,
  );
  return halves.includes(chosen) ? halves : [...halves, chosen].sort();
}
