import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import { eventsUrl } from "../../api/events";
import { useI18n } from "../../i18n/language-context";
import { changeAppState, useAppState } from "../../lib/app-state";
import { useHead } from "../../lib/head";
import type { PageRequest } from "../../lib/page";
import { paths } from "../../lib/paths";
import { track } from "../../lib/track";
import { EVENT_LIMIT } from "../../shared/events/loaded-events";
import { trimEventLists } from "../../shared/events/trim-lists";
import { useLogos, useSiteSettings } from "../../shared/site/site";
import { CategoryGrid } from "./category-grid";
import { EventCarousel } from "./event-carousel";
import { EventSection } from "./event-section";
import { readHomeFilter } from "./filters";
import { Hero } from "./hero";
import { tonightRequest } from "./hero-choice";
import { carouselEvents, type Sort } from "./home-events";
import { siteJsonLd } from "./site-json-ld";
import { useHomeEvents } from "./use-home-events";

export function needs({ language, search }: PageRequest): string[] {
  const filter = readHomeFilter(search);
  const list = eventsUrl({ limit: EVENT_LIMIT, filter, language });
  // The hero goes by the city alone.
  const all = eventsUrl({ limit: EVENT_LIMIT, language });
  return [...new Set([list, all]), eventsUrl(tonightRequest(null, language))];
}

export const embed = trimEventLists;

export function Page() {
  const { language, t } = useI18n();
  const { siteName, siteDescription } = useSiteSettings();
  const { main: logo } = useLogos();
  useHead({
    title: t("site.homeTitle", { site: siteName }),
    description: t("home.lead"),
    path: paths.home(),
    feeds: [{ of: "events", title: t("site.homeTitle", { site: siteName }) }],
    jsonLd: siteJsonLd({ siteName, description: siteDescription, language, logo: logo?.url }),
  });
  usePageView();

  const { selectedCategory: category, selectedCity: city } = useAppState();
  const [sort, setSort] = useState<Sort>("date");
  const [loadAllCount, setLoadAllCount] = useState(0);
  const { list, counts } = useHomeEvents({ category, city, sort, loadAllCount });

  const loadAll = useCallback(() => setLoadAllCount((count) => count + 1), []);
  const queryClient = useQueryClient();
  // Each choice refetches, even if the list is cached.
  const chooseCategory = (chosen: string) => {
    queryClient.invalidateQueries({ queryKey: ["events"], refetchType: "none" });
    changeAppState({ selectedCategory: chosen === category ? null : chosen });
  };
  const chooseCity = (chosen: string | null) => changeAppState({ selectedCity: chosen });
  const filters = { category, city, sort, chooseCategory, chooseCity, setSort };
  return (
    <>
      <Hero city={city} onChooseCity={chooseCity} />
      <CategoryGrid chosen={category} counts={counts} onChoose={chooseCategory} />
      {list.data && <EventCarousel events={carouselEvents(list.data.data)} />}
      <EventSection list={list} filters={filters} counts={counts} onLoadAll={loadAll} />
    </>
  );
}

/** Tracks once per mount, also in StrictMode. */
function usePageView() {
  const isTracked = useRef(false);
  useEffect(() => {
    if (isTracked.current) return;
    isTracked.current = true;
    track("page_view", { page: "home" });
  }, []);
}
