import type { Facets } from "../../api/search";
import { useI18n } from "../../i18n/language-context";
import type { EventFilter } from "../../lib/event-filter";
import { DateSection } from "./date-section";
import { type ChoiceLook, FacetGroup, FilterSection } from "./facet-group";
import { GROUPS, type Group, type GroupName } from "./facets";
import { PlaceField } from "./place-field";
import { PriceSection } from "./price-section";

export interface PanelProps {
  filter: EventFilter;
  facets: Facets | null;
  groups: readonly Group[];
  /** The level of the headings. */
  level: 2 | 3;
  /** Short groups are chips where there is room beside each other. */
  isWide?: boolean;
}

/** Groups of short names. */
const CHIPS: readonly GroupName[] = [
  "dateRange",
  "price",
  "audience",
  "event_language",
  "setting",
  "features",
];

/** All filters, the date first. Those about which the events say nothing are left out. */
export function FilterPanel({ filter, facets, groups, level, isWide = false }: PanelProps) {
  const { t } = useI18n();
  const choicesOf = (name: GroupName) => groups.find((group) => group.name === name)?.choices ?? [];
  const lookOf = (name: GroupName): ChoiceLook => (isWide && CHIPS.includes(name) ? "chips" : "rows");
  const hasPrices = facets?.price_highest !== null || filter.price_max !== undefined;
  return (
    <div className="flex flex-col gap-6">
      {GROUPS.map((name) => {
        const choices = choicesOf(name);
        const group = <FacetGroup choices={choices} look={lookOf(name)} />;
        if (name === "dateRange")
          return (
            <FilterSection key={name} title={t("filters.date")} level={level}>
              <DateSection filter={filter} choices={choices} look={lookOf(name)} />
            </FilterSection>
          );
        if (name === "city")
          return (
            <FilterSection key={name} title={t("filters.place")} level={level}>
              <PlaceField filter={filter} facets={facets} />
              {group}
            </FilterSection>
          );
        if (name === "price")
          return (
            (hasPrices || choices.length > 0) && (
              <FilterSection key={name} title={t("filters.price")} level={level}>
                {group}
                {hasPrices && <PriceSection filter={filter} highest={facets?.price_highest ?? undefined} />}
              </FilterSection>
            )
          );
        return (
          choices.length > 0 && (
            <FilterSection key={name} title={t(`filters.${name}`)} level={level}>
              {group}
            </FilterSection>
          )
        );
      })}
    </div>
  );
}
