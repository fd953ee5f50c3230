import type { Event } from "../../../../api/events";
import type { Language } from "../../../../lib/language";
import type { LibraryImage } from "../../../kit/api/types";
import { momentOf } from "../../../kit/dates/moments";
import { amountOf } from "../../../kit/format/money";
import { parseTags } from "../../../kit/format/tags";
import { numberOf } from "../../../kit/map/point";
import type { EventValues } from "../form/values";
import { flatFields } from "../showings/flat";

/** The text sections that an event page needs. */
export const TEXT_SECTIONS = ["event"] as const;

/** The form values, and the id of a stored event. */
export interface PreviewInput {
  id: number | null;
  values: EventValues;
}

/** The event as the public API would return it if it were saved now. */
export function previewEvent(
  { id, values: typed }: PreviewInput,
  language: Language,
  cover: LibraryImage | null,
): Event {
  const values = withFirstDate(typed);
  // A missing translation falls back to the other language.
  const pick = (turkish: string, english: string) => {
    const [first, second] = language === "tr" ? [turkish, english] : [english, turkish];
    return first.trim() || second.trim();
  };
  const venue = pick(values.venue_name, values.venue_en);
  const city = pick(values.city, values.city_en);
  const address = values.venue_address.trim();
  const start = momentOf(values.start_date) ?? "";
  return {
    id: id ?? 0,
    event_id: values.event_id.trim() || "event",
    languages: languagesOf(values),
    title: pick(values.title_tr, values.title_en),
    description: pick(values.description_tr, values.description_en),
    short_description: pick(values.short_description_tr, values.short_description_en),
    category: values.category,
    subcategory: values.subcategory.trim() || null,
    date: start.slice(0, 10),
    time: start.slice(11, 16) || null,
    start_date: start,
    end_date: momentOf(values.end_date),
    venue,
    venue_address: address,
    city,
    country: values.country,
    location: [address || venue, city].filter(Boolean).join(", "),
    organizer: pick(values.organizer_name, values.organizer_en),
    phone: values.contact.trim() || null,
    website: values.website.trim() || null,
    url: values.ticket_url.trim() || values.source_url.trim() || null,
    image_url: values.image_url.trim() || null,
    cover_image: cover?.file_path ?? (values.image_url.trim() || null),
    picture: cover && pictureOf(cover, language),
    platform: values.source_platform,
    source: values.source_platform,
    rating: numberOf(values.rating),
    price_min: amountOf(values.price_min),
    price_max: amountOf(values.price_max),
    currency: values.currency,
    available_tickets: numberOf(values.available_tickets),
    latitude: numberOf(values.latitude),
    longitude: numberOf(values.longitude),
    tags: tagsIn(values, language),
    event_languages: [...values.event_languages],
    min_age: numberOf(values.min_age) || null,
    setting: values.setting || null,
    is_featured: values.is_featured,
    status: values.publication === "published" ? "active" : "inactive",
    performers: [],
    showing: null,
    showing_count: typed.showings?.length ?? 1,
    showings: [],
  };
}

/** English pages have tags of their own where there are any. */
function tagsIn({ tags, tags_en }: EventValues, language: Language): string[] {
  const english = language === "en" ? parseTags(tags_en) : [];
  return english.length > 0 ? english : parseTags(tags);
}

/** The fields of the first date of a table that takes place. */
function withFirstDate(values: EventValues): EventValues {
  const first = values.showings?.find(({ status }) => status !== "cancelled") ?? values.showings?.[0];
  return first ? { ...values, ...flatFields(first) } : values;
}

/** The languages in which title and description exist. */
function languagesOf(values: EventValues): Language[] {
  const isThere = (...texts: string[]) => texts.every((text) => text.trim() !== "");
  const languages: Language[] = [];
  if (isThere(values.title_tr, values.description_tr)) languages.push("tr");
  if (isThere(values.title_en, values.description_en)) languages.push("en");
  return languages;
}

function pictureOf(image: LibraryImage, language: Language): Event["picture"] {
  const { width, height, preview, variants, file_path: url } = image;
  return {
    url,
    width,
    height,
    preview,
    variants,
    alt: language === "tr" ? image.alt_text_tr : image.alt_text_en,
  };
}
