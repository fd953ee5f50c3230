/** The color and the icon of each category. */
import { LineIcon } from "../../ui/icons";

export const CATEGORIES = [
  "music",
  "theater",
  "sports",
  "art",
  "gastronomy",
  "education",
  "technology",
  "business",
] as const;
export type Category = (typeof CATEGORIES)[number];

/** Those on the home page. */
export const POPULAR_CATEGORIES = CATEGORIES.slice(0, 6);

export function knownCategory(slug: string | null | undefined): Category | null {
  return CATEGORIES.find((category) => category === slug) ?? null;
}

/** A CSS color that meets AA on card and paper in both themes. */
export function categoryColour(slug: string | null | undefined): string {
  return `var(--${knownCategory(slug) ?? "brand"})`;
}

const ICONS: Record<Category | "other", string> = {
  music: "M9 18V5l11-2v13M9 18a3 3 0 1 1-3-3 3 3 0 0 1 3 3Zm11-2a3 3 0 1 1-3-3 3 3 0 0 1 3 3Z",
  theater: "M4 4h16v8a8 8 0 0 1-16 0ZM8.5 9h.01M15.5 9h.01M9 14c2 1.4 4 1.4 6 0",
  sports: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18ZM3 12h18M12 3c3 3 3 15 0 18M12 3c-3 3-3 15 0 18",
  art: "M12 3a9 9 0 1 0 0 18c2 0 1-2 1-3s1-2 3-2h2a3 3 0 0 0 3-3c0-6-4-10-9-10ZM7.5 11h.01M10.5 7.5h.01M15 8h.01",
  gastronomy: "M6 3v8a2 2 0 0 0 4 0V3M8 13v8M17 3c-2 1-3 4-3 7s1 3 3 3v8",
  education: "m2 9 10-5 10 5-10 5ZM6 11.5V17c3 2.5 9 2.5 12 0v-5.5",
  technology: "M7 7h10v10H7ZM10 3v4M14 3v4M10 17v4M14 17v4M3 10h4M3 14h4M17 10h4M17 14h4",
  business: "M4 8h16v11H4ZM9 8V5h6v3M4 13h16",
  other: "m12 3 2.6 2.6h3.8v3.8L21 12l-2.6 2.6v3.8h-3.8L12 21l-2.6-2.6H5.6v-3.8L3 12l2.6-2.6V5.6h3.8Z",
};

/** Decoration beside the category's name, in the current text color. */
export function CategoryIcon({
  category,
  className = "size-5.5",
}: {
  category: string | null | undefined;
  className?: string;
}) {
  return (
    <LineIcon className={`stroke-[1.9] ${className}`}>
      <path d={ICONS[knownCategory(category) ?? "other"]} />
    </LineIcon>
  );
}
