/** The first four active logos, by their order, serve these places. */
const PLACES = ["main", "large", "transparent", "dark"] as const;

interface Logo {
  url: string;
  alt_text: string;
  variant: string;
  width: number;
  height: number;
}
export type Logos = Partial<Record<(typeof PLACES)[number] | "footer", Logo>>;

export function assignLogos(active: readonly Logo[]): Logos {
  const logos: Logos = {};
  for (const [order, place] of PLACES.entries()) {
    const logo = active[order];
    if (logo) logos[place] = logo;
  }
  // Any active logo of the footer variant is used there.
  const footer = active.find((logo) => logo.variant === "footer");
  if (footer) logos.footer = footer;
  return logos;
}
