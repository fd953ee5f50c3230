import { useI18n } from "../../i18n/language-context";
import { ChevronDownIcon } from "../../ui/icons";
import { useCategoryName } from "../frame/site";
import { cityOption, cityOptions } from "./cities";
import { useCategories } from "./facets";
import { DATE_RANGES, PRICES, type Question } from "./question";

/** The filters as a part of the form, for those without JavaScript whose screen has no room for them beside the results. */
export function PlainFilters({ question }: { question: Question }) {
  const { language, t } = useI18n();
  const categoryName = useCategoryName();
  const { category, city, dateRange, price, platform, bbox, sort } = question;
  const categories = useCategories();
  const slugs = category && !categories.includes(category) ? [...categories, category] : categories;
  return (
    <fieldset className="mt-3.5 grid gap-2 min-[22rem]:grid-cols-2 lg:hidden">
      <legend className="sr-only">{t("search.filters")}</legend>
      <Select
        name="category"
        label={t("search.category")}
        any={t("search.anyCategory")}
        value={category}
        options={slugs.map((value) => ({ value, label: categoryName(value) }))}
      />
      <Select
        name="city"
        label={t("search.city")}
        any={t("search.anyCity")}
        value={city && cityOption(city, language).value}
        options={cityOptions(city, language)}
      />
      <Select
        name="dateRange"
        label={t("search.date")}
        any={t("search.anyDate")}
        value={dateRange}
        options={DATE_RANGES.map((value) => ({ value, label: t(`search.${value}`) }))}
      />
      <Select
        name="price"
        label={t("search.price")}
        any={t("search.anyPrice")}
        value={price}
        options={PRICES.map((value) => ({ value, label: t(`search.${value}`) }))}
      />
      {Object.entries({ platform, bbox, sort }).map(
        ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
      )}
    </fieldset>
  );
}

interface SelectProps {
  name: string;
  label: string;
  /** What no choice is called. */
  any: string;
  value: string | undefined;
  options: readonly { value: string; label: string }[];
}

function Select({ name, label, any, value = "", options }: SelectProps) {
  return (
    <label className="relative min-w-0">
      <span className="sr-only">{label}</span>
      <select
        key={value}
        name={name}
        defaultValue={value}
        className={`min-h-11 w-full cursor-pointer appearance-none truncate rounded-full border bg-card pr-9 pl-4 font-semibold text-sm hover:border-brand-2 ${value ? "border-brand text-brand" : "border-control text-ink"}`}
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
