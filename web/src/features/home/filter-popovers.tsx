import type { EventFilter } from "../../lib/event-filter";
import { DateSection } from "../../shared/filters/date-section";
import { FacetGroup } from "../../shared/filters/facet-group";
import { type GroupName, useFacets } from "../../shared/filters/facets";
import { PlaceField } from "../../shared/filters/place-field";
import { useFilterCounts } from "../../shared/filters/use-filter-counts";

interface Props {
  filter: EventFilter;
  of: "dates" | "places";
}

/** What the buttons for the date and the place open. */
export function FilterPopover({ filter, of }: Props) {
  const facets = useFilterCounts(filter);
  const groups = useFacets(filter, facets);
  const choicesOf = (name: GroupName) => groups.find((group) => group.name === name)?.choices ?? [];
  if (of === "dates") return <DateSection filter={filter} choices={choicesOf("dateRange")} look="chips" />;
  return (
    <>
      <PlaceField filter={filter} facets={facets} />
      <div className="mt-2">
        <FacetGroup choices={choicesOf("district")} look="rows" />
        <FacetGroup choices={choicesOf("city")} look="rows" />
      </div>
    </>
  );
}
