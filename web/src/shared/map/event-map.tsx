/** Events on a map: star-shaped pins in category colors, clustered where they would overlap. */
import * as L from "leaflet";
import { type KeyboardEvent, useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { Event } from "../../api/events";
import { useI18n } from "../../i18n/language-context";
import { type Bounds, formatBbox } from "../../lib/bbox";
import { SearchIcon } from "../../ui/icons";
import { categoryColour } from "../categories/category";
import { projectPoint, TURKEY } from "./base-map";
import { inView, type LocatedEvent, withCoordinates } from "./bounds";
import { clusterItems } from "./cluster";
import { EventPopup } from "./event-popup";
import { useMapLabels, useTiles } from "./labels";
import { MapContainer } from "./map-container";
import { NearMe } from "./near-me";
import { usePinName } from "./pin-name";
import { type Pin, type PinLayer, pinLayer } from "./pins";
import { prefersReducedMotion } from "./reduced-motion";

interface Props {
  events: readonly Event[];
  /** The event that is hovered or focused in the list. */
  highlightedId: number | null;
  /** Called with the event that is hovered or focused on the map. */
  onHighlight?: (id: number | null) => void;
  /** Called with the events of a pressed pin; null when they are deselected. */
  onChoose?: (events: readonly Event[] | null) => void;
  /** Called after the visitor moved the map, with the visible events, if they are some but not all. */
  onVisibleEvents?: (events: readonly Event[]) => void;
  /** The area of the search, shown first. */
  area?: Bounds | null;
  /** Adds a button that searches the visible area. */
  onSearchArea?: (area: string) => void;
  className?: string;
}

interface Group extends Pin {
  events: LocatedEvent[];
}

/** Pins closer than this many pixels become one. */
const CLUSTER_RADIUS = 46;
/** The closest first view: a quarter of a city, or as close as the map goes without streets. */
const FIRST_ZOOM = 15;
/** Degrees: some fifty meters, one venue. */
const ONE_SPOT = 0.0005;
const PADDING = L.point(44, 44);
/** Keeps pins clear of the buttons on the right. */
const VIEW_PADDING = { paddingTopLeft: L.point(44, 44), paddingBottomRight: L.point(64, 44) };
/** Keeps a pressed pin clear of the popup at the bottom and the buttons on the right. */
const POPUP_PADDING = { paddingTopLeft: L.point(44, 64), paddingBottomRight: L.point(64, 262) };

export function EventMap({
  events,
  highlightedId,
  onHighlight,
  onChoose,
  onVisibleEvents,
  area = null,
  onSearchArea,
  className = "h-80",
}: Props) {
  const { language, t } = useI18n();
  const [map, setMap] = useState<L.Map | null>(null);
  const [chosen, setChosen] = useState<readonly LocatedEvent[]>([]);
  const [message, setMessage] = useState("");
  const shown = useMemo(() => withCoordinates(events), [events]);
  const view = useView(map);
  const sight = useFittedView(map, shown, area);
  const pointed = useRef(onHighlight);
  pointed.current = onHighlight;
  useVisibleEvents(map, view, sight.isMoved && chosen.length === 0, shown, onVisibleEvents);

  const choose = useCallback(
    (some: readonly LocatedEvent[]) => {
      setChosen(some);
      onChoose?.(some.length > 0 ? some : null);
    },
    [onChoose],
  );
  const press = useCallback(
    (group: Group) => {
      setMessage("");
      if (!map || zoomInto(map, group)) return;
      choose(group.events);
      map.panInside([group.latitude, group.longitude], {
        ...POPUP_PADDING,
        animate: !prefersReducedMotion(),
      });
    },
    [map, choose],
  );
  const layer = usePins(map, groupsOf(map, view, shown, usePinName(), highlightedId, chosen), {
    onPress: press,
    onPoint: (group) => pointed.current?.(group?.events[0]?.id ?? null),
  });

  const close = useCallback(() => {
    const [first] = chosen;
    choose([]);
    if (first) layer.focusOn(first.id);
  }, [chosen, choose, layer]);
  useEffect(() => {
    if (!map || chosen.length === 0) return;
    map.on("click", close);
    return () => void map.off("click", close);
  }, [map, chosen, close]);

  // Deselects events that are no longer in the list.
  useEffect(() => {
    const ids = new Set(shown.map(({ id }) => id));
    setChosen((some) => (some.every(({ id }) => ids.has(id)) ? some : []));
  }, [shown]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || chosen.length === 0) return;
    // Escape would also close a dialog around the map.
    event.preventDefault();
    event.stopPropagation();
    close();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape works wherever the focus is inside.
    <div onKeyDown={onKeyDown} className={`relative ${className}`}>
      <MapContainer
        labels={useMapLabels(t("map.events"))}
        language={language}
        tiles={useTiles()}
        onMap={setMap}
        className="size-full"
        tools={<NearMe map={map} events={shown} onMessage={setMessage} />}
      >
        {onSearchArea && sight.isMoved && (
          <button
            type="button"
            onClick={() => {
              onSearchArea(sight.take());
              map?.getContainer().focus({ preventScroll: true });
            }}
            className="absolute top-2 left-2 z-2 inline-flex min-h-11 items-center gap-2 rounded-full bg-brand px-4 font-semibold text-card text-sm shadow-card"
          >
            <SearchIcon className="size-4.5" />
            {t("map.searchArea")}
          </button>
        )}
        <p
          role="status"
          className="absolute right-16 bottom-2 left-2 z-2 w-fit rounded-xl border border-line bg-card px-4 py-2.5 text-sm shadow-card empty:hidden"
        >
          {message}
        </p>
        {chosen.length > 0 && <EventPopup key={chosen[0]?.id} events={chosen} onClose={close} />}
      </MapContainer>
    </div>
  );
}

