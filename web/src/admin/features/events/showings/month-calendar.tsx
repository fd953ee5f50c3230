import { MonthGrid } from "../../../../ui/month-grid";
import { useT } from "../../../i18n/texts";

interface Props {
  /** The page that is shown at first: `2026-12`. */
  start: string;
  today: string;
  chosen: ReadonlySet<string>;
  /** Days that the event has already. */
  taken: ReadonlySet<string>;
  onToggle: (day: string) => void;
}

/** A month in which any number of days can be chosen, by pointer or by keys. */
export function MonthCalendar({ start, today, chosen, taken, onToggle }: Props) {
  const { t, language } = useT();
  return (
    <MonthGrid
      start={start === today.slice(0, 7) ? today : `${start}-01`}
      today={today}
      language={language}
      previousLabel={t("kit.dates.previousMonth")}
      nextLabel={t("kit.dates.nextMonth")}
      dayOf={(day) => ({
        isChosen: chosen.has(day),
        nameOf: taken.has(day) ? (date) => t("events.dates.takenDay", { day: date }) : undefined,
        mark: taken.has(day) && (
          <span className="absolute bottom-1 size-1.5 rounded-full bg-current" aria-hidden="true" />
        ),
      })}
      onChoose={onToggle}
    />
  );
}
