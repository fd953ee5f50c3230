/** Performers and organizers. */
import type { Language } from "../lib/language";
import type { components } from "./__generated__/schema";
import { apiUrl, findQuery } from "./query";

export type Profile = components["schemas"]["Data_Profile"]["data"];
export type ProfileKind = Profile["kind"];

/** By slug or by number; the slug of a profile that was renamed or merged finds the profile of now. */
export const profileUrl = (id: string | number, language: Language) =>
  apiUrl(`/api/profiles/${encodeURIComponent(id)}`, { language });
export const profileQuery = (id: string | number, language: Language) =>
  findQuery<{ data: Profile }>(profileUrl(id, language));
