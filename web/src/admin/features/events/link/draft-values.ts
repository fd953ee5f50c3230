/** The form values of a draft that was read from a page. */
import type { Language } from "../../../../lib/language";
import type { EventDraft, OfferDraft, ShowingDraft } from "../../../kit/api/types";
import { momentText } from "../../../kit/dates/moments";
import { moneyText } from "../../../kit/format/money";
import { tagsText } from "../../../kit/format/tags";
import { numberText } from "../../../kit/map/point";
import type { EventLanguage, EventValues, PerformerValue } from "../form/values";
import { blankOffer, blankShowing, type OfferValues, type ShowingValues } from "../showings/showing-values";

/** The fields whose values are the same in the form and in a draft. */
const TEXTS = [
  "event_id",
  "title_tr",
  "title_en",
  "description_tr",
  "description_en",
  "short_description_tr",
  "short_description_en",
  "venue_name",
  "venue_en",
  "venue_address",
  "city",
  "city_en",
  "country",
  "organizer_name",
  "organizer_en",
  "contact",
  "website",
  "category",
  "subcategory",
  "source_platform",
  "source_id",
  "source_url",
  "ticket_url",
  "image_url",
] as const satisfies readonly (keyof EventValues & keyof EventDraft)[];

/** Only the fields that the draft says. */
export function valuesOfDraft(draft: Partial<EventDraft>, language: Language): Partial<EventValues> {
  const values: Partial<EventValues> = {};
  for (const name of TEXTS) if (draft[name]) values[name] = draft[name];
  for (const name of ["start_date", "end_date"] as const)
    if (draft[name]) values[name] = momentText(draft[name]);
  for (const name of ["price_min", "price_max"] as const)
    if (draft[name] != null) values[name] = moneyText(draft[name], language);
  for (const name of ["latitude", "longitude", "min_age", "available_tickets", "rating"] as const)
    if (draft[name] != null) values[name] = numberText(draft[name]);
  for (const name of ["tags", "tags_en"] as const)
    if (draft[name]?.length) values[name] = tagsText(draft[name]);
  if (draft.currency) values.currency = draft.currency;
  if (draft.event_languages?.length) values.event_languages = draft.event_languages as EventLanguage[];
  if (draft.performers?.length) values.performers = draft.performers.map(performerOf);
  if (draft.showings?.length) values.showings = draft.showings.map((showing) => rowOf(showing, language));
  return values;
}

function performerOf(performer: NonNullable<EventDraft["performers"]>[number]): PerformerValue {
  if (typeof performer === "string") return { profile_id: performer, name: performer };
  return { profile_id: "", name: performer.name };
}

function rowOf(showing: ShowingDraft, language: Language): ShowingValues {
  const { offers, start_date, end_date, doors_at, previous_start_date, showing_id: _, ...said } = showing;
  const known = Object.entries(said).filter(([, value]) => value !== null && value !== undefined);
  return {
    ...blankShowing(),
    ...(Object.fromEntries(known) as Partial<ShowingValues>),
    start_date: momentText(start_date),
    end_date: momentText(end_date),
    doors_at: momentText(doors_at),
    previous_start_date: momentText(previous_start_date),
    offers: (offers ?? []).map((offer) => offerOf(offer, language)),
  };
}

function offerOf(offer: OfferDraft, language: Language): OfferValues {
  const blank = blankOffer();
  return {
    ...blank,
    platform: offer.platform ?? blank.platform,
    url: offer.url ?? "",
    price_min: moneyText(offer.price_min, language),
    price_max: moneyText(offer.price_max, language),
    currency: offer.currency ?? blank.currency,
    availability: offer.availability ?? blank.availability,
    on_sale_at: momentText(offer.on_sale_at),
  };
}
