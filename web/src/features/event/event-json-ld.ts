/** An event as schema.org JSON-LD; unknown properties are left out. */
import type { Event } from "../../api/events";
import type { Language } from "../../lib/language";
import { paths } from "../../lib/paths";
import { summary } from "../../shared/event-article/summary";
import { hostOf } from "../../shared/events/seller";
import { eventAtShowing, type Offer, type Showing } from "../../shared/events/showing";
import {
  type Absolute,
  addressJsonLd,
  geoJsonLd,
  type JsonLdNode,
  jsonLdNode,
} from "../../shared/site/node-json-ld";
import { shareCardUrl } from "./share-card";

/** Keeps the page of an event with hundreds of dates small. */
const MOST_SHOWINGS = 50;

/** One description for each showing to come. */
export function showingsJsonLd(event: Event, language: Language, absolute: Absolute): JsonLdNode[] {
  if (event.showings.length < 2)
    return [eventJsonLd(eventAtShowing(event, event.showings[0]?.showing_id), language, absolute)];
  return event.showings
    .slice(0, MOST_SHOWINGS)
    .map(({ showing_id }) => eventJsonLd(eventAtShowing(event, showing_id), language, absolute));
}

const STATUSES = {
  scheduled: "EventScheduled",
  cancelled: "EventCancelled",
  postponed: "EventPostponed",
  moved: "EventRescheduled",
} as const satisfies Record<Showing["status"], string>;

/** The showing that is projected onto the event. */
export function eventJsonLd(event: Event, language: Language, absolute: Absolute): JsonLdNode {
  const location = placeOf(event, absolute);
  const { showing } = event;
  const showingId = event.showings.length > 1 ? showing?.showing_id : undefined;
  return jsonLdNode("Event", {
    "@context": "https://schema.org",
    name: event.title,
    description: summary(event),
    // ISO 8601 with +03:00, or a date without a time: as search engines expect it.
    startDate: event.start_date,
    endDate: isAfterStart(event) ? event.end_date : undefined,
    eventStatus: `https://schema.org/${STATUSES[showing?.status ?? "scheduled"]}`,
    previousStartDate: showing?.status === "moved" ? showing.previous_start_date : undefined,
    eventAttendanceMode: location && "https://schema.org/OfflineEventAttendanceMode",
    inLanguage: languagesOf(event),
    typicalAgeRange: event.min_age ? `${event.min_age}-` : undefined,
    url: absolute(paths.event(event.event_id, showingId)),
    image: [event.picture?.url ?? event.cover_image, shareCardUrl(event, language)]
      .filter((address) => address != null)
      .map(absolute),
    location,
    organizer: organizerOf(event, absolute),
    performer: performersOf(event, absolute),
    offers: offersOf(event),
  });
}

/** Those of the event itself; the page may be in others. */
function languagesOf({ event_languages: languages }: Event): string | string[] | undefined {
  // A response from before there were languages, kept by the service worker, has none.
  if (!languages?.length) return undefined;
  return languages.length === 1 ? languages[0] : languages;
}

function organizerOf({ organizer, organizer_id }: Event, absolute: Absolute): JsonLdNode | undefined {
  if (!organizer) return undefined;
  const url = organizer_id ? absolute(paths.profile("organizer", organizer_id)) : undefined;
  return jsonLdNode("Organization", { name: organizer, url });
}

function performersOf({ performers }: Event, absolute: Absolute): JsonLdNode[] | undefined {
  // A response from before there were performers, kept by the service worker, has none.
  if (!performers?.length) return undefined;
  // Whether a performer is one person is not known.
  return performers.map(({ name, profile_id }) =>
    jsonLdNode("PerformingGroup", {
      name,
      url: profile_id ? absolute(paths.profile("performer", profile_id)) : undefined,
    }),
  );
}

function placeOf(event: Event, absolute: Absolute): JsonLdNode | undefined {
  const { venue, venue_address, city, country, latitude, longitude, showing } = event;
  if (!venue && !venue_address && !city) return undefined;
  return jsonLdNode("Place", {
    name: venue,
    url: showing?.venue_id ? absolute(paths.venue(showing.venue_id)) : undefined,
    address: addressJsonLd({ address: venue_address, city, country }),
    geo: geoJsonLd(latitude, longitude),
  });
}

function offersOf(event: Event): JsonLdNode | JsonLdNode[] | undefined {
  const offers = event.showing?.offers ?? [];
  if (offers.length < 2)
    // The link of the event itself stands in for that of its only seller.
    return offerOf({ ...event, ...offers[0], url: offers[0]?.url ?? event.url });
  const known = offers.map(offerOf).filter((offer) => offer !== undefined);
  return known.length > 0 ? known : undefined;
}

type OfferFacts = Pick<Event, "price_min" | "price_max" | "currency" | "available_tickets" | "url"> &
  Partial<Pick<Offer, "availability" | "on_sale_at">>;

function offerOf(offer: OfferFacts): JsonLdNode | undefined {
  const { price_min: min, price_max: max, currency } = offer;
  const url = hostOf(offer.url) ? offer.url : undefined;
  const isPriced = min != null || max != null;
  if (!isPriced && !url) return undefined;
  const common = {
    priceCurrency: isPriced ? currency : undefined,
    url,
    availability: availabilityOf(offer),
    validFrom: offer.on_sale_at,
  };
  if (min != null && max != null && min < max)
    return jsonLdNode("AggregateOffer", { lowPrice: min, highPrice: max, ...common });
  // With a maximum alone the minimum is unknown.
  if (min == null && max) return jsonLdNode("AggregateOffer", { highPrice: max, ...common });
  return jsonLdNode("Offer", { price: min ?? max, ...common });
}

const AVAILABILITIES = {
  available: "InStock",
  few: "LimitedAvailability",
  sold_out: "SoldOut",
  not_yet: "PreOrder",
  unknown: undefined,
} as const satisfies Record<Offer["availability"], string | undefined>;

/** The seller's word, else the number of tickets. */
function availabilityOf({ availability = "unknown", available_tickets: left }: OfferFacts) {
  const counted = left == null ? undefined : left > 0 ? "InStock" : "SoldOut";
  const word = AVAILABILITIES[availability] ?? counted;
  return word && `https://schema.org/${word}`;
}

function isAfterStart({ start_date, end_date }: Event): boolean {
  return end_date != null && end_date.slice(0, 10) >= start_date.slice(0, 10);
}
