/** Suggestions while typing, and the search metadata of an event list. */
import type { Language } from "../lib/language";
import type { components } from "./__generated__/schema";
import { get } from "./client";
import { apiUrl } from "./query";

/** Null while the index is being built: the list then has no search metadata. */
export type Found = components["schemas"]["FoundView"];
export type Understood = components["schemas"]["UnderstoodView"];
export type SearchRelaxation = components["schemas"]["RelaxationView"];
type FacetsView = components["schemas"]["FacetsView"];
/** A response of an older release, kept for use without a network, lacks the later counts. */
export type Facets = Pick<FacetsView, "categories" | "cities" | "dates" | "prices" | "platforms"> &
  Partial<FacetsView>;
export type Count = components["schemas"]["CountView"];

type SuggestionView = components["schemas"]["SuggestionView"];
export interface Suggestion extends Omit<SuggestionView, "kind"> {
  kind: SuggestionView["kind"] | "performer" | "organizer";
  /** The page of a venue, a performer or an organizer. */
  url?: string | null;
}

/** Suggestions for a typed text, best first. */
export async function suggest(q: string, language: Language, signal: AbortSignal): Promise<Suggestion[]> {
  const { data } = await get<{ data: Suggestion[] }>(apiUrl("/api/search/suggest", { q, language }), signal);
  return data;
}
