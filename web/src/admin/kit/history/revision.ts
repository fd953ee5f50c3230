/** The versions of an event, post, venue or profile, as the API has them. */
import type { Noun } from "../api/types";

export type HistoryNoun = Extract<Noun, "events" | "blogs" | "venues" | "profiles">;

const NOUNS: readonly Noun[] = ["events", "blogs", "venues", "profiles"] satisfies HistoryNoun[];

export const hasHistory = (noun: Noun): noun is HistoryNoun => NOUNS.includes(noun);

/** Whose history it is. */
export interface HistorySubject {
  noun: HistoryNoun;
  id: number | string;
}

export const ACTIONS = ["created", "updated", "restored", "imported", "deleted", "merged"] as const;

export interface Revision {
  number: number;
  at: string;
  user_id: number | null;
  /** Null if it is not known any more. */
  user_name: string | null;
  action: string;
  is_current: boolean;
}

export interface RevisionSummary extends Revision {
  /** The fields that differ from the version before it. */
  changed: string[];
}

export interface DiffWord {
  kind: "same" | "added" | "removed";
  text: string;
}

export interface RevisionChange {
  field: string;
  before: unknown;
  after: unknown;
  /** Word by word, of a text. */
  words: DiffWord[] | null;
}

export interface RevisionDetail extends Revision {
  changes: RevisionChange[];
}

export const revisionsPath = ({ noun, id }: HistorySubject): string => `/api/${noun}/${id}/revisions`;
