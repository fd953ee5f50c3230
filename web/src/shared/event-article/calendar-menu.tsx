import { useRef, useState } from "react";
import type { Event } from "../../api/events";
import { useI18n } from "../../i18n/language-context";
import { useLazy } from "../../lib/lazy";
import { paths } from "../../lib/paths";
import { CalendarIcon, ChevronDownIcon } from "../../ui/icons";

const ITEM =
  "-outline-offset-3 flex min-h-11 items-center rounded-lg px-3 font-medium text-[0.94rem] hover:bg-brand-soft hover:text-brand";

const load = () => import("./calendar-links").then(({ CalendarLinks }) => CalendarLinks);

/** Ways to add the event to a calendar. A native `<details>`: without JavaScript it offers the file. */
export function CalendarMenu({ event }: { event: Event }) {
  const { language, t } = useI18n();
  // Without it the file holds every date.
  const showingId = event.showings.length > 1 ? event.showing?.showing_id : undefined;
  const menu = useRef<HTMLDetailsElement>(null);
  const [isWanted, setWanted] = useState(false);
  const CalendarLinks = useLazy(isWanted, load);
  const want = () => setWanted(true);
  return (
    <details ref={menu} onToggle={want} onPointerEnter={want} className="group/calendar relative">
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 rounded-full border border-line bg-card px-3.5 font-semibold text-sm hover:border-brand-2 [&::-webkit-details-marker]:hidden">
        <CalendarIcon className="size-4.5" />
        {t("event.addToCalendar")}
        <ChevronDownIcon className="-mr-1 size-4 text-ink-3 transition-transform group-open/calendar:rotate-180 motion-reduce:transition-none" />
      </summary>
      <ul className="absolute scroll-mb-36 top-full left-0 z-10 mt-2 w-60 max-w-[calc(100vw-2rem)] rounded-2xl border border-line bg-card p-2 shadow-lift">
        <li>
          <a href={paths.calendar(event.event_id, language, showingId)} className={ITEM}>
            {t("event.calendarFile")}
          </a>
        </li>
        {CalendarLinks && <CalendarLinks event={event} showingId={showingId} menu={menu} className={ITEM} />}
      </ul>
    </details>
  );
}
