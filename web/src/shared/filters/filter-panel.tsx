import type { Facets } from "../../api/search";
import { useI18n } from "../../i18n/language-context";
import type { EventFilter } from "../../lib/event-filter";
import { useLazy } from "../../lib/lazy";
import { DateSection } from "./date-section";
import { type ChoiceLook, FacetGroup, FilterSection } from "./facet-group";
import type { Group, GroupName } from "./facets";
import { NoScriptPrice } from "./no-script-price";

export interface PanelProps {
  filter: EventFilter;
  facets: Facets | null;
  groups: readonly Group[];
  /** The level of the headings. */
  level: 2 | 3;
  /** Short groups are chips where there is room beside each other. */
  isWide?: boolean;
  /** False where it is hidden: its fields are loaded once it is shown. */
  isShown?: boolean;
}

const loadPlaceField = () => import("./place-field").then(({ PlaceField }) => PlaceField);
const loadPriceSection = () => import("./price-section").then(({ PriceSection }) => PriceSection);

interface GroupProps extends Omit<PanelProps, "groups"> {
  group: Group;
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
export function FilterPanel(props: PanelProps) {
  return (
    <div className="flex flex-col gap-6">
      {props.groups.map((group) => (
        <PanelGroup key={group.name} group={group} {...props} />
      ))}
    </div>
  );
}

function PanelGroup({
  group: { name, choices },
  filter,
  facets,
  level,
  isWide = false,
  isShown = true,
}: GroupProps) {
  const { t } = useI18n();
  const look: ChoiceLook = isWide && CHIPS.includes(name) ? "chips" : "rows";
  const PlaceField = useLazy(isShown && name === "city", loadPlaceField);
  const PriceSection = useLazy(isShown && name === "price", loadPriceSection);
  const list = <FacetGroup choices={choices} look={look} />;
  // Unknown is not null: the events of an old response may well have prices.
  const hasPrices = facets?.price_highest !== null || filter.price_max !== undefined;
  switch (name) {
    case "dateRange":
      return (
        <FilterSection title={t("filters.date")} level={level}>
          <DateSection filter={filter} choices={choices} look={look} />
        </FilterSection>
      );
    case "city":
      return (
        <FilterSection title={t("filters.place")} level={level}>
          <div className="needs-js min-h-11">
            {PlaceField && <PlaceField filter={filter} facets={facets} />}
          </div>
          {list}
        </FilterSection>
      );
    case "price":
      if (!hasPrices && choices.length === 0) return null;
      return (
        <FilterSection title={t("filters.price")} level={level}>
          {list}
          {hasPrices && (
            <>
              <div className="needs-js min-h-22">
                {PriceSection && (
                  <PriceSection filter={filter} highest={facets?.price_highest ?? undefined} />
                )}
              </div>
              <noscript>{import.meta.env.SSR && <NoScriptPrice filter={filter} />}</noscript>
            </>
          )}
        </FilterSection>
      );
    default:
      if (choices.length === 0) return null;
      return (
        <FilterSection title={t(`filters.${name}`)} level={level}>
          {list}
        </FilterSection>
      );
  }
}
