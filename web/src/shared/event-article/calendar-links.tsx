import { type RefObject, useEffect } from "react";
import type { Event } from "../../api/events";
import { useI18n } from "../../i18n/language-context";
import { paths } from "../../lib/paths";
import { googleCalendarUrl, outlookCalendarUrl } from "./calendar";

interface Props {
  event: Event;
  showingId: string | undefined;
  menu: RefObject<HTMLDetailsElement | null>;
  className: string;
}

/** Links to third-party calendars. This module is lazy, so it also holds the menu's event handling. */
export function CalendarLinks({ event, showingId, menu, className }: Props) {
  const { t } = useI18n();
  useClosing(menu);
  useInSight(menu);
  const page = window.location.origin + paths.event(event.event_id, showingId);
  const links = [
    { name: t("event.googleCalendar"), href: googleCalendarUrl(event, page) },
    { name: t("event.outlookCalendar"), href: outlookCalendarUrl(event, page) },
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

/** Closes the menu on Escape, on a choice, and when the pointer or the focus leaves it. */
function useClosing(menu: Props["menu"]): void {
  useEffect(() => {
    const element = menu.current;
    if (!element) return;
    const close = () => {
      element.open = false;
    };
    const closeOutside = ({ target }: globalThis.Event) => {
      if (!element.contains(target as Node)) close();
    };
    const closeByKey = ({ key }: KeyboardEvent) => {
      if (key !== "Escape" || !element.open) return;
      close();
      element.querySelector("summary")?.focus();
    };
    const closeByChoice = ({ target }: globalThis.Event) => {
      if ((target as Element).closest("a")) close();
    };
    document.addEventListener("pointerdown", closeOutside);
    document.addEventListener("focusin", closeOutside);
    element.addEventListener("keydown", closeByKey);
    element.addEventListener("click", closeByChoice);
    return () => {
      document.removeEventListener("pointerdown", closeOutside);
      document.removeEventListener("focusin", closeOutside);
      element.removeEventListener("keydown", closeByKey);
      element.removeEventListener("click", closeByChoice);
    };
  }, [menu]);
}

/** On phones the menu may open below the sticky bars: scrolls it into view. */
function useInSight(menu: Props["menu"]): void {
  useEffect(() => {
    const element = menu.current;
    if (!element) return;
    const show = () => element.open && element.querySelector("ul")?.scrollIntoView?.({ block: "nearest" });
    // It may have been opened before this code was loaded.
    show();
    element.addEventListener("toggle", show);
    return () => element.removeEventListener("toggle", show);
  }, [menu]);
}
