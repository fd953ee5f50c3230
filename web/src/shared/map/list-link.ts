/** The list beside a map. It knows nothing of the map: its cards are told by the links to their events. */
import { type RefObject, useCallback, useEffect, useMemo } from "react";
import type { Event } from "../../api/events";
import { paths } from "../../lib/paths";
import { isCalm } from "./calm";
import { citiesByCount } from "./pin-name";

const LINK = 'a[href^="/event/"]';
const MARK = "data-on-map";
/** From here on the map stands beside the list; above it, it would be scrolled away. */
const BESIDE = "(min-width: 64rem)";

/** The event of the card or link that something happened in. */
export function linkAt(target: EventTarget | null): string | null {
  if (!(target instanceof Element)) return null;
  const link = target.closest("article")?.querySelector(LINK) ?? target.closest(LINK);
  return link?.getAttribute("href") ?? null;
}

/** The card of an event in the list; the map may hold another one of it. */
export function cardOf(list: ParentNode, event: Event): HTMLElement | null {
  const isCard = (link: Element) =>
    link.getAttribute("href") === paths.event(event.event_id) && !link.closest("aside");
  return [...list.querySelectorAll(`article ${LINK}`)].find(isCard)?.closest("article") ?? null;
}

/** Brings the city with the most of these events to the top of a list of cities that scrolls in a box of its own. */
export function showCity(list: HTMLElement | null, events: readonly Event[]): void {
  const [city] = citiesByCount(events);
  const rows = list?.querySelectorAll<HTMLElement>("[data-city]") ?? [];
  const row = [...rows].find((row) => row.dataset.city === city);
  if (list && row) list.scrollTop = row.offsetTop - list.offsetTop;
}

interface Link {
  /** Marks the card of an event, and no other. */
  mark: (id: number | null) => void;
  /** Brings the card of an event into sight. */
  show: (event: Event) => void;
}

/** Tells which event is pointed at in the list around `panel`. */
export function useListLink(
  panel: RefObject<HTMLElement | null>,
  events: readonly Event[],
  onPoint: (id: number | null) => void,
): Link {
  const byLink = useMemo(
    () => new Map(events.map((event) => [paths.event(event.event_id), event])),
    [events],
  );
  const listOf = useCallback(() => panel.current?.closest("section") ?? null, [panel]);

  useEffect(() => {
    const list = listOf();
    if (!list) return;
    const point = ({ target }: globalThis.Event) => onPoint(byLink.get(linkAt(target) ?? "")?.id ?? null);
    const leave = () => onPoint(null);
    const listeners = [
      ["pointerover", point],
      ["focusin", point],
      ["pointerleave", leave],
      ["focusout", leave],
    ] as const;
    for (const [kind, listener] of listeners) list.addEventListener(kind, listener);
    return () => {
      for (const [kind, listener] of listeners) list.removeEventListener(kind, listener);
    };
  }, [byLink, listOf, onPoint]);

  const unmark = useCallback(() => {
    for (const card of document.querySelectorAll(`[${MARK}]`)) card.removeAttribute(MARK);
  }, []);
  useEffect(() => unmark, [unmark]);

  return useMemo(
    () => ({
      mark(id) {
        unmark();
        const list = listOf();
        const event = events.find((one) => one.id === id);
        if (list && event) cardOf(list, event)?.setAttribute(MARK, "");
      },
      show(event) {
        const list = listOf();
        if (!list || !window.matchMedia(BESIDE).matches) return;
        cardOf(list, event)?.scrollIntoView({ block: "nearest", behavior: isCalm() ? "auto" : "smooth" });
      },
    }),
    [events, listOf, unmark],
  );
}
