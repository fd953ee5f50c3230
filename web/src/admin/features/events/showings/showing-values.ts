/** The rows of the dates table (inputs are text), and their conversion from and to the API. */
import type { Language } from "../../../../lib/language";
import type {
  Availability,
  OfferDraft,
  ShowingDraft,
  ShowingStatus,
  StaffOffer,
  StaffShowing,
  Venue,
} from "../../../kit/api/types";
import { momentOf, momentText } from "../../../kit/dates/moments";
import { amountOf, moneyText } from "../../../kit/format/money";

export const MAX_SHOWINGS = 400;
export const MAX_OFFERS = 20;

export const STATUSES = [
  "scheduled",
  "cancelled",
  "postponed",
  "moved",
] as const satisfies readonly ShowingStatus[];
export const AVAILABILITIES = [
  "unknown",
  "available",
  "few",
  "sold_out",
  "not_yet",
] as const satisfies readonly Availability[];

export interface OfferValues {
  platform: string;
  url: string;
  price_min: string;
  price_max: string;
  currency: "TRY" | "USD" | "EUR";
  availability: Availability;
  on_sale_at: string;
  checked_at: string | null;
  available_tickets: number | null;
}

/** Fields have the names of the API, by which its errors name them. */
export interface ShowingValues {
  /** Identifies the row while the form is open. */
  key: string;
  /** Empty for a new showing. */
  showing_id: string;
  /** `2026-11-18T20:30` in Turkey's time, `2026-11-18` without an hour, or what was typed if it is neither. */
  start_date: string;
  end_date: string;
  doors_at: string;
  previous_start_date: string;
  /** The slug of a known venue; empty for one that is found or created by its name. */
  venue_id: string;
  venue_name: string;
  venue_en: string;
  venue_address: string;
  district: string;
  city: string;
  city_en: string;
  country: string;
  latitude: number | null;
  longitude: number | null;
  timezone: string | null;
  hall: string;
  status: ShowingStatus;
  note_tr: string;
  note_en: string;
  offers: readonly OfferValues[];
}

export type Place = Pick<
  ShowingValues,
  | "venue_id"
  | "venue_name"
  | "venue_en"
  | "venue_address"
  | "district"
  | "city"
  | "city_en"
  | "country"
  | "latitude"
  | "longitude"
>;

let lastKey = 0;

/** The key of a new row; another one after a reload, which restores rows. */
export const newKey = (): string => `new-${Date.now().toString(36)}-${++lastKey}`;

export function blankShowing(): ShowingValues {
  return {
    key: newKey(),
    showing_id: "",
    start_date: "",
    end_date: "",
    doors_at: "",
    previous_start_date: "",
    venue_id: "",
    venue_name: "",
    venue_en: "",
    venue_address: "",
    district: "",
    city: "",
    city_en: "",
    country: "Turkey",
    latitude: null,
    longitude: null,
    timezone: null,
    hall: "",
    status: "scheduled",
    note_tr: "",
    note_en: "",
    offers: [],
  };
}

export const blankOffer = (): OfferValues => ({
  platform: "manual",
  url: "",
  price_min: "",
  price_max: "",
  currency: "TRY",
  availability: "unknown",
  on_sale_at: "",
  checked_at: null,
  available_tickets: null,
});

/** What a chosen venue says of the place. */
export const placeOf = (venue: Venue): Place => ({
  venue_id: venue.venue_id,
  venue_name: venue.name_tr,
  venue_en: venue.name_en,
  venue_address: venue.address,
  district: venue.district,
  city: venue.city,
  city_en: venue.city_en,
  country: venue.country,
  latitude: venue.latitude ?? null,
  longitude: venue.longitude ?? null,
});

/** A place that is only known by its name: the facts of another venue do not apply. */
export const namedPlace = (venue_name: string): Omit<Place, "city" | "city_en" | "country"> => ({
  venue_id: "",
  venue_name,
  venue_en: "",
  venue_address: "",
  district: "",
  latitude: null,
  longitude: null,
});

export function showingValuesOf(showing: StaffShowing, language: Language): ShowingValues {
  return {
    key: showing.showing_id,
    showing_id: showing.showing_id,
    start_date: momentText(showing.start_date),
    end_date: momentText(showing.end_date),
    doors_at: momentText(showing.doors_at),
    previous_start_date: momentText(showing.previous_start_date),
    venue_id: showing.venue_id ?? "",
    venue_name: showing.venue_name,
    venue_en: showing.venue_en,
    venue_address: showing.venue_address,
    district: showing.district,
    city: showing.city_tr,
    city_en: showing.city_en,
    country: showing.country,
    latitude: showing.latitude ?? null,
    longitude: showing.longitude ?? null,
    timezone: showing.timezone ?? null,
    hall: showing.hall,
    status: showing.status,
    note_tr: showing.note_tr,
    note_en: showing.note_en,
    offers: showing.offers.map((offer) => offerValuesOf(offer, language)),
  };
}

const offerValuesOf = (offer: StaffOffer, language: Language): OfferValues => ({
  platform: offer.platform,
  url: offer.url ?? "",
  price_min: moneyText(offer.price_min, language),
  price_max: moneyText(offer.price_max, language),
  currency: offer.currency,
  availability: offer.availability,
  on_sale_at: momentText(offer.on_sale_at),
  checked_at: offer.checked_at ?? null,
  available_tickets: offer.available_tickets ?? null,
});

/** The request body of a showing; the values must be valid. */
export function showingDraftOf({ key: _, offers, ...values }: ShowingValues): ShowingDraft {
  return {
    ...values,
    showing_id: values.showing_id || null,
    start_date: momentOf(values.start_date) ?? "",
    end_date: momentOf(values.end_date),
    doors_at: momentOf(values.doors_at),
    previous_start_date: momentOf(values.previous_start_date),
    venue_id: values.venue_id || null,
    offers: offers.map(offerDraftOf),
  };
}

const offerDraftOf = (values: OfferValues): OfferDraft => ({
  ...values,
  url: values.url.trim() || null,
  price_min: amountOf(values.price_min),
  price_max: amountOf(values.price_max),
  on_sale_at: momentOf(values.on_sale_at),
});

/** In the order of their dates, as the server keeps them. */
export const sortedRows = (rows: readonly ShowingValues[]): ShowingValues[] =>
  [...rows].sort((one, other) =>
    one.start_date < other.start_date ? -1 : one.start_date > other.start_date ? 1 : 0,
  );

/** True if the plain fields of the form show everything that is known of the showing. */
export function isFlatShowing(showing: StaffShowing): boolean {
  const { status, hall, doors_at, note_tr, note_en, offers } = showing;
  const isFlat = (offer: StaffShowing["offers"][number]) =>
    offer.availability !== "sold_out" && offer.availability !== "not_yet" && !offer.on_sale_at;
  return (
    status === "scheduled" &&
    [hall, doors_at, note_tr, note_en].every((text) => !text) &&
    offers.length < 2 &&
    offers.every(isFlat)
  );
}

/** A row of another event: new here. */
export const copiedRow = (row: ShowingValues): ShowingValues => ({ ...row, key: newKey(), showing_id: "" });
