/** The names and icons of what the search understood. */
import type { Understood } from "../../api/search";
import { useI18n } from "../../i18n/language-context";
import type { Translate } from "../../i18n/translate";
import { money } from "../../lib/format";
import type { Language } from "../../lib/language";
import { CategoryIcon, categoryColour } from "../../shared/categories/category";
import { platformName } from "../../shared/events/seller";
import { useCategoryName } from "../../shared/site/site";
import { TicketIcon } from "../../shared/suggest/ticket-icon";
import { CalendarIcon, CheckIcon, PersonIcon, PinIcon, SortIcon } from "../../ui/icons";
import { formatDays } from "./days";
import { capitalised } from "./topic";

const KINDS = ["musical", "standup", "folk", "cinema", "exhibition", "match"] as const;
const AUDIENCES = ["kids", "family", "adults"] as const;

/** Returns the name of an understood part. */
export function useMeaning(): (part: Understood) => string {
  const { language, t } = useI18n();
  const categoryName = useCategoryName();
  return (part) => {
    const { meaning, text, value } = part;
    switch (meaning) {
      case "free":
        return t("search.free");
      case "category":
        return categoryName(value ?? text);
      case "city":
      case "region":
      case "district":
        return value ?? text;
      case "platform":
        return platformName(value ?? text) ?? text;
      case "kind":
      case "audience": {
        const known = [...KINDS, ...AUDIENCES].find((name) => name === value);
        return known ? t(`search.meaning.${known}`) : text;
      }
      case "price":
        return priceName(part, language, t);
      case "near":
      case "cheap":
      case "accessible":
        return t(`search.meaning.${meaning}`);
      case "dates":
        return [capitalised(text, language), formatDays(part, language)].filter(Boolean).join(" · ");
    }
  };
}

/** "₺500 ve altı", "₺200–₺700" */
function priceName({ price_min, price_max }: Understood, language: Language, t: Translate): string {
  const [min, max] = [price_min, price_max].map((lira) =>
    typeof lira === "number" ? money(lira, "TRY", language) : undefined,
  );
  if (min && max) return t("search.meaning.between", { min, max });
  return max ? t("search.meaning.atMost", { max }) : t("search.meaning.atLeast", { min: min ?? "" });
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
