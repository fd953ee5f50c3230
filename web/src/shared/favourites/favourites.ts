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
export const MAX_FAVOURITES = 200;

const NONE: readonly Favourite[] = [];

/** Kept in memory as well: it lasts as long as the page if storage is blocked. */
let current: readonly Favourite[] | null = null;
let numbers: ReadonlySet<number> = new Set();
const listeners = new Set<() => void>();

/** Newest first. */
export function favourites(): readonly Favourite[] {
  if (!current) hold(parse(readItem(KEY)));
  return current ?? NONE;
}

function hold(next: readonly Favourite[]): void {
  current = next;
  numbers = new Set(next.map(({ id }) => id));
}

function change(next: readonly Favourite[]): void {
  hold(next.slice(0, MAX_FAVOURITES));
  writeItem(KEY, JSON.stringify(current));
  tell();
}

const tell = () => {
  for (const listener of listeners) listener();
};

export function toggleFavourite(id: number, now = Date.now()): void {
  const others = favourites().filter((favourite) => favourite.id !== id);
  change(others.length < favourites().length ? others : [{ id, at: now }, ...others]);
}

export function removeFavourites(ids: readonly number[]): void {
  change(favourites().filter(({ id }) => !ids.includes(id)));
}

/** Undoes a removal; favorites added since then stay. */
export function restoreFavourites(removed: readonly Favourite[]): void {
  const kept = favourites();
  const missing = removed.filter(({ id }) => !kept.some((favourite) => favourite.id === id));
  change([...kept, ...missing].sort((a, b) => b.at - a.at));
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
    current = null;
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

export function useFavouriteCount(): number | null {
  return useSyncExternalStore<number | null>(subscribe, () => favourites().length, unknown);
}
