/** The versions of an event, post, venue, profile or setting, as the API has them. */
import type { Noun } from "../api/types";

export type HistoryNoun = Extract<Noun, "events" | "blogs" | "venues" | "profiles" | "settings">;

const NOUNS: readonly Noun[] = ["events", "blogs", "venues", "profiles", "settings"] satisfies HistoryNoun[];

export const hasHistory = (noun: Noun): noun is HistoryNoun => NOUNS.includes(noun);

/** Whose history it is. */
export interface HistorySubject {
  noun: HistoryNoun;
  id: number | string;
}

export const revisionsPath = ({ noun, id }: HistorySubject): string => `/api/${noun}/${id}/revisions`;
