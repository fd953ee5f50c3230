/** Unsaved forms in the session storage, so that a reload loses nothing. */
import type { EventValues } from "./values";

export interface StoredDraft {
  /** The id of the event; null for a new one. */
  id: number | null;
  /** The stored values that the form was based on. */
  base: EventValues;
  values: EventValues;
}

const queryKeyOf = (name: string): string => `admin-event-draft:${name}`;

export function readDraft(name: string): StoredDraft | null {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(queryKeyOf(name)) ?? "null");
    const isDraft = stored && typeof stored === "object" && "base" in stored && "values" in stored;
    return isDraft ? (stored as StoredDraft) : null;
  } catch {
    return null;
  }
}

export function saveDraft(name: string, draft: StoredDraft): void {
  try {
    sessionStorage.setItem(queryKeyOf(name), JSON.stringify(draft));
  } catch {
    // Storage is blocked or full: the `beforeunload` prompt still guards the form.
  }
}

export function removeDraft(name: string): void {
  try {
    sessionStorage.removeItem(queryKeyOf(name));
  } catch {
    // Storage is blocked: there is nothing to remove.
  }
}
