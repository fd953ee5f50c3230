import { useI18n } from "../../i18n/language-context";
import { inPlace } from "../../lib/turkish-places";
import { useCategoryName, useSiteSettings } from "../frame/site";
import { cityOption } from "./cities";
import type { Question } from "./question";

interface Heading {
  /** The heading of the page. */
  text: string;
  /** What the events found have in common, for people who read of them elsewhere. */
  topic: string;
  /** The title of the document. */
  title: string;
}

/** What the page is about: the words looked for, else the category and the city, else all there is. */
export function useHeading({ q, category, city }: Question): Heading {
  const { language, t } = useI18n();
  const categoryName = useCategoryName();
  const { siteName: site } = useSiteSettings();
  if (q) {
    const text = t("search.headingQuery", { q });
    return { text, topic: text, title: t("search.titleQuery", { q, site }) };
  }
  const place = city ? cityOption(city, language).label : "";
  if (category) {
    const name = t("search.headingCategory", { category: categoryName(category) });
    return about(place ? `${name} · ${place}` : name);
  }
  if (place)
    return about(t("search.headingCity", { place: language === "tr" ? `${inPlace(place)}ki` : place }));
  return { text: t("search.heading"), topic: t("search.allEvents"), title: t("search.title", { site }) };

  function about(topic: string): Heading {
    return { text: topic, topic, title: t("search.titleTopic", { topic, site }) };
  }
}
