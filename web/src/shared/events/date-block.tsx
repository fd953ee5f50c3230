import { useI18n } from "../../i18n/language-context";
import { calendarDay } from "../../lib/format";

/** The date badge over the corner of a picture. */
export function DateBlock({ date }: { date: string }) {
  const { language } = useI18n();
  const day = calendarDay(date, language);
  if (!day) return null;
  return (
    <time
      dateTime={date}
      className="absolute print:static print:inline-block top-3 left-3 min-w-11.5 rounded-xl bg-white/95 px-2.5 pt-1.5 pb-2 text-center text-[#1b1730] leading-none"
    >
      <span className="sr-only">{day.full}</span>
      <span aria-hidden="true">
        <span className="block font-bold font-display text-[1.3rem]">{day.day}</span>
        <span className="font-bold text-[#5a5470] text-[0.7rem] uppercase tracking-wider">{day.month}</span>
      </span>
    </time>
  );
}
