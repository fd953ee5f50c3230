import type { Language } from "../../../../lib/language";
import type { Translate } from "../../../i18n/translate";
import type { Publication } from "../../../kit/api/types";
import { typedMoment } from "../../../kit/dates/moments";
import { settingText } from "../../../kit/fields/setting-field";
import { languageName } from "../../../kit/format/format";
import type { ComparedField } from "../../../kit/forms/conflict-dialog";
import { languageText } from "../../../kit/languages/language-states";
import { comparedShowings } from "../showings/compare-showings";
import { type EventValues, ONLY_SHOWING } from "./values";

type Name = Exclude<keyof EventValues, "version" | "performer" | "showings" | "showing">;

/** The label of each field in the conflict dialog. */
export function fieldLabels(t: Translate): Record<Name, string> {
  const tr = (label: string) => `${label} (${t("kit.turkish")})`;
  const en = (label: string) => `${label} (${t("kit.english")})`;
  return {
    title_tr: tr(t("events.fields.title")),
    title_en: en(t("events.fields.title")),
    category: t("events.fields.category"),
    short_description_tr: tr(t("events.fields.short")),
    short_description_en: en(t("events.fields.short")),
    description_tr: tr(t("events.fields.description")),
    description_en: en(t("events.fields.description")),
    venue_name: tr(t("events.fields.venueName")),
    venue_en: en(t("events.fields.venue")),
    city: tr(t("events.fields.city")),
    city_en: en(t("events.fields.city")),
    organizer_name: tr(t("events.fields.organizerName")),
    organizer_en: en(t("events.fields.organizer")),
    performers: t("events.fields.performers"),
    venue_address: t("events.fields.venueAddress"),
    start_date: t("events.fields.start"),
    end_date: t("events.fields.end"),
    source_platform: t("events.fields.platform"),
    price_min: t("events.fields.priceMin"),
    price_max: t("events.fields.priceMax"),
    currency: t("events.fields.currency"),
    ticket_url: t("events.fields.ticketUrl"),
    rating: t("events.fields.rating"),
    available_tickets: t("events.fields.availableTickets"),
    contact: t("events.fields.contact"),
    website: t("events.fields.website"),
    country: t("events.fields.country"),
    tags: tr(t("events.fields.tags")),
    tags_en: en(t("events.fields.tags")),
    event_languages: t("events.fields.eventLanguages"),
    min_age: t("events.fields.minAge"),
    setting: t("kit.setting.label"),
    cover_image_id: t("events.fields.cover"),
    image_url: t("events.fields.imageUrl"),
    gallery_image_ids: t("events.fields.gallery"),
    latitude: t("events.fields.latitude"),
    longitude: t("events.fields.longitude"),
    publication: t("publication.label"),
    publish_at: t("publication.publishAt"),
    unpublish_at: t("publication.unpublishAt"),
    language_states: t("languages.label"),
    is_featured: t("events.fields.featured"),
    event_id: t("events.fields.eventId"),
    subcategory: t("events.fields.subcategory"),
    source_id: t("events.fields.sourceId"),
    source_url: t("events.fields.sourceUrl"),
    organizer_contact: t("events.fields.organizerContact"),
    metadata: t("events.fields.metadata"),
  };
}

/** The fields that the conflict dialog compares. With a table of dates, its rows replace those of the only showing. */
export function comparedFields(
  t: Translate,
  language: Language,
  hasTable: boolean,
): ComparedField<EventValues>[] {
  const isCompared = (name: Name) => !hasTable || !(ONLY_SHOWING as readonly string[]).includes(name);
  const fields = (Object.entries(fieldLabels(t)) as [Name, string][])
    .filter(([name]) => isCompared(name))
    .map(([name, label]) => ({
      name,
      label,
      format: (value: EventValues[keyof EventValues]) => formatted(name, value, t, language),
    }));
  return [...fields, comparedShowings(t, language)];
}

function formatted(
  name: Name,
  value: EventValues[keyof EventValues],
  t: Translate,
  language: Language,
): string {
  switch (name) {
    case "start_date":
    case "end_date":
    case "publish_at":
    case "unpublish_at":
      return typedMoment(String(value), language);
    case "event_languages":
      return (value as EventValues["event_languages"]).map((code) => languageName(code, language)).join(", ");
    case "publication":
      return t(`publication.states.${value as Publication}`);
    case "language_states":
      return languageText(value as EventValues["language_states"], t);
    case "setting":
      return settingText(value as EventValues["setting"], t("events.fields.settingOfVenue"), t);
    default:
      return shown(value, t);
  }
}

function shown(value: EventValues[keyof EventValues], t: Translate): string {
  if (typeof value === "boolean") return t(value ? "kit.yes" : "kit.no");
  if (!Array.isArray(value)) return String(value ?? "");
  return value.map((one) => (typeof one === "object" ? one.name : one)).join(", ");
}
