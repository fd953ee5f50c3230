import { useSyncExternalStore } from "react";
import { type AppState, readAppState, writeAppState } from "./storage";

const NOTHING_CHOSEN: AppState = {
  theme: "light",
  language: null,
  selectedCategory: null,
  selectedCity: null,
};

/** Lasts as long as the page where the browser refuses to store. */
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

/** Who never chose gets what was drawn first: another object would have the page drawn again. */
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

/** What the visitor chose before. The first drawing knows nothing of it, as the server does not. */
export function useAppState(): AppState {
  return useSyncExternalStore(subscribe, snapshot, () => NOTHING_CHOSEN);
}
