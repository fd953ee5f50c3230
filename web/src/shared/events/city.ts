/** The cities that the filters offer. */
import type { Language } from "../../lib/language";

export const CITIES = [
  "Istanbul",
  "Ankara",
  "Izmir",
  "Bursa",
  "Antalya",
  "Adana",
  "Konya",
  "Gaziantep",
] as const;

const TURKISH_NAMES: Record<string, string> = { Istanbul: "İstanbul", Izmir: "İzmir" };

export function cityName(city: string, language: Language): string {
  return language === "tr" ? (TURKISH_NAMES[city] ?? city) : city;
}