/** A counter that changes after each movement of the map. */
function useView(map: L.Map | null): number {
  const [view, setView] = useState(0);
  useEffect(() => {
    if (!map) return;
    const onMoved = () => setView((count) => count + 1);
    map.on("moveend", onMoved);
    return () => void map.off("moveend", onMoved);
  }, [map]);
  return view;
}

/** Reports the visible events after the visitor moved the map. */
function useVisibleEvents(
  map: L.Map | null,
  view: number,
  isMoved: boolean,
  shown: readonly LocatedEvent[],
  onVisibleEvents: Props["onVisibleEvents"],
) {
  const latest = useRef({ isMoved, shown, onVisibleEvents });
  latest.current = { isMoved, shown, onVisibleEvents };
  useEffect(() => {
    const { isMoved, shown, onVisibleEvents } = latest.current;
    if (!map || view === 0 || !isMoved) return;
    const seen = inView(map, shown);
    if (seen.length > 0 && seen.length < shown.length) onVisibleEvents?.(seen);
  }, [map, view]);
}

/** Fits the map to the events or the search area, and tracks if the visitor has moved it since. */
function useFittedView(map: L.Map | null, shown: readonly LocatedEvent[], area: Bounds | null) {
  const [isMoved, setMoved] = useState(false);
  const isOurs = useRef(false);
  const taken = useRef("");
  const fitted = useRef<{ asked: string | null; events: readonly LocatedEvent[] }>({
    asked: null,
    events: [],
  });
  const asked = area && formatBbox(area);
  const ids = shown.map(({ id }) => id).join();

  // biome-ignore lint/correctness/useExhaustiveDependencies: the events by their ids: a new list of the same ones moves nothing.
  useEffect(() => {
    if (!map) return;
    const before = fitted.current;
    fitted.current = { asked, events: shown };
    // More of the same results arrive while the visitor looks at some of them: the view stays theirs.
    if (isMoved && asked === before.asked && isLonger(before.events, shown)) return;
    setMoved(false);
    if (asked && asked === taken.current) return;
    isOurs.current = true;
    map.fitBounds(boundsOf(shown, area), { ...VIEW_PADDING, maxZoom: FIRST_ZOOM, animate: false });
    isOurs.current = false;
  }, [map, ids, asked]);

  useEffect(() => {
    if (!map) return;
    const onMoved = () => isOurs.current || setMoved(true);
    // `moveend` is not used: a resize fires it, too.
    const events = "dragend zoomend keydown";
    map.on(events, onMoved);
    return () => void map.off(events, onMoved);
  }, [map]);

  const take = () => {
    const bounds = map?.getBounds();
    taken.current = bounds
      ? formatBbox({
          west: bounds.getWest(),
          south: bounds.getSouth(),
          east: bounds.getEast(),
          north: bounds.getNorth(),
        })
      : "";
    setMoved(false);
    return taken.current;
  };
  return { isMoved, take };
}

