/**
 * What this browser keeps of each favorite: enough to show it without a network, and what the visitor knows of it, so that changes
 * are noticed.
 */
import type { Event } from "../../api/events";
import { paths, posterUrl } from "../../lib/paths";
import { readItem, writeItem } from "../../lib/storage";
import { ownPicture } from "../events/cover";
import { type Change, changesOf, type Facts, factsOf } from "./changes";
import { storedFavourites } from "./favourites";
import { keepOffline } from "./offline-copy";

const DAY = 24 * 3_600_000;
const KEPT_PAGES = 30;

export interface KeptEvent {
  /** As it was last loaded, without long texts. */
  event: Event;
  /** What matters of it, as it was last loaded. */
  facts: Facts[];
  /** What the visitor has seen of it, while that differs. */
  seen?: Facts[];
  /** It was not listed when it was last asked for. */
  isGone?: boolean;
  /** The visitor knows that it is gone. */
  isGoneSeen?: boolean;
}

export type KeptEvents = ReadonlyMap<number, KeptEvent>;

const KEY = "favourite-events";
/** The width of a card on a phone. */
const PICTURE_WIDTH = 480;

/** In memory instead, if the browser refuses to store. */
let held: KeptEvents | null = null;

export function keptEvents(): KeptEvents {
  return held ?? parse(readItem(KEY));
}

function parse(text: string | null): KeptEvents {
  try {
    const list: unknown = JSON.parse(text ?? "[]");
    const valid = Array.isArray(list) ? list.filter(isKeptEvent) : [];
    return new Map(valid.map((kept) => [kept.event.id, kept]));
  } catch {
    return new Map();
  }
}

function isKeptEvent(value: unknown): value is KeptEvent {
  const { event, facts, seen = [] } = (value ?? {}) as Partial<KeptEvent>;
  const isEvent = typeof event?.id === "number" && typeof event.start_date === "string";
  return isEvent && Array.isArray(facts) && Array.isArray(seen);
}

/** Stores those that are still favorites. */
function store(all: KeptEvents): KeptEvents {
  const ids = new Set(storedFavourites().map(({ id }) => id));
  const kept = new Map([...all].filter(([id]) => ids.has(id)));
  held = writeItem(KEY, JSON.stringify([...kept.values()])) ? null : kept;
  keepOffline(picturesOf(kept), pagesOf(kept));
  return kept;
}

/** Keeps an event that was just made a favorite; removes one that no longer is. */
export function keepEvent(event: Event): KeptEvents {
  return store(new Map([...keptEvents(), [event.id, { event: trimmed(event), facts: factsOf(event) }]]));
}

/** Takes over what the server answered for these ids. What the visitor has not seen of it stays a change. */
export function updateKeptEvents(asked: readonly number[], events: readonly Event[]): KeptEvents {
  const all = new Map(keptEvents());
  for (const event of events) all.set(event.id, updated(all.get(event.id), event));
  const answered = new Set(events.map(({ id }) => id));
  for (const id of asked) {
    const kept = all.get(id);
    if (kept && !answered.has(id)) all.set(id, { ...kept, isGone: true });
  }
  return store(all);
}

function updated(kept: KeptEvent | undefined, event: Event): KeptEvent {
  const facts = factsOf(event);
  const seen = kept?.seen ?? kept?.facts ?? facts;
  const isChanged = changesOf(seen, facts).length > 0;
  return { event: trimmed(event), facts, ...(isChanged ? { seen } : {}) };
}

/** The visitor has seen all changes. */
export function markChangesSeen(): KeptEvents {
  const all = [...keptEvents()].map(([id, { event, facts, isGone }]) => {
    const kept: KeptEvent = { event, facts, ...(isGone ? { isGone, isGoneSeen: true } : {}) };
    return [id, kept] as const;
  });
  return store(new Map(all));
}

/** What changed since the visitor last saw it. */
export function unseenChanges({ facts, seen, isGone, isGoneSeen }: KeptEvent): Change[] {
  if (isGone) return isGoneSeen ? [] : [{ kind: "gone" }];
  return seen ? changesOf(seen, facts) : [];
}

/** Without what cards and calendars do not show, and with one small picture instead of a choice. */
function trimmed(event: Event): Event {
  return {
    ...event,
    description: "",
    short_description: event.short_description.slice(0, 300),
    tags: [],
    performers: [],
    showings: [],
    picture: event.picture ? { ...event.picture, url: smallPicture(event.picture), variants: [] } : null,
  };
}

function smallPicture({ url, variants }: NonNullable<Event["picture"]>): string {
  const wide = variants.filter(({ format, width }) => format === "webp" && width >= PICTURE_WIDTH);
  const [smallest] = wide.sort((one, other) => one.width - other.width);
  return smallest?.url ?? url;
}

/** The pictures that the list shows without a network. */
export const picturesOf = (kept: KeptEvents): string[] =>
  [...kept.values()].map(({ event }) => ownPicture(event) ?? posterUrl(event.category, event.event_id));

/** The pages that open without a network: of those that come next, so that a long list does not fill the device. */
const pagesOf = (kept: KeptEvents): string[] =>
  [...kept.values()]
    .filter(
      ({ event, isGone }) => !isGone && Date.parse(event.end_date ?? event.start_date) > Date.now() - DAY,
    )
    .sort((one, other) => Date.parse(one.event.start_date) - Date.parse(other.event.start_date))
    .slice(0, KEPT_PAGES)
    .map(({ event }) => paths.event(event.event_id));
