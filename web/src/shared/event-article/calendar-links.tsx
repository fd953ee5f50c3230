import type { RefObject } from "react";
import type { Event } from "../../api/events";
import { useI18n } from "../../i18n/language-context";
import { paths } from "../../lib/paths";
import { useMenuClosing } from "../menu/menu-closing";
import { googleCalendarUrl, isLong, outlookCalendarUrl } from "./calendar";

interface Props {
  event: Event;
  showingId: string | undefined;
  menu: RefObject<HTMLDetailsElement | null>;
  className: string;
}

/** Links to third-party calendars. This module is lazy, so it also brings the menu's event handling. */
export function CalendarLinks({ event, showingId, menu, className }: Props) {
  const { t } = useI18n();
  useMenuClosing(menu);
  const page = window.location.origin + paths.event(event.event_id, showingId);
  const entry = isLong(event) ? { ...event, title: t("event.lastDayOf", { title: event.title }) } : event;
  const links = [
    { name: t("event.googleCalendar"), href: googleCalendarUrl(entry, page) },
    { name: t("event.outlookCalendar"), href: outlookCalendarUrl(entry, page) },
  ];
  return links.map(({ name, href }) => (
    <li key={name}>
      <a href={href} target="_blank" rel="noopener" className={className}>
        {name}
        <span className="sr-only"> ({t("site.opensNewTab")})</span>
      </a>
    </li>
  ));
}
