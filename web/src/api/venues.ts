import type { Language } from "../lib/language";
import type { components } from "./__generated__/schema";
import { apiUrl, findQuery } from "./query";

export type Venue = components["schemas"]["Data_Venue"]["data"];

/** By slug or by number; the slug of a venue that was renamed or merged finds the venue of now. */
export const venueUrl = (id: string | number, language: Language) =>
  apiUrl(`/api/venues/${encodeURIComponent(id)}`, { language });
export const venueQuery = (id: string | number, language: Language) =>
  findQuery<{ data: Venue }>(venueUrl(id, language));
