/** The cities of the filter, and what an address means by a city in whatever spelling. */
import type { Count } from "../../api/search";
import type { Language } from "../../lib/language";
import { foldTurkish } from "../../lib/turkish";
import { CITIES, cityName } from "../../shared/events/city";
import type { Question } from "./question";

interface Option {
  value: string;
  label: string;
}

/** The usual ones. */
export function cityOptions(language: Language): Option[] {
  return CITIES.map((value) => ({ value, label: cityName(value, language) }));
}

/** The choice that means the city asked for: "İSTANBUL" is Istanbul. */
export function cityOption(asked: string, language: Language): Option {
  const value = usual(asked);
  return { value, label: cityName(value, language) };
}

/** The question with its city as the answer spells it: however it was typed, one city has one name and one address. */
export function withSpelling(question: Question, counted: readonly Count[] = []): Question {
  const { city } = question;
  if (!city) return question;
  const spelled = counted.find(({ value }) => isSameCity(value, city))?.value ?? city;
  return { ...question, city: usual(spelled) };
}

const usual = (asked: string): string => CITIES.find((city) => isSameCity(city, asked)) ?? asked;

/** As the API compares them: without regard to capitals and Turkish letters. */
export function isSameCity(one: string, other: string): boolean {
  return foldTurkish(one) === foldTurkish(other);
}
