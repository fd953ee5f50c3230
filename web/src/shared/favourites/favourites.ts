/** The visitor's favorite events, stored in this browser only. */
import { useSyncExternalStore } from "react";
import { readItem, writeItem } from "../../lib/storage";

export interface Favourite {
  /** The event's numeric id, which does not change with its slug. */
  id: number;
  /** When it was added, in milliseconds. */
  at: number;
}

const KEY = "favourites";
/** The oldest favorites beyond this are dropped. */
export const MAX_FAVOURITES = 500;

const NONE: readonly Favourite[] = [];

/** Kept in memory as well: it lasts as long as the page if storage is blocked. */
let current: readonly Favourite[] | null = null;
let numbers: ReadonlySet<number> = new Set();
/** False if the browser refused to store the last change. */
let isStored = true;
const listeners = new Set<() => void>();

/** Newest first. */
export function favourites(): readonly Favourite[] {
  if (!current) hold(parse(readItem(KEY)));
  return current ?? NONE;
}

/** As they are stored now, for callers outside of the page. */
export function storedFavourites(): readonly Favourite[] {
  return isStored ? parse(readItem(KEY)) : favourites();
}

function hold(next: readonly Favourite[]): void {
  current = next;
  numbers = new Set(next.map(({ id }) => id));
}

/** Changes the list as it is stored now: another tab may have changed it a moment ago. */
function change(make: (kept: readonly Favourite[]) => readonly Favourite[]): void {
  if (isStored) current = null;
  hold(make(favourites()).slice(0, MAX_FAVOURITES));
  isStored = writeItem(KEY, JSON.stringify(current));
  tell();
}

const tell = () => {
  for (const listener of listeners) listener();
};

export function toggleFavourite(id: number, now = Date.now()): void {
  // What the visitor saw when pressing, whatever another tab did meanwhile.
  const wasKept = favourites().some((favourite) => favourite.id === id);
  change((kept) => {
    const others = kept.filter((favourite) => favourite.id !== id);
    return wasKept ? others : [{ id, at: now }, ...others];
  });
}

export function removeFavourites(ids: readonly number[]): void {
  change((kept) => kept.filter(({ id }) => !ids.includes(id)));
}

/** Undoes a removal; favorites added since then stay. */
export function restoreFavourites(removed: readonly Favourite[]): void {
  change((kept) => {
    const missing = removed.filter(({ id }) => !kept.some((favourite) => favourite.id === id));
    return [...kept, ...missing].sort((a, b) => b.at - a.at);
  });
}

/** Adds those that are new, as far as there is room; never removes any. Returns how many were added. */
export function addFavourites(ids: readonly number[], now = Date.now()): number {
  let added = 0;
  change((kept) => {
    const fresh = [...new Set(ids)].filter((id) => !kept.some((favourite) => favourite.id === id));
    const fitting = fresh.slice(0, Math.max(0, MAX_FAVOURITES - kept.length));
    added = fitting.length;
    return [...fitting.map((id) => ({ id, at: now })), ...kept];
  });
  return added;
}

/** Parses the stored list, which may be of an older release; invalid items are left out. */
function parse(text: string | null): readonly Favourite[] {
  try {
    const stored: unknown = JSON.parse(text ?? "null");
    const list = Array.isArray(stored) ? stored.filter(isFavourite) : [];
    const byId = new Map(list.map(({ id, at }) => [id, { id, at }]));
    return [...byId.values()].slice(0, MAX_FAVOURITES);
  } catch {
    return NONE;
  }
}

function isFavourite(value: unknown): value is Favourite {
  if (!value || typeof value !== "object") return false;
  const { id, at } = value as Partial<Favourite>;
  return Number.isSafeInteger(id) && Number(id) > 0 && Number.isFinite(at);
}

function readAgain(): void {
  current = null;
  tell();
}

/** Another tab changed them or cleared the storage. */
function onStorage({ key }: StorageEvent): void {
  if (key === KEY || key === null) readAgain();
}

/** A page restored from the back/forward cache has missed `storage` events. */
function onPageShow({ persisted }: PageTransitionEvent): void {
  if (persisted) readAgain();
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    window.addEventListener("storage", onStorage);
    window.addEventListener("pageshow", onPageShow);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    window.removeEventListener("storage", onStorage);
    window.removeEventListener("pageshow", onPageShow);
    // Without a listener changes are missed: the next subscriber reads the storage again.
    if (isStored) current = null;
  };
}

const unknown = () => null;

/** Null before hydration: the server does not know them. */
export function useFavourites(): readonly Favourite[] | null {
  return useSyncExternalStore<readonly Favourite[] | null>(subscribe, favourites, unknown);
}

export function useIsFavourite(id: number): boolean | null {
  const isIn = () => {
    favourites();
    return numbers.has(id);
  };
  return useSyncExternalStore<boolean | null>(subscribe, isIn, unknown);
}

/** False if favorites last only as long as the page. */
export function useAreFavouritesStored(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => isStored,
    () => true,
  );
}

export function useFavouriteCount(): number | null {
  return useSyncExternalStore<number | null>(subscribe, () => favourites().length, unknown);
}
