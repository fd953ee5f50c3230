/** Shortcuts of one key can be turned off: they get in the way of speech input. */
import { useSyncExternalStore } from "react";
import { readItem, writeItem } from "../../../lib/storage";

const KEY = "admin-single-keys";
const listeners = new Set<() => void>();

export const areSingleKeysOn = (): boolean => readItem(KEY) !== "off";

function set(isOn: boolean): void {
  writeItem(KEY, isOn ? "on" : "off");
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useSingleKeys(): [isOn: boolean, set: (isOn: boolean) => void] {
  return [useSyncExternalStore(subscribe, areSingleKeysOn), set];
}
