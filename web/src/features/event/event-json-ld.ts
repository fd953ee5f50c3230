/** An event as schema.org JSON-LD; unknown properties are left out. */
import type { Event } from "../../api/events";
import type { Language } from "../../lib/language";
import { paths } from "../../lib/paths";
import { summary } from "../../shared/event-article/summary";
import { hostOf } from "../../shared/events/seller";
import { shareCardUrl } from "./share-card";

type Absolute = (path: string) => string;
type Description = Record<string, unknown>;

export function eventJsonLd(event: Event, language: Language, absolute: Absolute): Description {
  const location = placeOf(event);
  return described("Event", {
    "@context": "https://schema.org",
    name: event.title,
    description: summary(event),
    // ISO 8601 with +03:00, or a date without a time: as search engines expect it.
    startDate: event.start_date,
    endDate: isAfterStart(event) ? event.end_date : undefined,
    eventStatus: "https://schema.org/EventScheduled",
    eventAttendanceMode: location && "https://schema.org/OfflineEventAttendanceMode",
    inLanguage: language,
    url: absolute(paths.event(event.event_id)),
    image: [event.picture?.url ?? event.cover_image, shareCardUrl(event, language)]
      .filter((address) => address != null)
      .map(absolute),
    location,
    organizer: event.organizer && described("Organization", { name: event.organizer }),
    offers: offersOf(event),
  });
}

export interface Crumb {
  name: string;
  /** Absent for the page itself. */
  path?: string;
}

export function breadcrumbJsonLd(crumbs: readonly Crumb[], absolute: Absolute): Description {
  return described("BreadcrumbList", {
    "@context": "https://schema.org",
    itemListElement: crumbs.map(({ name, path }, place) =>
      described("ListItem", { position: place + 1, name, item: path && absolute(path) }),
    ),
  });
}

function placeOf(event: Event): Description | undefined {
  const { venue, venue_address, city, country, latitude, longitude } = event;
  if (!venue && !venue_address && !city) return undefined;
  return described("Place", {
    name: venue,
    address: described("PostalAddress", {
      streetAddress: venue_address,
      addressLocality: city,
      addressCountry: /^(turkey|türkiye|turkiye|tr)$/i.test(country.trim()) ? "TR" : country.trim(),
    }),
    geo:
      latitude != null && longitude != null
        ? described("GeoCoordinates", { latitude, longitude })
        : undefined,
  });
}

function offersOf(event: Event): Description | undefined {
  const { price_min: min, price_max: max, currency, available_tickets } = event;
  const url = hostOf(event.url) ? event.url : undefined;
  const isPriced = min != null || max != null;
  if (!isPriced && !url) return undefined;
  const common = {
    priceCurrency: isPriced ? currency : undefined,
    url,
    availability:
      available_tickets == null
        ? undefined
        : `https://schema.org/${available_tickets > 0 ? "InStock" : "SoldOut"}`,
  };
  if (min != null && max != null && min < max)
    return described("AggregateOffer", { lowPrice: min, highPrice: max, ...common });
  // With a maximum alone the minimum is unknown.
  if (min == null && max) return described("AggregateOffer", { highPrice: max, ...common });
  return described("Offer", { price: min ?? max, ...common });
}

function isAfterStart({ start_date, end_date }: Event): boolean {
  return end_date != null && end_date.slice(0, 10) >= start_date.slice(0, 10);
}

/** A JSON-LD node without empty properties. */
function described(type: string, parts: Description): Description {
  const { "@context": context, ...rest } = parts;
  const known = Object.entries(rest).filter(([, value]) => value != null && value !== "");
  return { ...(context ? { "@context": context } : {}), "@type": type, ...Object.fromEntries(known) };
}
