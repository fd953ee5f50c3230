/** The cities of the filter, and what an address means by a city in whatever spelling. */
import type { Language } from "../../lib/language";
import { foldTurkish } from "../../lib/turkish";
import { CITIES, cityName } from "../events/city";

interface Option {
  value: string;
  label: string;
}

/** The choices, with the one that is asked for among them even when it is none of the usual ones. */
export function cityOptions(asked: string | undefined, language: Language): Option[] {
  const options: Option[] = CITIES.map((value) => ({ value, label: cityName(value, language) }));
  if (asked && !CITIES.some((city) => isSameCity(city, asked))) options.push({ value: asked, label: asked });
  return options;
}

/** The choice that means the city asked for: "İSTANBUL" is Istanbul. */
export function cityOption(asked: string, language: Language): Option {
  const value = CITIES.find((city) => isSameCity(city, asked)) ?? asked;
  return { value, label: cityName(value, language) };
}

/** As the API compares them: without regard to capitals and Turkish letters. */
export function isSameCity(one: string, other: string): boolean {
  return foldTurkish(one) === foldTurkish(other);
}
