import { useSyncExternalStore } from "react";
import { type AppState, readAppState, writeAppState } from "./storage";

const NOTHING_CHOSEN: AppState = {
  theme: "light",
  language: null,
  selectedCategory: null,
  selectedCity: null,
};

/** Kept in memory as well: it lasts as long as the page if storage is blocked. */
let current: AppState | null = null;
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function snapshot(): AppState {
  current ??= remembered();
  return current;
}

/** Returns the default object itself if nothing differs: a new object would cause a second render. */
function remembered(): AppState {
  const stored = readAppState();
  const keys = Object.keys(NOTHING_CHOSEN) as (keyof AppState)[];
  return keys.every((key) => stored[key] === NOTHING_CHOSEN[key]) ? NOTHING_CHOSEN : stored;
}

export function changeAppState(change: Partial<AppState>): void {
  current = { ...snapshot(), ...change };
  writeAppState(change);
  for (const listener of listeners) listener();
}

/** The visitor's stored preferences; the defaults on the server and in the first client render. */
export function useAppState(): AppState {
  return useSyncExternalStore(subscribe, snapshot, () => NOTHING_CHOSEN);
}
