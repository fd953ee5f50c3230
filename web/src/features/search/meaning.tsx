/** The names and icons of what the search understood. */
import type { Understood } from "../../api/search";
import { useI18n } from "../../i18n/language-context";
import { AUDIENCES } from "../../lib/event-filter";
import { CategoryIcon, categoryColour } from "../../shared/categories/category";
import { platformName } from "../../shared/events/seller";
import { pricesName } from "../../shared/filters/labels";
import { useCategoryName } from "../../shared/site/site";
import { TicketIcon } from "../../shared/suggest/ticket-icon";
import { CalendarIcon, CheckIcon, PersonIcon, PinIcon, SortIcon } from "../../ui/icons";
import { formatUnderstoodDays } from "./days";
import { capitalised } from "./topic";

const KINDS = ["musical", "standup", "folk", "cinema", "exhibition", "match"] as const;

/** Returns the name of an understood part. */
export function useMeaning(): (part: Understood) => string {
  const { language, t } = useI18n();
  const categoryName = useCategoryName();
  return (part) => {
    const { meaning, text, value } = part;
    switch (meaning) {
      case "free":
        return t("filters.free");
      case "category":
        return categoryName(value ?? text);
      case "city":
      case "region":
      case "district":
        return value ?? text;
      case "platform":
        return platformName(value ?? text) ?? text;
      case "kind": {
        const known = KINDS.find((name) => name === value);
        return known ? t(`search.meaning.${known}`) : text;
      }
      case "audience": {
        const known = AUDIENCES.find((name) => name === value);
        return known ? t(`filters.${known}`) : text;
      }
      case "price":
        return pricesName(
          { price_min: part.price_min ?? undefined, price_max: part.price_max ?? undefined },
          language,
          t,
        );
      case "near":
      case "cheap":
        return t(`search.meaning.${meaning}`);
      case "accessible":
        return t("filters.accessible");
      case "dates":
        return [capitalised(text, language), formatUnderstoodDays(part, language)]
          .filter(Boolean)
          .join(" · ");
    }
  };
}

export function MeaningIcon({ part: { meaning, value } }: { part: Understood }) {
  const className = "size-4.5 shrink-0 text-ink-3";
  switch (meaning) {
    case "city":
    case "region":
    case "district":
    case "near":
      return <PinIcon className={className} />;
    case "dates":
      return <CalendarIcon className={className} />;
    case "free":
    case "price":
    case "platform":
    case "kind":
      return <TicketIcon className={className} />;
    case "audience":
      return <PersonIcon className={className} />;
    case "accessible":
      return <CheckIcon className={className} />;
    case "cheap":
      return <SortIcon className={className} />;
    case "category":
      return (
        <span style={{ color: categoryColour(value) }} className="shrink-0">
          <CategoryIcon category={value} className="size-4.5" />
        </span>
      );
  }
}
