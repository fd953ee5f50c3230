import { useEffect, useRef, useState } from "react";
import { eventsAddress } from "../../api/events";
import { useI18n } from "../../i18n/language-context";
import { changeAppState, useAppState } from "../../lib/app-state";
import { useHead } from "../../lib/head";
import type { PageData, PageQuestion } from "../../lib/page";
import { paths } from "../../lib/paths";
import { track } from "../../lib/track";
import { useLogos } from "../frame/use-logos";
import { useSiteSettings } from "../frame/use-site-settings";
import { CategoryGrid } from "./category-grid";
import { EventSection } from "./event-section";
import { FeaturedCarousel } from "./featured-carousel";
import { Hero } from "./hero";
import { cutToFirstBatch, featuredOf, type HomeEvents, LIMIT, type Sort } from "./home-events";
import { siteDescription } from "./site-json-ld";
import { useHomeEvents } from "./use-home-events";

export const needs = ({ language }: PageQuestion) => [eventsAddress({ limit: LIMIT, language })];

export function embed(data: PageData): PageData {
  return Object.fromEntries(
    Object.entries(data).map(([address, body]) => [
      address,
      address.startsWith("/api/events?") ? cutToFirstBatch(body as HomeEvents) : body,
    ]),
  );
}

export function Page() {
  const { language, t } = useI18n();
  const { siteName } = useSiteSettings();
  const { main: logo } = useLogos();
  useHead({
    title: t("site.homeTitle", { site: siteName }),
    description: t("home.lead"),
    path: paths.home(),
    jsonLd: siteDescription({ siteName, language, logo: logo?.url }),
  });
  usePageView();

  const { selectedCategory: category, selectedCity: city } = useAppState();
  const [sort, setSort] = useState<Sort>("date");
  const [needsAll, setNeedsAll] = useState(false);
  const { list, counts } = useHomeEvents({ category, city, sort, needsAll });

  const chooseCategory = (chosen: string) =>
    changeAppState({ selectedCategory: chosen === category ? null : chosen });
  const chooseCity = (chosen: string | null) => changeAppState({ selectedCity: chosen });
  const filters = { category, city, sort, chooseCategory, chooseCity, setSort };
  return (
    <>
      <Hero />
      <CategoryGrid chosen={category} counts={counts} onChoose={chooseCategory} />
      {list.data && <FeaturedCarousel events={featuredOf(list.data.data)} />}
      <EventSection list={list} filters={filters} counts={counts} onNeedAll={() => setNeedsAll(true)} />
    </>
  );
}

/** Once for each visit to the page, however often it is drawn. */
function usePageView() {
  const isTracked = useRef(false);
  useEffect(() => {
    if (isTracked.current) return;
    isTracked.current = true;
    track("page_view", { page: "home" });
  }, []);
}
