/** The form values of an event (all inputs are text), and their conversion from and to the API. */

import type { Language } from "../../../../lib/language";
import type { EventDraft, EventSetting, StaffEvent } from "../../../kit/api/types";
import { momentOf, momentText } from "../../../kit/dates/moments";
import { amountOf, moneyText } from "../../../kit/format/money";
import { parseTags, tagsText } from "../../../kit/format/tags";
import { type LanguageChoice, languageDraft } from "../../../kit/languages/language-states";
import { numberOf, numberText } from "../../../kit/map/point";
import {
  type PublicationValues,
  publicationDraft,
  publicationValues,
} from "../../../kit/publication/publication";
import {
  copiedRow,
  isFlatShowing,
  type ShowingValues,
  showingDraftOf,
  showingValuesOf,
} from "../showings/showing-values";

export const CURRENCIES = ["TRY", "USD", "EUR"] as const;

export type Currency = (typeof CURRENCIES)[number];

/** A code of the languages that events are held in. */
export type EventLanguage = NonNullable<EventDraft["event_languages"]>[number];

export interface EventValues extends PublicationValues {
  event_id: string;
  title_tr: string;
  title_en: string;
  description_tr: string;
  description_en: string;
  short_description_tr: string;
  short_description_en: string;
  venue_name: string;
  venue_en: string;
  venue_address: string;
  city: string;
  city_en: string;
  country: string;
  organizer_name: string;
  organizer_en: string;
  /** A JSON object as text. */
  organizer_contact: string;
  contact: string;
  website: string;
  /** `2026-11-18T20:30` in Turkey's time, or `2026-11-18` where the hour is not known. */
  start_date: string;
  end_date: string;
  price_min: string;
  price_max: string;
  currency: Currency;
  category: string;
  subcategory: string;
  source_platform: string;
  source_id: string;
  source_url: string;
  ticket_url: string;
  image_url: string;
  cover_image_id: string | null;
  gallery_image_ids: readonly string[];
  latitude: string;
  longitude: string;
  is_featured: boolean;
  tags: string;
  tags_en: string;
  event_languages: readonly EventLanguage[];
  /** Empty for any age. */
  min_age: string;
  /** Empty if it is as at the venue. */
  setting: EventSetting | "";
  /** A JSON object as text. */
  metadata: string;
  rating: string;
  available_tickets: string;
  /** Who performs, in order. */
  performers: readonly PerformerValue[];
  /** A name that is typed but not added yet: it is saved with the others. */
  performer: string;
  /** The rows of the dates table; null while the fields above describe the only showing. */
  showings: readonly ShowingValues[] | null;
  /** What is stored of the only showing beside the fields above; null for a new event. */
  showing: ShowingValues | null;
  /** What the editor chose for a language; empty if nothing. */
  language_states: LanguageChoice;
  /** The version that was read; null for a new event. */
  version: number | null;
}

/** A performer; without a profile it is found or created by its name. */
export interface PerformerValue {
  profile_id: string;
  name: string;
}

/** The fields of the only showing, which the rows of the table replace. */
export const ONLY_SHOWING = [
  "venue_name",
  "venue_en",
  "venue_address",
  "city",
  "city_en",
  "country",
  "start_date",
  "end_date",
  "price_min",
  "price_max",
  "ticket_url",
  "latitude",
  "longitude",
  "available_tickets",
  "currency",
  "source_platform",
] as const satisfies readonly (keyof EventValues)[];

/** The pairs of translated fields. */
export const TEXT_PAIRS = [
  ["title_tr", "title_en"],
  ["short_description_tr", "short_description_en"],
  ["description_tr", "description_en"],
  ["venue_name", "venue_en"],
  ["city", "city_en"],
  ["organizer_name", "organizer_en"],
] as const satisfies readonly (readonly [keyof EventValues, keyof EventValues])[];

export const newEventId = (now = Date.now()): string => `event_${now}`;

/** The values of a new event. */
export function blankValues(now?: number): EventValues {
  return {
    event_id: newEventId(now),
    title_tr: "",
    title_en: "",
    description_tr: "",
    description_en: "",
    short_description_tr: "",
    short_description_en: "",
    venue_name: "",
    venue_en: "",
    venue_address: "",
    city: "",
    city_en: "",
    country: "Turkey",
    organizer_name: "",
    organizer_en: "",
    organizer_contact: "",
    contact: "",
    website: "",
    start_date: "",
    end_date: "",
    price_min: "",
    price_max: "",
    currency: "TRY",
    category: "music",
    subcategory: "",
    source_platform: "manual",
    source_id: "",
    source_url: "",
    ticket_url: "",
    image_url: "",
    cover_image_id: null,
    gallery_image_ids: [],
    latitude: "",
    longitude: "",
    is_featured: false,
    publication: "published",
    publish_at: "",
    unpublish_at: "",
    tags: "",
    tags_en: "",
    event_languages: [],
    min_age: "",
    setting: "",
    metadata: "",
    rating: "",
    available_tickets: "",
    performers: [],
    performer: "",
    showings: null,
    showing: null,
    language_states: {},
    version: null,
  };
}

