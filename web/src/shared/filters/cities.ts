/** The cities of the filter, and the normalization of their spelling. */
import type { Count } from "../../api/search";
import type { EventFilter } from "../../lib/event-filter";
import type { Language } from "../../lib/language";
import { foldTurkish } from "../../lib/turkish";
import { CITIES, cityName } from "../events/city";

interface Option {
  value: string;
  label: string;
}

/** The cities on offer. */
export function cityOptions(language: Language): Option[] {
  return CITIES.map((value) => ({ value, label: cityName(value, language) }));
}

/** The option of a city in any spelling: "İSTANBUL" is Istanbul. */
export function cityOption(typed: string, language: Language): Option {
  const value = canonicalCity(typed);
  return { value, label: cityName(value, language) };
}

/** The filter with its city in the response's spelling, so that a city has one name and one URL. */
export function withCanonicalCity(filter: EventFilter, counted: readonly Count[] = []): EventFilter {
  const { city } = filter;
  if (!city) return filter;
  const spelled = counted.find(({ value }) => isSameCity(value, city))?.value ?? city;
  return { ...filter, city: canonicalCity(spelled) };
}

const canonicalCity = (typed: string): string => CITIES.find((city) => isSameCity(city, typed)) ?? typed;

/** Compares as the API does: ignoring case and diacritics. */
export function isSameCity(one: string, other: string): boolean {
  return foldTurkish(one) === foldTurkish(other);
}
