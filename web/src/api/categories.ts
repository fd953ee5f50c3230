import type { Language } from "../lib/language";
import type { paths } from "./__generated__/schema";
import { apiUrl, readQuery } from "./query";

export type CategoryPage = paths["/api/categories"]["get"]["responses"][200]["content"]["application/json"];

/** Names only: counts change with every event and would defeat the cache. */
export const categoriesUrl = (language: Language) => apiUrl("/api/categories", { language, counts: false });
export const categoriesQuery = (language: Language) => readQuery<CategoryPage>(categoriesUrl(language));
