import { useRef, useState } from "react";
import { calendarDay } from "../../../../lib/format";
import { useT } from "../../../i18n/texts";
import { BOX, LabelledField } from "../../../kit/fields/labelled-field";
import type { FieldBinding } from "../../../kit/forms/form";
import { isDay } from "../moments";

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
  // Some browsers write the month first: the date in words leaves no doubt.
  const day = calendarDay(value, language);
  const reading = day && [day.full, day.longWeekday, value.slice(11, 16)].filter(Boolean).join(" ");
  const [isBlankDay, setBlankDay] = useState(isDay(value));
  const hour = useRef(EVENING);
  // A value implies its type; state is needed for an empty field.
  const isOfDay = value === "" ? isBlankDay : isDay(value);

  const leaveHourOpen = (isOpen: boolean) => {
    setBlankDay(isOpen);
    if (value === "") return;
    if (isOpen) hour.current = value.slice(11, 16) || EVENING;
    onChange(isOpen ? value.slice(0, 10) : `${value}T${hour.current}`);
  };
  return (
    <div>
      <LabelledField
        {...props}
        hint={reading ? `${reading} · ${t("kit.istanbulTime")}` : t("kit.istanbulTime")}
      >
        {(controlProps) => (
          <input
            {...controlProps}
            key={isOfDay ? "day" : "moment"}
            type={isOfDay ? "date" : "datetime-local"}
            value={value}
            max={isOfDay ? "9999-12-31" : "9999-12-31T23:59"}
            onChange={(event) => onChange(event.target.value)}
            className={`${BOX} min-h-11 tabular-nums`}
          />
        )}
      </LabelledField>
      <label className="mt-0.5 flex min-h-11 w-fit cursor-pointer items-center gap-2.5 text-sm">
        <input
          type="checkbox"
          aria-label={`${props.label}: ${t("events.fields.noHour")}`}
          checked={isOfDay}
          onChange={(event) => leaveHourOpen(event.target.checked)}
          className="size-4.5 shrink-0 accent-brand"
        />
        {t("events.fields.noHour")}
      </label>
    </div>
  );
}
