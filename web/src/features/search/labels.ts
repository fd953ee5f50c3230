/** The labels of filter values. */
import { useI18n } from "../../i18n/language-context";
import { type EventFilter, type FilterKey, isNear, type Platform } from "../../lib/event-filter";
import { platformName } from "../../shared/events/seller";
import { useCategoryName } from "../../shared/site/site";
import { cityOption } from "./cities";

/** The platform's brand name; the organizer for events that staff entered. */
export function usePlatformLabel(): (platform: Platform) => string {
  const { t } = useI18n();
  return (platform) => platformName(platform) ?? t("search.manual");
}

/** Returns the label of a filter's value; empty if it is not set. */
export function useFilterName(): (filter: EventFilter, key: FilterKey) => string {
  const { language, t } = useI18n();
  const categoryName = useCategoryName();
  const platformLabel = usePlatformLabel();
  return (filter, key) => {
    const { q, category, dateRange, city, price, platform } = filter;
    switch (key) {
      case "q":
        return q ? `“${q}”` : "";
      case "category":
        return categoryName(category);
      case "dateRange":
        return dateRange ? t(`search.${dateRange}`) : "";
      case "city":
        return city ? cityOption(city, language).label : "";
      case "bbox":
        return t(isNear(filter) ? "search.near" : "search.area");
      case "price":
        return price ? t(`search.${price}`) : "";
      case "platform":
        return platform ? platformLabel(platform) : "";
    }
  };
}