/** True if nothing of the list is missing from the other. */
function isLonger(before: readonly LocatedEvent[], now: readonly LocatedEvent[]): boolean {
  const ids = new Set(now.map(({ id }) => id));
  return before.length > 0 && before.every(({ id }) => ids.has(id));
}

function boundsOf(shown: readonly LocatedEvent[], area: Bounds | null): L.LatLngBounds {
  if (area) return L.latLngBounds([area.south, area.west], [area.north, area.east]);
  if (shown.length === 0) return TURKEY;
  return L.latLngBounds(shown.map(({ latitude, longitude }) => [latitude, longitude]));
}

/** The pins within the visible bounds, plus a margin. */
function groupsOf(
  map: L.Map | null,
  _view: number,
  shown: readonly LocatedEvent[],
  nameOf: (events: readonly LocatedEvent[]) => string,
  highlightedId: number | null,
  chosen: readonly LocatedEvent[],
): Group[] {
  if (!map) return [];
  const sight = map.getBounds().pad(0.15);
  const spots = shown.map((event) => ({
    item: event,
    ...projectPoint(map, event.latitude, event.longitude),
  }));
  return clusterItems(spots, CLUSTER_RADIUS)
    .map(({ items, x, y }) => {
      const place = map.unproject([x, y], map.getZoom());
      return {
        key: items.map(({ id }) => id).join(),
        latitude: place.lat,
        longitude: place.lng,
        name: nameOf(items),
        hue: hueOf(items),
        count: items.length,
        isHighlighted: items.some((item) => item.id === highlightedId || chosen.includes(item)),
        events: items,
      };
    })
    .filter(({ latitude, longitude }) => sight.contains([latitude, longitude]));
}

function hueOf([first, ...others]: readonly Event[]): string {
  const isOne = others.every(({ category }) => category === first?.category);
  return isOne ? categoryColour(first?.category) : "var(--brand)";
}

/** Zooms in until the events of a pin separate; false if they are at one place or the map is at its maximum zoom. */
function zoomInto(map: L.Map, { events }: Group): boolean {
  if (events.length === 1) return false;
  const bounds = boundsOf(events, null);
  if (bounds.getNorthEast().equals(bounds.getSouthWest(), ONE_SPOT)) return false;
  const zoom = Math.min(map.getBoundsZoom(bounds, false, PADDING.multiplyBy(2)), map.getMaxZoom());
  if (zoom <= map.getZoom()) return false;
  map.setView(bounds.getCenter(), zoom, { animate: !prefersReducedMotion() });
  return true;
}

interface PinActions {
  onPress: (group: Group) => void;
  onPoint: (group: Group | null) => void;
}

/** Renders the pins. The focus follows an event when it moves to another pin. */
function usePins(map: L.Map | null, groups: Group[], actions: PinActions) {
  const layer = useRef<PinLayer | null>(null);
  const latest = useRef({ groups, actions });
  latest.current = { groups, actions };
  const drawn = useRef<Group[]>([]);

  useEffect(() => {
    if (!map) return;
    const find = (key: string | null) => latest.current.groups.find((group) => group.key === key) ?? null;
    const created = pinLayer(map, {
      onPress: (key) => {
        const group = find(key);
        if (group) latest.current.actions.onPress(group);
      },
      onPoint: (key) => latest.current.actions.onPoint(find(key)),
    });
    layer.current = created;
    return () => {
      layer.current = null;
      created.remove();
    };
  }, [map]);

  const focusOn = useCallback((id: number) => {
    const group = latest.current.groups.find(({ events }) => events.some((event) => event.id === id));
    if (group) layer.current?.focus(group.key);
  }, []);

  useEffect(() => {
    const key = layer.current?.focused();
    const before = drawn.current;
    drawn.current = groups;
    layer.current?.draw(groups);
    if (!key || groups.some((group) => group.key === key)) return;
    const [first] = before.find((group) => group.key === key)?.events ?? [];
    if (first) focusOn(first.id);
  });
  return useMemo(() => ({ focusOn }), [focusOn]);
}
