/** The form values of a venue, and their conversion from and to the API. */
import { placeLine } from "../../../shared/place/address";
import type { Translate } from "../../i18n/translate";
import { read } from "../../kit/api/api";
import type { EventSetting, List, Venue, VenueDraft } from "../../kit/api/types";
import type { Directory } from "../../kit/directory/directory";
import type { FormConversion } from "../../kit/directory/use-directory-form";
import { linesOf, linesText } from "../../kit/format/lines";
import type { Problems } from "../../kit/forms/form";
import { atMost, isBetween, isPhone, isSlug, isUrl, required, validateAll } from "../../kit/forms/validators";
import { numberOf, numberText } from "../../kit/map/point";

export const FACTS = [
  "step_free",
  "accessible_toilet",
  "accessible_parking",
  "hearing_loop",
  "sign_language",
  "assistance_dogs",
] as const satisfies readonly (keyof Venue["accessibility"])[];

export const ANSWERS = ["", "yes", "no"] as const;
export type Answer = (typeof ANSWERS)[number];
export type Fact = (typeof FACTS)[number];

export interface VenueValues extends Record<Fact, Answer> {
  venue_id: string;
  name_tr: string;
  name_en: string;
  aliases: string;
  address: string;
  district: string;
  city: string;
  city_en: string;
  country: string;
  latitude: string;
  longitude: string;
  website: string;
  phone: string;
  description_tr: string;
  description_en: string;
  image_id: string | null;
  /** Empty if it is not known. */
  setting: EventSetting | "";
  parent_id: number | null;
  is_active: boolean;
  version: number | null;
}

export const venueDirectory: Directory<Venue> = {
  noun: "venues",
  path: "/api/venues",
  nameOf: ({ name_tr, name_en }, language) => (language === "tr" ? name_tr : name_en || name_tr),
  namesOf: ({ name_tr, name_en }) => [name_tr, name_en],
  detailOf: ({ address, district, city, city_en }, language) =>
    placeLine({ address, district, city: language === "tr" ? city : city_en || city }),
  pageOf: ({ venue_id }) => `/venue/${venue_id}`,
  eventFilterOf: ({ venue_id }) => ({ venue: venue_id }),
  mergeQueryOf: () => ({}),
};

const unknownFacts = () => Object.fromEntries(FACTS.map((fact) => [fact, ""])) as Record<Fact, Answer>;

export function blankValues(): VenueValues {
  return {
    venue_id: "",
    name_tr: "",
    name_en: "",
    aliases: "",
    address: "",
    district: "",
    city: "",
    city_en: "",
    country: "Turkey",
    latitude: "",
    longitude: "",
    website: "",
    phone: "",
    description_tr: "",
    description_en: "",
    image_id: null,
    ...unknownFacts(),
    setting: "",
    parent_id: null,
    is_active: true,
    version: null,
  };
}

const answerOf = (fact: boolean | null | undefined): Answer => (fact == null ? "" : fact ? "yes" : "no");

export function valuesOf(venue: Venue): VenueValues {
  const facts = FACTS.map((fact) => [fact, answerOf(venue.accessibility[fact])]);
  return {
    venue_id: venue.venue_id,
    name_tr: venue.name_tr,
    name_en: venue.name_en,
    aliases: linesText(venue.aliases),
    address: venue.address,
    district: venue.district,
    city: venue.city,
    city_en: venue.city_en,
    country: venue.country,
    latitude: numberText(venue.latitude),
    longitude: numberText(venue.longitude),
    website: venue.website ?? "",
    phone: venue.phone,
    description_tr: venue.description_tr,
    description_en: venue.description_en,
    image_id: venue.image_id ?? null,
    ...(Object.fromEntries(facts) as Record<Fact, Answer>),
    setting: venue.setting ?? "",
    parent_id: venue.parent_id ?? null,
    is_active: venue.is_active,
    version: venue.version,
  };
}

export function draftOf(values: VenueValues): VenueDraft {
  const { step_free: _, ...rest } = values;
  const facts = FACTS.map((fact) => [fact, values[fact] === "" ? null : values[fact] === "yes"]);
  return {
    ...rest,
    venue_id: values.venue_id.trim() || null,
    aliases: linesOf(values.aliases),
    latitude: numberOf(values.latitude),
    longitude: numberOf(values.longitude),
    website: values.website.trim() || null,
    phone: values.phone.trim(),
    accessibility: Object.fromEntries(facts),
  };
}

/** The server's limits (crates/domain/src/venue.rs). */
export function validateVenue(values: VenueValues, t: Translate): Problems<VenueValues> {
  const problems = validateAll(
    values,
    {
      venue_id: [isSlug],
      name_tr: [required, atMost(200)],
      name_en: [atMost(200)],
      address: [atMost(500)],
      district: [atMost(200)],
      city: [required, atMost(200)],
      city_en: [atMost(200)],
      country: [atMost(200)],
      latitude: [isBetween(-90, 90)],
      longitude: [isBetween(-180, 180)],
      website: [atMost(2000), isUrl],
      phone: [isPhone],
      description_tr: [atMost(20_000)],
      description_en: [atMost(20_000)],
    },
    t,
  );
  // The server silently drops a single coordinate.
  const [latitude, longitude] = [required(values.latitude, t), required(values.longitude, t)];
  if (latitude && !longitude) problems.latitude ??= latitude;
  if (longitude && !latitude) problems.longitude ??= longitude;
  return problems;
}

export async function findCreated({ name_tr, city }: VenueValues): Promise<Venue | null> {
  const { data } = await read<List<Venue>>(
    `/api/venues?sort=newest&limit=20&q=${encodeURIComponent(name_tr)}`,
  );
  return data.find((one) => one.name_tr === name_tr.trim() && one.city === city.trim()) ?? null;
}

export const venueConversion: FormConversion<Venue, VenueValues> = {
  blankValues,
  valuesOf,
  draftOf,
  validate: validateVenue,
  findCreated,
};
