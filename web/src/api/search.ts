/** Suggestions while typing, and the search metadata of an event list. */
import type { Language } from "../lib/language";
import type { components, paths } from "./__generated__/schema";
import { get } from "./client";
import { apiUrl } from "./query";

/** Null while the index is being built: the list then has no search metadata. */
export type Found = components["schemas"]["FoundView"];
export type Understood = components["schemas"]["UnderstoodView"];
export type Facets = components["schemas"]["FacetsView"];
export type Count = components["schemas"]["CountView"];

export type Suggestion = components["schemas"]["SuggestionView"];
type Suggestions = paths["/api/search/suggest"]["get"]["responses"][200]["content"]["application/json"];

/** Suggestions for a typed text, best first. */
export async function suggest(q: string, language: Language, signal: AbortSignal): Promise<Suggestion[]> {
  const { data } = await get<Suggestions>(apiUrl("/api/search/suggest", { q, language }), signal);
  return data;
}
