/** A venue as schema.org JSON-LD; unknown properties are left out. */
import type { Venue } from "../../api/venues";
import type { Language } from "../../lib/language";
import { paths } from "../../lib/paths";
import {
  type Absolute,
  addressJsonLd,
  geoJsonLd,
  type JsonLdNode,
  jsonLdNode,
} from "../../shared/site/node-json-ld";
import { ACCESSIBILITY, accessibilityFacts } from "./accessibility";

interface Options {
  language: Language;
  /** The share card. */
  image: string;
  absolute: Absolute;
}

export function venueJsonLd(venue: Venue, { language, image, absolute }: Options): JsonLdNode {
  const { name, name_tr, name_en, address, district, country, latitude, longitude } = venue;
  const city = language === "tr" ? venue.city : venue.city_en || venue.city;
  const otherName = language === "tr" ? name_en : name_tr;
  const facts = accessibilityFacts(venue.accessibility);
  return jsonLdNode("EventVenue", {
    "@context": "https://schema.org",
    name,
    alternateName: otherName !== name ? otherName : undefined,
    description: venue.description,
    url: absolute(paths.venue(venue.venue_id)),
    image: [venue.picture?.url, image].filter((url) => url != null).map(absolute),
    address: addressJsonLd({ address, district, city, country }),
    geo: geoJsonLd(latitude, longitude),
    telephone: venue.phone,
    sameAs: venue.website,
    amenityFeature:
      facts.length > 0
        ? facts.map(({ fact, value }) =>
            jsonLdNode("LocationFeatureSpecification", { name: ACCESSIBILITY[fact].schemaName, value }),
          )
        : undefined,
  });
}
