/** What the search makes of words: suggestions while they are typed, and what it says of a list besides the events. */
import type { Language } from "../lib/language";
import type { components, paths } from "./__generated__/schema";
import { get } from "./client";
import { addressOf } from "./query";

/** Null while the index is being built: then there are events, and nothing is said of them. */
export type Found = components["schemas"]["FoundView"];
export type Understood = components["schemas"]["UnderstoodView"];
export type Facets = components["schemas"]["FacetsView"];
export type Count = components["schemas"]["CountView"];

export type Suggestion = components["schemas"]["SuggestionView"];
type Suggestions = paths["/api/search/suggest"]["get"]["responses"][200]["content"]["application/json"];

/** What words may become, best first. */
export async function suggest(q: string, language: Language, signal: AbortSignal): Promise<Suggestion[]> {
  const { data } = await get<Suggestions>(addressOf("/api/search/suggest", { q, language }), signal);
  return data;
}
