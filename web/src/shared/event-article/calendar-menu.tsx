import { useRef, useState } from "react";
import type { Event } from "../../api/events";
import { useI18n } from "../../i18n/language-context";
import { useLazy } from "../../lib/lazy";
import { paths } from "../../lib/paths";
import { CalendarIcon } from "../../ui/icons";
import { MENU_ITEM, Menu } from "../menu/menu";

const load = () => import("./calendar-links").then(({ CalendarLinks }) => CalendarLinks);

/** Ways to add the event to a calendar. Without JavaScript it offers the file. */
export function CalendarMenu({ event }: { event: Event }) {
  const { language, t } = useI18n();
  // Without it the file holds every date.
  const showingId = event.showings.length > 1 ? event.showing?.showing_id : undefined;
  const menu = useRef<HTMLDetailsElement>(null);
  const [isWanted, setWanted] = useState(false);
  const CalendarLinks = useLazy(isWanted, load);
  return (
    <Menu
      ref={menu}
      icon={<CalendarIcon className="size-4.5" />}
      label={t("event.addToCalendar")}
      onWanted={() => setWanted(true)}
    >
      <li>
        <a href={paths.calendar(event.event_id, language, showingId)} className={MENU_ITEM}>
          {t("event.calendarFile")}
        </a>
      </li>
      {CalendarLinks && (
        <CalendarLinks event={event} showingId={showingId} menu={menu} className={MENU_ITEM} />
      )}
    </Menu>
  );
}
