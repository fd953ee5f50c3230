/** The showings of an event: when and where it takes place, and who sells it. */
import type { Event } from "../../api/events";

export type Showing = Event["showings"][number];
export type Offer = Showing["offers"][number];

/** What a visitor must know before going; null if the showing takes place as planned. */
export type ShowingState = "cancelled" | "postponed" | "moved" | "sold_out";

export function showingState(showing: Showing | null | undefined): ShowingState | null {
  if (!showing) return null;
  if (showing.status !== "scheduled" && showing.status !== "moved") return showing.status;
  if (isSoldOut(showing)) return "sold_out";
  return showing.status === "moved" ? "moved" : null;
}

/** True if no seller has tickets left. */
export function isSoldOut({ offers }: Pick<Showing, "offers">): boolean {
  return offers.length > 0 && offers.every(({ availability }) => availability === "sold_out");
}

/** The cheapest offer with tickets on sale, else the cheapest: the same rule as the API's. */
export function bestOffer(offers: readonly Offer[]): Offer | undefined {
  const price = ({ price_min, price_max }: Offer) => price_min ?? price_max ?? Number.POSITIVE_INFINITY;
  const isCheaper = (offer: Offer, other: Offer) => price(offer) < price(other);
  const cheapest = (among: readonly Offer[]) =>
    among.length === 0 ? undefined : among.reduce((best, offer) => (isCheaper(offer, best) ? offer : best));
  return cheapest(offers.filter(isOnSale)) ?? cheapest(offers);
}

/** True if the showing takes place as planned and every seller has tickets: nothing to tell on a card. */
export const isPlain = ({ status, offers }: Showing) => status === "scheduled" && offers.every(isOnSale);

export const isOnSale = ({ availability }: Offer) =>
  availability !== "sold_out" && availability !== "not_yet";

/** The event with the date, place and best offer of one showing; as the API answered it if the id is unknown. */
export function eventAtShowing(event: Event, showingId: string | null | undefined): Event {
  const showing = event.showings.find(({ showing_id }) => showing_id === showingId);
  if (!showing || showing.showing_id === event.showing?.showing_id) return event;
  const offer = bestOffer(showing.offers);
  const { start_date, end_date, date, time, venue, venue_address, city, country, latitude, longitude } =
    showing;
  return {
    ...event,
    showing,
    start_date,
    end_date: end_date ?? null,
    date,
    time: time ?? null,
    venue,
    venue_address,
    city,
    country,
    location: [venue_address || venue, city].filter(Boolean).join(", "),
    latitude: latitude ?? null,
    longitude: longitude ?? null,
    url: offer?.url ?? null,
    platform: offer?.platform ?? "manual",
    price_min: offer?.price_min ?? null,
    price_max: offer?.price_max ?? null,
    currency: offer?.currency ?? event.currency,
    available_tickets: offer?.available_tickets ?? null,
  };
}
