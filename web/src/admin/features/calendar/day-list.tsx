import { useT } from "../../i18n/texts";
import type { PlannedPublication } from "../../kit/api/types";
import { EntryRow } from "./planned-link";
import { dayName, keyOf } from "./publications";

interface Props {
  day: string;
  entries: readonly PlannedPublication[];
  now: number;
}

/** The entries of a day, under its date. */
export function DayList({ day, entries, now }: Props) {
  const { t, language } = useT();
  return (
    <section>
      <h2 className="mb-1 px-3 font-sans font-semibold text-base text-ink-2 tracking-normal">
        <time dateTime={day}>{dayName(day, language)}</time>
      </h2>
      {entries.length === 0 ? (
        <p className="px-3 py-2 text-ink-2">{t("calendar.emptyDay")}</p>
      ) : (
        <ul className="divide-y divide-line rounded-2xl border border-line bg-card p-1">
          {entries.map((entry) => (
            <li key={keyOf(entry)}>
              <EntryRow entry={entry} now={now} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