/** The form values of a stored event, with amounts in the language's format. */
export function valuesOf(event: StaffEvent, language: Language): EventValues {
  const rows = event.showings.map((showing) => showingValuesOf(showing, language));
  const isFlat = rows.length < 2 && event.showings.every(isFlatShowing);
  return {
    event_id: event.event_id,
    title_tr: event.title_tr ?? "",
    title_en: event.title_en ?? "",
    description_tr: event.description_tr ?? "",
    description_en: event.description_en ?? "",
    short_description_tr: event.short_description_tr ?? "",
    short_description_en: event.short_description_en ?? "",
    venue_name: event.venue_name ?? "",
    venue_en: event.venue_en ?? "",
    venue_address: event.venue_address ?? "",
    city: event.city_tr ?? event.city,
    city_en: event.city_en ?? "",
    country: event.country,
    organizer_name: event.organizer_name ?? "",
    organizer_en: event.organizer_en ?? "",
    organizer_contact: jsonText(event.organizer_contact),
    contact: event.contact ?? "",
    website: event.website ?? "",
    start_date: momentText(event.start_date),
    end_date: momentText(event.end_date),
    price_min: moneyText(event.price_min, language),
    price_max: moneyText(event.price_max, language),
    currency: event.currency,
    category: event.category,
    subcategory: event.subcategory ?? "",
    source_platform: event.source_platform ?? event.source,
    source_id: event.source_id ?? "",
    source_url: event.source_url ?? "",
    ticket_url: event.ticket_url ?? "",
    image_url: event.image_url ?? "",
    cover_image_id: event.cover_image_id ?? null,
    gallery_image_ids: event.gallery_image_ids ?? [],
    latitude: numberText(event.latitude),
    longitude: numberText(event.longitude),
    is_featured: event.is_featured,
    ...publicationValues(event, event.is_active ?? event.status === "active"),
    tags: tagsText(event.tags),
    tags_en: tagsText(event.tags_en),
    event_languages: event.event_languages as EventLanguage[],
    min_age: numberText(event.min_age),
    setting: event.setting ?? "",
    metadata: jsonText(event.metadata),
    rating: numberText(event.rating),
    available_tickets: numberText(event.available_tickets),
    performers: event.performers.map(({ profile_id, name }) => ({ profile_id, name })),
    performer: "",
    showings: isFlat ? null : rows,
    showing: event.showing ? showingValuesOf(event.showing, language) : null,
    language_states: {},
    version: event.version ?? null,
  };
}

/** A copy as a new event. It is a draft until an editor publishes it. */
export function copyOf(values: EventValues, now?: number): EventValues {
  return {
    ...values,
    event_id: newEventId(now),
    source_id: "",
    publication: "draft",
    publish_at: "",
    unpublish_at: "",
    showings: values.showings?.map(copiedRow) ?? null,
    showing: null,
    language_states: {},
    version: null,
  };
}

/** The request body; the values must be valid. */
export function payloadOf({ showings, showing: _, performer, ...values }: EventValues): EventDraft {
  const { publish_at: _at, unpublish_at: _until, language_states, ...fields } = values;
  const typed = performer.trim() === "" ? [] : [{ profile_id: "", name: performer.trim() }];
  return {
    ...fields,
    ...publicationDraft(values),
    ...languageDraft(language_states),
    is_active: values.publication === "published",
    // The server leaves the fields of the only showing aside where rows differ from what is stored.
    ...(showings && { showings: showings.map(showingDraftOf) }),
    performers: [...values.performers, ...typed].map(({ profile_id, name }) => profile_id || { name }),
    start_date: momentOf(values.start_date) ?? "",
    end_date: momentOf(values.end_date),
    price_min: amountOf(values.price_min),
    price_max: amountOf(values.price_max),
    latitude: numberOf(values.latitude),
    longitude: numberOf(values.longitude),
    rating: numberOf(values.rating),
    available_tickets: numberOf(values.available_tickets),
    tags: parseTags(values.tags),
    tags_en: parseTags(values.tags_en),
    event_languages: [...values.event_languages],
    // Left out, the stored age would be kept.
    min_age: numberOf(values.min_age) ?? 0,
    metadata: objectOf(values.metadata),
    organizer_contact: objectOf(values.organizer_contact),
    gallery_image_ids: [...values.gallery_image_ids],
  };
}

function jsonText(object: object | null | undefined): string {
  return object && Object.keys(object).length > 0 ? JSON.stringify(object, null, 2) : "";
}

function objectOf(text: string): Record<string, unknown> {
  return text.trim() === "" ? {} : (JSON.parse(text) as Record<string, unknown>);
}
