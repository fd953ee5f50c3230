/** Describes the filters in words: "İstanbul'da bu hafta sonu ücretsiz etkinlikler". */
import type { Translate } from "../../i18n/translate";
import { type EventFilter, isNear, type Platform } from "../../lib/event-filter";
import type { Language } from "../../lib/language";
import { lowerTurkish } from "../../lib/turkish";
import { inPlace } from "../../lib/turkish-places";
import { knownCategory } from "../../shared/categories/category";
import { cityOption } from "./cities";

export interface TopicContext {
  language: Language;
  t: Translate;
  categoryName: (slug: string) => string;
  platformLabel: (platform: Platform) => string;
}

/** In lower case, for use within a sentence; null without filters. */
export function topicOf(filter: EventFilter, context: TopicContext): string | null {
  const { category, city, bbox, dateRange, price, platform } = filter;
  if (![category, city, bbox, dateRange, price, platform].some(Boolean)) return null;
  const { t } = context;
  const sentence = t("search.topic.sentence", {
    place: place(filter, context),
    days: dateRange ? t(`search.topic.${dateRange}`) : "",
    free: price === "free" ? t("search.topic.free") : "",
    band: price && price !== "free" ? t(`search.topic.${price}`) : "",
    // "bu hafta sonu etkinlikleri", but "bugünkü etkinlikler".
    noun:
      !category && dateRange === "weekend" && !price ? t("search.topic.eventsOf") : noun(category, context),
  });
  const topic = sentence.replace(/\s+/g, " ").trim();
  return platform ? `${topic} · ${context.platformLabel(platform)}` : topic;
}

/** Capitalizes the first letter by the rules of the language. */
export function capitalised(text: string, language: Language): string {
  const [first = ""] = text;
  const capital = language === "tr" && first === "i" ? "İ" : first.toUpperCase();
  return capital + text.slice(first.length);
}

/** "İzmir'deki" before a noun, "İzmir'de" before a date; "in Izmir". */
function place(filter: EventFilter, { language, t }: TopicContext): string {
  const { city, bbox, dateRange } = filter;
  if (!city && !bbox) return "";
  const isTurkish = language === "tr";
  const name = city && cityOption(city, language).label;
  const there = name
    ? t("search.topic.place", { place: isTurkish ? inPlace(name) : name })
    : t(isNear(filter) ? "search.topic.near" : "search.topic.area");
  return isTurkish && !dateRange ? `${there}ki` : there;
}

function noun(category: string | undefined, { language, t, categoryName }: TopicContext): string {
  if (!category) return t("search.topic.events");
  const known = knownCategory(category);
  const name = categoryName(category);
  // A category that staff renamed keeps its case: it may be a proper name.
  if (!known || name !== t(`category.${known}`)) return t("search.topic.ofCategory", { category: name });
  const lower = language === "tr" ? lowerTurkish(name) : name.toLowerCase();
  return t("search.topic.ofCategory", { category: lower });
}
