/** Between the plain fields of an event with one showing and the dates table. */
import { amountOf } from "../../../kit/format/money";
import { numberOf, numberText } from "../../../kit/map/point";
import type { EventValues } from "../form/values";
import { blankOffer, blankShowing, type OfferValues, type ShowingValues } from "./showing-values";

/** The rows of the table; the plain fields as one row while they describe the only showing. */
export const rowsOf = (values: EventValues): readonly ShowingValues[] => values.showings ?? [flatRow(values)];

/** The plain fields as a row. */
export function flatRow(values: EventValues): ShowingValues {
  const row = values.showing ?? blankShowing();
  const isSamePlace =
    row.venue_name === values.venue_name.trim() &&
    row.city === values.city.trim() &&
    row.venue_address === values.venue_address.trim();
  return {
    ...row,
    start_date: values.start_date,
    end_date: values.end_date,
    ...(!isSamePlace && { venue_id: "", district: "" }),
    venue_name: values.venue_name,
    venue_en: values.venue_en,
    venue_address: values.venue_address,
    city: values.city,
    city_en: values.city_en,
    country: values.country,
    latitude: numberOf(values.latitude),
    longitude: numberOf(values.longitude),
    offers: flatOffers(values, row.offers[0]),
  };
}

function flatOffers(values: EventValues, stored: OfferValues | undefined): OfferValues[] {
  const { source_platform, ticket_url, price_min, price_max, currency, available_tickets } = values;
  const isSaid =
    source_platform !== "manual" || [ticket_url, price_min, price_max, available_tickets].some(Boolean);
  if (!isSaid && !stored) return [];
  return [
    {
      ...(stored ?? blankOffer()),
      platform: source_platform,
      url: ticket_url,
      price_min,
      price_max,
      currency,
      available_tickets: numberOf(available_tickets),
    },
  ];
}

/** The plain fields of a row: of the first date for a preview, or of the only one to leave the table. */
export function flatFields(row: ShowingValues) {
  const offer = cheapest(row.offers) ?? blankOffer();
  return {
    start_date: row.start_date,
    end_date: row.end_date,
    venue_name: row.venue_name,
    venue_en: row.venue_en || row.venue_name,
    venue_address: row.venue_address,
    city: row.city,
    city_en: row.city_en || row.city,
    country: row.country,
    latitude: numberText(row.latitude),
    longitude: numberText(row.longitude),
    source_platform: offer.platform,
    ticket_url: offer.url,
    price_min: offer.price_min,
    price_max: offer.price_max,
    currency: offer.currency,
    available_tickets: numberText(offer.available_tickets),
  } satisfies Partial<EventValues>;
}

function cheapest(offers: readonly OfferValues[]): OfferValues | undefined {
  const price = ({ price_min }: OfferValues) => amountOf(price_min) ?? Number.POSITIVE_INFINITY;
  return [...offers].sort((one, other) => price(one) - price(other))[0];
}

/** True if a row says nothing that the plain fields cannot say. */
export const isFlatRow = (row: ShowingValues): boolean =>
  row.status === "scheduled" &&
  [row.hall, row.doors_at, row.note_tr, row.note_en].every((text) => text === "") &&
  row.offers.length < 2 &&
  row.offers.every(
    ({ availability, on_sale_at }) => !["sold_out", "not_yet"].includes(availability) && on_sale_at === "",
  );
