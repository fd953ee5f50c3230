import type { TextKey, Translate } from "../../i18n/translate";

/** The labels of the fields of an event draft; those of one language have its suffix. */
const LABELS: Partial<Record<string, TextKey>> = {
  title: "events.fields.title",
  short_description: "events.fields.short",
  description: "events.fields.description",
  category: "events.fields.category",
  venue: "events.fields.venue",
  venue_name: "events.fields.venueName",
  venue_address: "events.fields.venueAddress",
  city: "events.fields.city",
  country: "events.fields.country",
  organizer: "events.fields.organizer",
  organizer_name: "events.fields.organizerName",
  performers: "events.fields.performers",
  showings: "events.sections.dates",
  start_date: "events.fields.start",
  end_date: "events.fields.end",
  price_min: "events.fields.priceMin",
  price_max: "events.fields.priceMax",
  currency: "events.fields.currency",
  source_platform: "events.fields.platform",
  ticket_url: "events.fields.ticketUrl",
  source_url: "events.fields.sourceUrl",
  source_id: "events.fields.sourceId",
  website: "events.fields.website",
  image_url: "events.fields.imageUrl",
  latitude: "events.fields.latitude",
  longitude: "events.fields.longitude",
  tags: "events.fields.tags",
  event_languages: "events.fields.eventLanguages",
  min_age: "events.fields.minAge",
  available_tickets: "events.fields.availableTickets",
  event_id: "events.fields.eventId",
  is_active: "events.fields.active",
  is_featured: "events.fields.featured",
};

/** The label of a field of a draft: "title_en" → "Title (English)". */
export function draftFieldName(field: string, t: Translate): string {
  const whole = LABELS[field];
  const [, base = "", language] = /^(.+)_(tr|en)$/.exec(field) ?? [];
  const translated = LABELS[base];
  if (whole) return t(whole);
  if (!translated) return field;
  return t(language === "tr" ? "activity.inTurkish" : "activity.inEnglish", { field: t(translated) });
}
