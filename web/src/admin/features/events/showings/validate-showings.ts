/** Client-side validation of the dates table, by the paths that the server uses. */
import type { Translate } from "../../../i18n/translate";
import { isDay, isMoment } from "../../../kit/dates/moments";
import { amountOf } from "../../../kit/format/money";
import type { Problems } from "../../../kit/forms/form";
import { atMost, isMoney, isUrl, required } from "../../../kit/forms/validators";
import type { EventValues } from "../form/values";
import { MAX_OFFERS, MAX_SHOWINGS, type OfferValues, type ShowingValues } from "./showing-values";

type Check = (path: string, problem: string | undefined) => void;

export function validateShowings(rows: readonly ShowingValues[], t: Translate): Problems<EventValues> {
  const problems: Record<string, string> = {};
  if (rows.length === 0) problems.showings = t("kit.check.required");
  if (rows.length > MAX_SHOWINGS) problems.showings = t("kit.check.tooMany", { max: MAX_SHOWINGS });
  rows.forEach((row, place) => {
    checkRow(row, t, (path, problem) => {
      if (problem) problems[`showings[${place}].${path}`] ??= problem;
    });
  });
  return problems as Problems<EventValues>;
}

function checkRow(row: ShowingValues, t: Translate, check: Check): void {
  const moment = (text: string) => (text === "" || isMoment(text) ? undefined : t("kit.check.notADate"));
  check("start_date", required(row.start_date, t) ?? moment(row.start_date));
  for (const name of ["end_date", "doors_at", "previous_start_date"] as const) check(name, moment(row[name]));
  if (isBefore(row.end_date, row.start_date)) check("end_date", t("events.check.beforeStart"));
  if (row.status === "moved") check("previous_start_date", required(row.previous_start_date, t));
  if (row.venue_id === "") {
    check("venue_name", required(row.venue_name, t) ?? atMost(200)(row.venue_name, t));
    check("city", required(row.city, t) ?? atMost(200)(row.city, t));
  }
  check("hall", atMost(200)(row.hall, t));
  check("note_tr", atMost(500)(row.note_tr, t));
  check("note_en", atMost(500)(row.note_en, t));
  if (row.offers.length > MAX_OFFERS) check("offers", t("kit.check.tooMany", { max: MAX_OFFERS }));
  row.offers.forEach((offer, place) => {
    checkOffer(offer, t, (path, problem) => check(`offers[${place}].${path}`, problem));
  });
}

function checkOffer(offer: OfferValues, t: Translate, check: Check): void {
  check("url", atMost(2000)(offer.url, t) ?? isUrl(offer.url, t));
  check("price_min", isMoney(offer.price_min, t));
  check("price_max", isMoney(offer.price_max, t));
  const [min, max] = [amountOf(offer.price_min), amountOf(offer.price_max)];
  if (min !== null && max !== null && max < min) check("price_max", t("events.check.belowMinimum"));
  if (offer.on_sale_at !== "" && !isMoment(offer.on_sale_at)) check("on_sale_at", t("kit.check.notADate"));
}

/** A last day without an hour lasts until it is over. */
const isBefore = (end: string, start: string): boolean =>
  isMoment(end) && isMoment(start) && (isDay(end) ? end < start.slice(0, 10) : end < start);
