/** The labels of filter values. */
import { useI18n } from "../../i18n/language-context";
import type { Translate } from "../../i18n/translate";
import type { EventFilter, Platform } from "../../lib/event-filter";
import { EVENT_LANGUAGES, type FilterKey, isNear } from "../../lib/filter-changes";
import { money } from "../../lib/format";
import type { Language } from "../../lib/language";
import { platformName } from "../events/seller";
import { useCategoryName } from "../site/site";
import { cityOption } from "./cities";
import { formatDays } from "./days";

/** The platform's brand name; the organizer for events that staff entered. */
export function usePlatformLabel(): (platform: Platform) => string {
  const { t } = useI18n();
  return (platform) => platformName(platform) ?? t("filters.manual");
}

/** Returns the label of a filter's value; empty if it is not set. */
export function useFilterName(): (filter: EventFilter, key: FilterKey) => string {
  const { language, t } = useI18n();
  const categoryName = useCategoryName();
  const platformLabel = usePlatformLabel();
  return (filter, key) => {
    switch (key) {
      case "q":
        return filter.q ? `“${filter.q}”` : "";
      case "category":
        return categoryName(filter.category);
      case "city":
        return filter.city ? cityOption(filter.city, language).label : "";
      case "district":
        return filter.district ?? "";
      case "dates":
        return datesName(filter, language, t);
      case "prices":
        return pricesName(filter, language, t);
      case "bbox":
        return t(isNear(filter) ? "filters.near" : "filters.area");
      case "platform":
        return filter.platform ? platformLabel(filter.platform) : "";
      case "event_language":
        return filter.event_language ? languageName(filter.event_language, t) : "";
      case "accessible":
      case "available":
        return filter[key] ? t(`filters.${key}`) : "";
      default: {
        const value = filter[key];
        return value ? t(`filters.${value}`) : "";
      }
    }
  };
}

/** "21–22 Kas", "21 Kas ve sonrası", "22 Kas'a kadar". */
export function datesName({ from, to }: EventFilter, language: Language, t: Translate): string {
  if (from && to) return formatDays(from, to, language);
  const days = formatDays(from ?? to ?? "", from ?? to ?? "", language);
  return days && t(from ? "filters.fromDay" : "filters.untilDay", { day: days });
}

/** "₺500 ve altı", "₺200–₺700" */
export function pricesName(
  {
    price_min,
    price_max,
  }: { price_min?: string | number | undefined; price_max?: string | number | undefined },
  language: Language,
  t: Translate,
): string {
  const [min, max] = [price_min, price_max].map((lira) =>
    lira === undefined ? undefined : money(Number(lira), "TRY", language),
  );
  if (min && max) return t("filters.between", { min, max });
  if (max) return t("filters.atMost", { max });
  return min ? t("filters.atLeast", { min }) : "";
}

function languageName(code: string, t: Translate): string {
  const known = EVENT_LANGUAGES.find((language) => language === code);
  return known ? t(`filters.languages.${known}`) : code.toUpperCase();
}
