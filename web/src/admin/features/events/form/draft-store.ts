/** Forms that are not saved yet, kept until the tab is closed so that a reload loses nothing. */
import type { EventValues } from "./values";

export interface StoredDraft {
  /** What is being edited; null for an event that is not stored yet. */
  id: number | null;
  /** What was stored when the editor last saw it. */
  base: EventValues;
  values: EventValues;
}

const keyOf = (name: string): string => `admin-event-draft:${name}`;

export function readDraft(name: string): StoredDraft | null {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(keyOf(name)) ?? "null");
    const isDraft = stored && typeof stored === "object" && "base" in stored && "values" in stored;
    return isDraft ? (stored as StoredDraft) : null;
  } catch {
    return null;
  }
}

export function keepDraft(name: string, draft: StoredDraft): void {
  try {
    sessionStorage.setItem(keyOf(name), JSON.stringify(draft));
  } catch {
    // Blocked or full: then it does not outlive a reload, and the browser's own question still stands before it.
  }
}

export function dropDraft(name: string): void {
  try {
    sessionStorage.removeItem(keyOf(name));
  } catch {
    // Nothing was kept.
  }
}
