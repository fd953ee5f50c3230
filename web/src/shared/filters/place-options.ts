/** The cities and districts that the place field offers. */
import type { Facets } from "../../api/search";
import type { EventFilter } from "../../lib/event-filter";
import { changeFilter } from "../../lib/filter-changes";
import type { Language } from "../../lib/language";
import { foldTurkish } from "../../lib/turkish";
import { CITIES } from "../events/city";
import { cityOption, isSameCity } from "./cities";

export interface PlaceOption {
  /** Unique among the options. */
  key: string;
  label: string;
  /** The city of a district. */
  within: string | null;
  /** Null without counts. */
  count: number | null;
  isChosen: boolean;
  filter: EventFilter;
}

const MAX_OPTIONS = 100;

/**
 * The places whose name has a word that begins with the typed text. Without a text the districts of the chosen city, then the
 * cities; the places with most events first.
 */
export function placeOptions(
  typed: string,
  filter: EventFilter,
  facets: Facets | null,
  language: Language,
): PlaceOption[] {
  const words = foldTurkish(typed.trim());
  const cities = cityOptions(filter, facets, language);
  const districts = districtOptions(filter, facets, language);
  const offered = words
    ? [...cities, ...districts].filter(({ label }) => beginsWord(foldTurkish(label), words))
    : [
        ...districts.filter(({ within }) => within && filter.city && isSameCity(within, filter.city)),
        ...cities,
      ];
  return offered.slice(0, MAX_OPTIONS);
}

const beginsWord = (name: string, words: string): boolean =>
  name.startsWith(words) || name.includes(` ${words}`);

const byCount = (one: { count: number | null }, other: { count: number | null }) =>
  (other.count ?? 0) - (one.count ?? 0);

function cityOptions(filter: EventFilter, facets: Facets | null, language: Language): PlaceOption[] {
  const counted = facets?.cities ?? CITIES.map((value) => ({ value, count: null }));
  return counted
    .filter(({ count }) => count !== 0)
    .map(({ value: counted, count }) => {
      const { value, label } = cityOption(counted, language);
      return {
        key: value,
        label,
        within: null,
        count,
        isChosen: filter.city !== undefined && !filter.district && isSameCity(value, filter.city),
        filter: changeFilter(filter, "city", value),
      };
    })
    .sort(byCount);
}

function districtOptions(filter: EventFilter, facets: Facets | null, language: Language): PlaceOption[] {
  return (facets?.districts ?? [])
    .filter(({ count }) => count !== 0)
    .map(({ city: counted, name, count }) => {
      const { value: city, label: within } = cityOption(counted, language);
      return {
        key: `${city}/${name}`,
        label: name,
        within,
        count,
        isChosen:
          filter.district !== undefined &&
          isSameCity(name, filter.district) &&
          (!filter.city || isSameCity(city, filter.city)),
        filter: changeFilter(changeFilter(filter, "city", city), "district", name),
      };
    })
    .sort(byCount);
}
