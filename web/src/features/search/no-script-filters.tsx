import { useI18n } from "../../i18n/language-context";
import { DATE_RANGES, type EventFilter, PRICES } from "../../lib/event-filter";
import { useCategoryName } from "../../shared/site/site";
import { ChevronDownIcon } from "../../ui/icons";
import { cityOptions } from "./cities";
import { useCategories } from "./facets";

/** The inactive filters as form fields on narrow screens without JavaScript. Active filters are hidden fields, with chips to remove them. */
export function NoScriptFilters({ filter }: { filter: EventFilter }) {
  const { language, t } = useI18n();
  const categoryName = useCategoryName();
  const categories = useCategories();
  const { category, city, bbox, dateRange, price } = filter;
  return (
    <fieldset className="mt-3.5 grid gap-2 min-[22rem]:grid-cols-2 lg:hidden">
      <legend className="sr-only">{t("search.filters")}</legend>
      {!category && (
        <Select
          name="category"
          label={t("search.category")}
          any={t("search.anyCategory")}
          options={categories.map((value) => ({ value, label: categoryName(value) }))}
        />
      )}
      {!city && !bbox && (
        <Select
          name="city"
          label={t("search.city")}
          any={t("search.anyCity")}
          options={cityOptions(language)}
        />
      )}
      {!dateRange && (
        <Select
          name="dateRange"
          label={t("search.date")}
          any={t("search.anyDate")}
          options={DATE_RANGES.map((value) => ({ value, label: t(`search.${value}`) }))}
        />
      )}
      {!price && (
        <Select
          name="price"
          label={t("search.price")}
          any={t("search.anyPrice")}
          options={PRICES.map((value) => ({ value, label: t(`search.${value}`) }))}
        />
      )}
    </fieldset>
  );
}

interface SelectProps {
  name: string;
  label: string;
  /** The label of the empty option. */
  any: string;
  options: readonly { value: string; label: string }[];
}

function Select({ name, label, any, options }: SelectProps) {
  return (
    <label className="relative min-w-0">
      <span className="sr-only">{label}</span>
      <select
        name={name}
        className="min-h-11 w-full cursor-pointer appearance-none truncate rounded-full border border-control bg-card pr-9 pl-4 font-semibold text-ink text-sm hover:border-brand-2"
      >
        <option value="">{any}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDownIcon className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-ink-3" />
    </label>
  );
}
