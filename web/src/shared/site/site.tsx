/** The site's settings, logos and category names, provided to every page. */
import { useQuery } from "@tanstack/react-query";
import { createContext, type ReactNode, useContext, useMemo } from "react";
import { categoriesQuery, categoriesUrl } from "../../api/categories";
import { LOGOS_URL, logosQuery } from "../../api/logos";
import { parseSettings, SETTINGS_URL, type SiteSettings, settingsQuery } from "../../api/settings";
import { useI18n } from "../../i18n/language-context";
import type { Language } from "../../lib/language";
import { knownCategory } from "../categories/category";
import { assignLogos, type Logos } from "./logos";

interface Site {
  settings: SiteSettings;
  logos: Logos;
  /** What staff call their categories, by slug. */
  categories: ReadonlyMap<string, string>;
}

const SiteContext = createContext<Site>({
  settings: parseSettings(undefined),
  logos: {},
  categories: new Map(),
});

/** The API URLs it needs. */
export const siteNeeds = (language: Language) => [SETTINGS_URL, LOGOS_URL, categoriesUrl(language)];

export function SiteProvider({ children }: { children: ReactNode }) {
  const { language } = useI18n();
  const { data: settings } = useQuery(settingsQuery);
  const { data: logos } = useQuery(logosQuery);
  const { data: categories } = useQuery(categoriesQuery(language));
  const site = useMemo<Site>(
    () => ({
      settings: parseSettings(settings),
      logos: assignLogos(logos?.data ?? []),
      categories: new Map(categories?.data.map(({ category_id, name }) => [category_id, name])),
    }),
    [settings, logos, categories],
  );
  return <SiteContext value={site}>{children}</SiteContext>;
}

/** The site's settings; the defaults until they arrive and when they cannot be read. */
export const useSiteSettings = (): SiteSettings => useContext(SiteContext).settings;

export const useLogos = (): Logos => useContext(SiteContext).logos;

/** Returns the name of a category: the one staff gave it, else the built-in one. */
export function useCategoryName(): (slug: string | null | undefined) => string {
  const { t } = useI18n();
  const { categories } = useContext(SiteContext);
  return (slug) => {
    const known = knownCategory(slug);
    return categories.get(slug ?? "") ?? (known ? t(`category.${known}`) : (slug ?? ""));
  };
}
