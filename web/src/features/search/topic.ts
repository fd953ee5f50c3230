/** Describes the filters in words: "İstanbul'da bu hafta sonu ücretsiz etkinlikler". */
import type { Translate } from "../../i18n/translate";
import type { EventFilter, Platform } from "../../lib/event-filter";
import { isNear } from "../../lib/filter-changes";
import type { Language } from "../../lib/language";
import { lowerTurkish } from "../../lib/turkish";
import { inPlace } from "../../lib/turkish-places";
import { knownCategory } from "../../shared/categories/category";
import { cityOption } from "../../shared/filters/cities";
import { datesName } from "../../shared/filters/labels";

export interface TopicContext {
  language: Language;
  t: Translate;
  categoryName: (slug: string) => string;
  platformLabel: (platform: Platform) => string;
}

/** In lower case, for use within a sentence; null without filters. */
export function topicOf(filter: EventFilter, context: TopicContext): string | null {
  const { category, city, district, bbox, dateRange, price, platform } = filter;
  const { t } = context;
  const dates = datesName(filter, context.language, t);
  if (![category, city, district, bbox, dateRange, dates, price, platform].some(Boolean)) return null;
  const sentence = t("search.topic.sentence", {
    place: place(filter, context),
    days: dateRange ? t(`search.topic.${dateRange}`) : dates && t("search.topic.dates", { days: dates }),
    free: price === "free" ? t("search.topic.free") : "",
    band: price && price !== "free" ? t(`search.topic.${price}`) : "",
    // "bu hafta sonu etkinlikleri", but "bugünkü etkinlikler".
    noun:
      !category && (dateRange === "weekend" || dates) && !price
        ? t("search.topic.eventsOf")
        : noun(category, context),
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
  const { city, district, bbox, dateRange, from, to } = filter;
  if (!city && !district && !bbox) return "";
  const isTurkish = language === "tr";
  const names = [city && cityOption(city, language).label, district].filter(Boolean);
  const name = isTurkish ? names.join(" ") : names.reverse().join(", ");
  const there = name
    ? t("search.topic.place", { place: isTurkish ? inPlace(name) : name })
    : t(isNear(filter) ? "search.topic.near" : "search.topic.area");
  return isTurkish && !dateRange && !from && !to ? `${there}ki` : there;
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
