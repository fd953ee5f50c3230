import type { Facets } from "../../api/search";
import { useI18n } from "../../i18n/language-context";
import type { EventFilter } from "../../lib/event-filter";
import { isActive, type SingleKey } from "../../lib/filter-changes";
import { type Group, useFacets } from "../../shared/filters/facets";
import { ChevronDownIcon } from "../../ui/icons";

interface Props {
  filter: EventFilter;
  facets: Facets | null;
}

const SELECTS = [
  ["dateRange", "date", "anyDate"],
  ["category", "category", "anyCategory"],
  ["city", "city", "anyCity"],
  ["audience", "audience", "anyAudience"],
  ["event_language", "event_language", "anyLanguage"],
  ["setting", "setting", "anySetting"],
  ["platform", "platform", "anyPlatform"],
] as const satisfies readonly [SingleKey & Group["name"], string, string][];

/** The filters that are on or off. */
const FLAGS = [
  ["price", "free", "free"],
  ["accessible", "true", "accessible"],
  ["available", "true", "available"],
] as const;

/** The inactive filters as form fields on narrow screens without JavaScript. Active filters are hidden fields, with chips to remove them. */
export function NoScriptFilters({ filter, facets }: Props) {
  const { t } = useI18n();
  const groups = useFacets(filter, facets);
  const choicesOf = (name: Group["name"]) => groups.find((group) => group.name === name)?.choices ?? [];
  const offered = SELECTS.filter(([key]) => !isActive(filter, key) && !isReplaced(filter, key));
  return (
    <fieldset className="mt-3.5 grid gap-2 min-[22rem]:grid-cols-2 lg:hidden">
      <legend className="sr-only">{t("filters.filters")}</legend>
      {offered.map(
        ([key, label, any]) =>
          choicesOf(key).length > 0 && (
            <Select
              key={key}
              name={key}
              label={t(`filters.${label}`)}
              any={t(`filters.${any}`)}
              options={choicesOf(key)}
            />
          ),
      )}
      {!filter.price && !isActive(filter, "prices") && (
        <label className="flex min-h-11 min-w-0 items-center gap-2 rounded-full border border-control bg-card px-4 text-sm">
          <span className="font-semibold">{t("filters.priceMax")}</span>
          <input
            name="price_max"
            inputMode="numeric"
            maxLength={7}
            placeholder="₺"
            className="w-full min-w-0 bg-transparent text-right outline-none"
          />
        </label>
      )}
      {FLAGS.map(
        ([key, value, label]) =>
          !filter[key] &&
          !(key === "price" && isActive(filter, "prices")) &&
          choicesOf(key === "price" ? "price" : "features").some((choice) => choice.key === key) && (
            <label
              key={key}
              className="flex min-h-11 min-w-0 items-center gap-2 rounded-full border border-control bg-card px-4 font-semibold text-sm"
            >
              <input type="checkbox" name={key} value={value} className="size-4.5 accent-brand" />
              {t(`filters.${label}`)}
            </label>
          ),
      )}
    </fieldset>
  );
}

/** True if another filter says the same in another way. */
function isReplaced(filter: EventFilter, key: SingleKey): boolean {
  return (key === "city" && Boolean(filter.bbox)) || (key === "dateRange" && isActive(filter, "dates"));
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
