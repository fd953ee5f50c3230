import { useT } from "../../../i18n/texts";
import { parseTimes } from "../../../kit/dates/parse-dates";
import { TextField } from "../../../kit/fields/fields";

interface Props {
  value: string;
  onChange: (value: string) => void;
}

/** The times of a day, on a clock of 24 hours; empty if they are not known. */
export function TimesField({ value, onChange }: Props) {
  const { t } = useT();
  return (
    <TextField
      label={t("events.dates.times")}
      hint={t("events.dates.timesHint")}
      value={value}
      onChange={onChange}
      error={parseTimes(value) === null ? t("events.dates.badTimes") : undefined}
    />
  );
}
