/** Filtering, sorting and paging of logos on the client: the API returns all of them. */
import type { Language } from "../../../lib/language";
import { lowerTurkish } from "../../../lib/turkish";
import type { Logo } from "../../kit/api/types";

export type LogoVariant = Logo["variant"];

/** The variants that the panel offers. */
export const ADMIN_VARIANTS = ["main", "footer"] as const satisfies readonly LogoVariant[];
export const FILTERS = ["all", "active", ...ADMIN_VARIANTS] as const;
export type Filter = (typeof FILTERS)[number];
export const SORTS = ["order", "newest", "name"] as const;
export type Sort = (typeof SORTS)[number];

/** The placements of the first four active logos, and of the first footer variant. */
const FIRST_FOUR = ["main", "large", "transparent", "dark"] as const;
const PLACES = [...FIRST_FOUR, "footer"] as const;
export type Placement = (typeof PLACES)[number];

const FITS: Record<Filter, (logo: Logo) => boolean> = {
  all: () => true,
  active: ({ is_active }) => is_active,
  main: ({ variant }) => variant === "main",
  footer: ({ variant }) => variant === "footer",
};

export const countOf = (logos: readonly Logo[], filter: Filter): number => logos.filter(FITS[filter]).length;

/** The logo of each placement (see shared/site/logos.ts). */
function inPlaces(logos: readonly Logo[]): Partial<Record<Placement, Logo>> {
  const active = logos.filter(FITS.active);
  const first = FIRST_FOUR.map((place, order) => [place, active[order]] as const);
  return { ...Object.fromEntries(first), footer: active.find(FITS.footer) };
}

/** The placements of a logo; most have none. */
export function placementsOf({ id }: Logo, logos: readonly Logo[]): Placement[] {
  const placed = inPlaces(logos);
  return PLACES.filter((place) => placed[place]?.id === id);
}

export interface PlacementChange {
  place: Placement;
  from: Logo | undefined;
  to: Logo | undefined;
}

/** The placements that differ between two lists of logos. */
export function diffPlacements(before: readonly Logo[], after: readonly Logo[]): PlacementChange[] {
  const [old, now] = [inPlaces(before), inPlaces(after)];
  return PLACES.filter((place) => old[place]?.id !== now[place]?.id).map((place) => ({
    place,
    from: old[place],
    to: now[place],
  }));
}

/** The list of logos with one of them changed. */
export function withChanged(logos: readonly Logo[], changed: Logo): Logo[] {
  return logos
    .map((logo) => (logo.id === changed.id ? changed : logo))
    .sort((one, other) => one.display_order - other.display_order || one.id - other.id);
}

/** The list after a logo has been swapped with the main one, as the server does it. */
export function withMain(logos: readonly Logo[], filteredLogos: Logo): Logo[] {
  const main = logos.find(FITS.active) ?? filteredLogos;
  const inPlaceOf = (logo: Logo, { is_active, display_order }: Logo) => ({
    ...logo,
    is_active,
    display_order,
  });
  return logos.map((logo) => {
    if (logo.id === main.id) return inPlaceOf(filteredLogos, { ...main, is_active: true });
    return logo.id === filteredLogos.id ? inPlaceOf(main, filteredLogos) : logo;
  });
}

export interface LogoFilter {
  q: string;
  filter: Filter;
  sort: Sort;
}

/** The filtered and sorted logos; the server's order is the default. */
export function filteredLogos(
  logos: readonly Logo[],
  { q, filter, sort }: LogoFilter,
  language: Language,
): Logo[] {
  const words = lowerTurkish(q).split(/\s+/).filter(Boolean);
  const found = logos.filter(FITS[filter]).filter(({ title, alt_text, variant }) => {
    const text = lowerTurkish([title, alt_text, variant].join(" "));
    return words.every((word) => text.includes(word));
  });
  if (sort === "newest") return found.sort((one, other) => other.id - one.id);
  if (sort === "name") return found.sort((one, other) => one.title.localeCompare(other.title, language));
  return found;
}
