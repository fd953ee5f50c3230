import { useRef } from "react";
import { calendarDay } from "../../../../lib/format";
import { useT } from "../../../i18n/texts";
import { MomentField } from "../../../kit/dates/moment-field";
import { isDay, isMoment } from "../../../kit/dates/moments";
import type { FieldBinding } from "../../../kit/forms/form";

interface Props extends FieldBinding<string> {
  label: string;
  required?: boolean;
}

/** The default time when one is added to a date. */
const EVENING = "20:00";

/** A date with an optional time, in Turkey's time zone. */
export function DateTimeField(props: Props) {
  const { value, onChange } = props;
  const { t, language } = useT();
  const weekday = calendarDay(value, language)?.longWeekday;
  const hour = useRef(EVENING);

  const leaveHourOpen = (isOpen: boolean) => {
    if (isOpen) hour.current = value.slice(11, 16);
    onChange(isOpen ? value.slice(0, 10) : `${value}T${hour.current}`);
  };
  return (
    <div>
      <MomentField {...props} hint={[weekday, t("kit.istanbulTime")].filter(Boolean).join(" · ")} />
      <label className="mt-0.5 flex min-h-11 w-fit cursor-pointer items-center gap-2.5 text-sm has-disabled:cursor-not-allowed has-disabled:opacity-60">
        <input
          type="checkbox"
          aria-label={`${props.label}: ${t("events.fields.noHour")}`}
          checked={isDay(value)}
          disabled={!isMoment(value)}
          onChange={(event) => leaveHourOpen(event.target.checked)}
          className="size-4.5 shrink-0 accent-brand"
        />
        {t("events.fields.noHour")}
      </label>
    </div>
  );
}
