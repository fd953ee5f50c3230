/** Client-side validation of the event form, with the server's messages. */
import type { Translate } from "../../../i18n/translate";
import { isDay, isMoment, momentOf } from "../../../kit/dates/moments";
import { amountOf } from "../../../kit/format/money";
import type { Problems } from "../../../kit/forms/form";
import {
  areTags,
  atMost,
  isBetween,
  isJsonObject,
  isMoney,
  isUrl,
  isWhole,
  type Rules,
  required,
  validateAll,
  withoutRequired,
} from "../../../kit/forms/validators";
import { draftTitle, validatePublication } from "../../../kit/publication/publication";
import { validateShowings } from "../showings/validate-showings";
import { type EventValues, ONLY_SHOWING } from "./values";

type Validator = (value: string, t: Translate) => string | undefined;

const MOST_TICKETS = 10_000_000;
const MOST_PICTURES = 50;
const MOST_LANGUAGES = 10;
const HIGHEST_PRICE = 999_999_999.99;
export const HIGHEST_AGE = 99;

const isKey: Validator = (value, t) => {
  const key = value.trim();
  if (!/^[A-Za-z0-9_-]*$/.test(key)) return t("events.check.notAKey");
  return /^\d+$/.test(key) ? t("events.check.onlyDigits") : undefined;
};

const isDate: Validator = (value, t) =>
  value === "" || isMoment(value) ? undefined : t("kit.check.notADate");

/** A URL, or the root-relative path of an uploaded file. */
const isPicture: Validator = (value, t) =>
  /^\/media\/[A-Za-z0-9._/-]+$/.test(value.trim()) ? undefined : isUrl(value, t);

const isPrice: Validator = (value, t) =>
  isMoney(value, t) ?? ((amountOf(value) ?? 0) > HIGHEST_PRICE ? t("kit.check.notMoney") : undefined);

const NAME = [required, atMost(200)];
const ADDRESS = [atMost(2000), isUrl];

const RULES: Rules<EventValues> = {
  event_id: [atMost(64), isKey],
  title_tr: NAME,
  title_en: NAME,
  short_description_tr: [atMost(500)],
  short_description_en: [atMost(500)],
  description_tr: [required, atMost(20_000)],
  description_en: [required, atMost(20_000)],
  venue_name: NAME,
  venue_en: NAME,
  venue_address: [atMost(500)],
  city: NAME,
  city_en: NAME,
  country: [atMost(200)],
  organizer_name: [atMost(200)],
  organizer_en: [atMost(200)],
  organizer_contact: [isJsonObject],
  contact: [atMost(200)],
  website: ADDRESS,
  start_date: [required, isDate],
  end_date: [isDate],
  price_min: [isPrice],
  price_max: [isPrice],
  subcategory: [atMost(63)],
  source_id: [atMost(200)],
  source_url: ADDRESS,
  ticket_url: ADDRESS,
  image_url: [atMost(2000), isPicture],
  latitude: [isBetween(-90, 90)],
  longitude: [isBetween(-180, 180)],
  tags: [areTags],
  tags_en: [areTags],
  min_age: [isWhole, isBetween(0, HIGHEST_AGE)],
  metadata: [isJsonObject],
  rating: [isBetween(0, 5)],
  available_tickets: [isWhole, isBetween(0, MOST_TICKETS)],
};

const DRAFT_RULES = withoutRequired(RULES);

/** The errors of the values in their publication state: a draft needs only a title. */
export function validateEvent(values: EventValues, t: Translate, now = Date.now()): Problems<EventValues> {
  const isDraft = values.publication === "draft";
  const problems = validateFields(values, isDraft ? DRAFT_RULES : RULES, t);
  Object.assign(problems, isDraft ? draftTitle(values, t) : validatePublication(values, t, now));
  if (values.showings === null) return problems;
  for (const name of ONLY_SHOWING) delete problems[name];
  return { ...problems, ...validateShowings(values.showings, t) };
}

/** The fields that a draft lacks to go live. */
export function missingFields(values: EventValues, t: Translate): (keyof EventValues)[] {
  if (values.publication !== "draft") return [];
  const problems = validateEvent({ ...values, publication: "published" }, t);
  const names = Object.keys(RULES) as (keyof EventValues)[];
  return names.filter((name) => problems[name] !== undefined && values[name] === "");
}

function validateFields(values: EventValues, rules: Rules<EventValues>, t: Translate): Problems<EventValues> {
  const problems = validateAll(values, rules, t);
  const add = (name: keyof EventValues, problem: string | undefined) => {
    if (problem) problems[name] ??= problem;
  };
  if (endsBeforeStart(values)) add("end_date", t("events.check.beforeStart"));
  const [min, max] = [amountOf(values.price_min), amountOf(values.price_max)];
  if (min !== null && max !== null && max < min) add("price_max", t("events.check.belowMinimum"));
  // The server silently drops a single coordinate.
  if (values.longitude.trim() !== "") add("latitude", required(values.latitude, t));
  if (values.latitude.trim() !== "") add("longitude", required(values.longitude, t));
  if (values.gallery_image_ids.length > MOST_PICTURES) {
    add("gallery_image_ids", t("kit.check.tooMany", { max: MOST_PICTURES }));
  }
  if (values.event_languages.length > MOST_LANGUAGES) {
    add("event_languages", t("kit.check.tooMany", { max: MOST_LANGUAGES }));
  }
  return problems;
}

/** An end date without a time means the end of the day. */
function endsBeforeStart({ start_date, end_date }: EventValues): boolean {
  if (start_date === "" || end_date === "") return false;
  if (isDay(end_date)) return end_date < start_date.slice(0, 10);
  const [start, end] = [start_date, end_date].map((text) => Date.parse(instant(text)));
  return end !== undefined && start !== undefined && end < start;
}

const instant = (text: string): string => (isDay(text) ? `${text}T00:00:00+03:00` : (momentOf(text) ?? ""));

/** Texts that are no number, which the browser reports as empty: without an error they would be lost. */
export function incompleteFields(controls: Iterable<Element>, t: Translate): Problems<EventValues> {
  const problems: Problems<EventValues> = {};
  for (const { name, validity } of controls as Iterable<HTMLInputElement>) {
    if (name && validity?.badInput) problems[name as keyof EventValues] = t("kit.check.notANumber");
  }
  return problems;
}
