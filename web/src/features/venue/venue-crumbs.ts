import type { Venue } from "../../api/venues";
import { useI18n } from "../../i18n/language-context";
import type { Language } from "../../lib/language";
import { paths } from "../../lib/paths";

export const cityOf = ({ city, city_en }: Venue, language: Language): string =>
  language === "tr" ? city : city_en || city;

/** The breadcrumbs of a venue: home, its city. */
export function useVenueCrumbs(venue: Venue): { name: string; path: string }[] {
  const { language, t } = useI18n();
  const city = cityOf(venue, language);
  return [
    { name: t("event.home"), path: paths.home() },
    { name: city, path: paths.search({ city }) },
  ];
}
