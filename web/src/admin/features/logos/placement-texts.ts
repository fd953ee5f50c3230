/** The placements of a logo in words. */
import type { Translate } from "../../i18n/translate";
import type { Logo } from "../../kit/api/types";
import { type PlacementChange, placementsOf } from "./logo-list";

export const nameOf = (logo: Pick<Logo, "title">, t: Translate): string => logo.title || t("logos.untitled");

export function placementText(logo: Logo, all: readonly Logo[], t: Translate): string {
  const places = placementsOf(logo, all).map((place) => t(`logos.places.${place}`));
  return places.length > 0 ? t("logos.usedAs", { places: places.join(", ") }) : t("logos.unused");
}

/** "main logo (header): “Old” → “New”" */
export function changeText({ place, from, to }: PlacementChange, t: Translate): string {
  const name = (logo: Logo | undefined) => (logo ? `“${nameOf(logo, t)}”` : t("logos.nobody"));
  return `${t(`logos.places.${place}`)}: ${name(from)} → ${name(to)}`;
}
