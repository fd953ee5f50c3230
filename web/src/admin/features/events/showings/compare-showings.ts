/** The dates of both versions in the conflict dialog. */
import type { Language } from "../../../../lib/language";
import type { Translate } from "../../../i18n/translate";
import { typedMoment } from "../../../kit/dates/moments";
import type { ComparedField, ListMerge } from "../../../kit/forms/conflict-dialog";
import type { EventValues } from "../form/values";
import { rowsOf } from "./flat";
import { mergeShowings, resolveConflicts } from "./merge-showings";
import type { OfferValues, ShowingValues } from "./showing-values";

/** Showings are merged one by one: only one that both sides changed is a choice. */
export function comparedShowings(t: Translate, language: Language): ComparedField<EventValues> {
  return {
    name: "showings",
    label: t("events.sections.dates"),
    merge: (base, mine, theirs) => merge({ base, mine, theirs }, t, language),
  };
}

type Versions = Record<"base" | "mine" | "theirs", EventValues>;

function merge(
  { base, mine, theirs }: Versions,
  t: Translate,
  language: Language,
): ListMerge<EventValues["showings"]> | null {
  // The plain fields are compared by themselves.
  if (mine.showings === null && theirs.showings === null) return null;
  // Without a table here the plain fields say what was changed.
  const own = mine.showings === null ? rowsOf(base) : mine.showings;
  const merged = mergeShowings(rowsOf(base), own, rowsOf(theirs));
  if (JSON.stringify(merged.rows) === JSON.stringify(rowsOf(theirs)) && merged.taken.length === 0)
    return null;
  const text = (row: ShowingValues | null) =>
    row ? rowText(row, t, language) : t("events.dates.conflictRemoved");
  const label = (row: ShowingValues | null) =>
    `${t("events.sections.dates")}: ${typedMoment(row?.start_date ?? "", language)}`;
  return {
    conflicts: merged.conflicts.map(({ id, mine: left, theirs: right }) => ({
      id,
      label: label(left ?? right),
      mine: text(left),
      theirs: text(right),
    })),
    others: merged.taken.map(({ id, before, after }) => ({
      key: `showings/${id}`,
      label: label(before ?? after),
      text: text(after),
    })),
    resolve: (takesTheirs) => resolveConflicts(merged, takesTheirs),
  };
}

/** A row in words, a line for each kind of fact. */
function rowText(row: ShowingValues, t: Translate, language: Language): string {
  const moment = (label: string, value: string) => value && `${label}: ${typedMoment(value, language)}`;
  const [venue, city, note] =
    language === "tr"
      ? [row.venue_name, row.city, row.note_tr || row.note_en]
      : [row.venue_en || row.venue_name, row.city_en || row.city, row.note_en || row.note_tr];
  return [
    typedMoment(row.start_date, language),
    [venue, row.hall, city].filter(Boolean).join(", "),
    t(`events.dates.statuses.${row.status}`),
    moment(t("events.dates.previousStart"), row.previous_start_date),
    moment(t("events.fields.end"), row.end_date),
    moment(t("events.dates.doors"), row.doors_at),
    note && `${t("events.dates.note")}: ${note}`,
    ...row.offers.map((offer) => offerText(offer, t)),
  ]
    .filter(Boolean)
    .join("\n");
}

const offerText = (
  { platform, url, price_min, price_max, currency, availability }: OfferValues,
  t: Translate,
) =>
  [
    platform,
    [price_min, price_max].filter(Boolean).join("–") &&
      `${[price_min, price_max].filter(Boolean).join("–")} ${currency}`,
    t(`events.dates.availabilities.${availability}`),
    url,
  ]
    .filter(Boolean)
    .join(" · ");
