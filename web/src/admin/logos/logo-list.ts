/** All logos come at once: they are counted, searched, sorted and paged here. */
import type { Language } from "../../lib/language";
import { lowerTurkish } from "../../lib/turkish";
import type { Logo } from "../kit/types";

export type LogoVariant = Logo["variant"];

/** The kinds that this screen hands out; the others come from elsewhere. */
export const ADMIN_VARIANTS = ["main", "footer"] as const satisfies readonly LogoVariant[];
export const FILTERS = ["all", "active", ...ADMIN_VARIANTS] as const;
export type Filter = (typeof FILTERS)[number];
export const SORTS = ["order", "newest", "name"] as const;
export type Sort = (typeof SORTS)[number];

/** What the first four active logos serve as on the site. */
const PLACES = ["main", "large", "transparent", "dark"] as const;
export type Place = (typeof PLACES)[number] | "footer";

const FITS: Record<Filter, (logo: Logo) => boolean> = {
  all: () => true,
  active: ({ is_active }) => is_active,
  main: ({ variant }) => variant === "main",
  footer: ({ variant }) => variant === "footer",
};

export const countOf = (logos: readonly Logo[], filter: Filter): number => logos.filter(FITS[filter]).length;

export function placeOf({ id }: Logo, logos: readonly Logo[]): Place | undefined {
  const active = logos.filter(FITS.active);
  const place = PLACES[active.findIndex((one) => one.id === id)];
  if (place) return place;
  // Beyond the four, the first one that is meant for the footer stands there.
  return active.find(FITS.footer)?.id === id ? "footer" : undefined;
}

export interface Question {
  q: string;
  filter: Filter;
  sort: Sort;
}

/** Those that are asked for; the server's order is that of the site. */
export function chosen(logos: readonly Logo[], { q, filter, sort }: Question, language: Language): Logo[] {
  const words = lowerTurkish(q).split(/\s+/).filter(Boolean);
  const found = logos.filter(FITS[filter]).filter(({ title, alt_text, variant }) => {
    const text = lowerTurkish([title, alt_text, variant].join(" "));
    return words.every((word) => text.includes(word));
  });
  if (sort === "newest") return found.sort((one, other) => other.id - one.id);
  if (sort === "name") return found.sort((one, other) => one.title.localeCompare(other.title, language));
  return found;
}
