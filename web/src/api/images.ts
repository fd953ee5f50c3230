import type { Language } from "../lib/language";
import type { paths } from "./__generated__/schema";
import { apiUrl, findQuery } from "./query";

export type ImageAnswer = paths["/api/images/{id}"]["get"]["responses"][200]["content"]["application/json"];
export type Image = ImageAnswer["data"];

export const imageUrl = (id: string, language: Language) =>
  apiUrl(`/api/images/${encodeURIComponent(id)}`, { language });
export const imageQuery = (id: string, language: Language) => findQuery<ImageAnswer>(imageUrl(id, language));
