/** The parts that the JSON-LD of every page has in common. */
import { countryCode } from "./country-code";

export type Absolute = (path: string) => string;
export type JsonLdNode = Record<string, unknown>;

export interface Crumb {
  name: string;
  /** Absent for the page itself. */
  path?: string;
}

/** A JSON-LD node without empty properties. */
export function jsonLdNode(type: string, parts: JsonLdNode): JsonLdNode {
  const { "@context": context, ...rest } = parts;
  const known = Object.entries(rest).filter(([, value]) => value != null && value !== "");
  return { ...(context ? { "@context": context } : {}), "@type": type, ...Object.fromEntries(known) };
}

export function breadcrumbJsonLd(crumbs: readonly Crumb[], absolute: Absolute): JsonLdNode {
  return jsonLdNode("BreadcrumbList", {
    "@context": "https://schema.org",
    itemListElement: crumbs.map(({ name, path }, place) =>
      jsonLdNode("ListItem", { position: place + 1, name, item: path && absolute(path) }),
    ),
  });
}

interface Place {
  address: string;
  district?: string;
  city: string;
  country: string;
}

export function addressJsonLd({ address, district, city, country }: Place): JsonLdNode {
  return jsonLdNode("PostalAddress", {
    streetAddress: address,
    // In Turkey a locality is a district of a province.
    addressLocality: district || city,
    addressRegion: district ? city : undefined,
    addressCountry: countryCode(country),
  });
}

export function geoJsonLd(latitude?: number | null, longitude?: number | null): JsonLdNode | undefined {
  if (latitude == null || longitude == null) return undefined;
  return jsonLdNode("GeoCoordinates", { latitude, longitude });
}
