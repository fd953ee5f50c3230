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

/** What the sellers say of the tickets that are left; null if they are simply on sale, or if it is not known. */
export type SaleState = "few" | "not_yet";

export function saleState(showing: Showing | null | undefined): SaleState | null {
  if (!showing || showing.status === "cancelled" || showing.status === "postponed") return null;
  const left = showing.offers.filter(({ availability }) => availability !== "sold_out");
  const onSale = left.filter(isOnSale);
  if (left.length > 0 && onSale.length === 0) return "not_yet";
  return onSale.length > 0 && onSale.every(({ availability }) => availability === "few") ? "few" : null;
}

/** When the first of the sellers that do not sell yet begins; null if none says. */
export function onSaleAt({ offers }: Pick<Showing, "offers">): string | null {
  const moments = offers.flatMap(({ availability, on_sale_at }) =>
    availability === "not_yet" && on_sale_at ? [on_sale_at] : [],
  );
  return moments.sort((one, other) => Date.parse(one) - Date.parse(other))[0] ?? null;
}

type Times = Pick<Event, "date" | "time" | "end_date">;

/** Day and hour by the clock of the place: the API's `date` and `time` are by Turkey's. */
export function localTimes({ date, time, end_date }: Times, showing: Showing | null | undefined): Times {
  if (!showing?.timezone) return { date, time, end_date };
  const { start_date } = showing;
  return {
    date: start_date.slice(0, 10),
    time: time && start_date.slice(11, 16),
    end_date: showing.end_date ?? null,
  };
}

/** `localTimes` of a showing itself. */
export const showingTimes = (showing: Showing): Times =>
  localTimes({ date: showing.date, time: showing.time ?? null, end_date: showing.end_date ?? null }, showing);

/** True if the clock of the place shows another time than Turkey's. */
export const isAbroad = ({ timezone, time, start_date }: Showing): boolean =>
  Boolean(timezone && time) && !start_date.endsWith("+03:00");

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

/** True if the showing takes place as planned, on Turkey's clock, and every seller has tickets: nothing to tell on a card. */
export const isPlain = ({ status, timezone, offers }: Showing) =>
  status === "scheduled" &&
  !timezone &&
  offers.every((offer) => isOnSale(offer) && offer.availability !== "few");

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
