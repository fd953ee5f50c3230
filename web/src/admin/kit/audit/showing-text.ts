/** The showings and performers of an event in the audit log, as text. */
import type { Language } from "../../../lib/language";
import type { Translate } from "../../i18n/translate";
import { dateAndTime, shortDate } from "../format/format";

type Localized = Partial<Record<Language, string>>;

/** A showing as the server stores it. */
interface AuditShowing {
  starts_at: string;
  time_known?: boolean;
  hall?: string;
  status?: string;
  previous_starts_at?: string | null;
  note?: Localized;
  place?: { venue?: Localized; city?: Localized };
  offers?: { platform: string; price_min?: number | null; availability?: string }[];
}

const STATUSES = ["cancelled", "postponed", "moved"] as const;
const AVAILABILITIES = ["available", "few", "sold_out", "not_yet"] as const;

interface Words {
  t: Translate;
  language: Language;
}

/** A line for each showing. */
export const showingsText = (showings: readonly unknown[], words: Words): string =>
  showings.map((showing) => showingText(showing as AuditShowing, words)).join("\n");

function showingText(showing: AuditShowing, { t, language }: Words): string {
  const { starts_at, time_known = true, hall, place, note, offers = [] } = showing;
  const status = STATUSES.find((known) => known === showing.status);
  const sellers = offers.map(({ platform, price_min, availability }) => {
    const known = AVAILABILITIES.find((one) => one === availability);
    return [platform, price_min ?? "", known ? t(`events.dates.availabilities.${known}`) : ""]
      .filter((part) => part !== "")
      .join(" ");
  });
  return [
    time_known ? dateAndTime(starts_at, language) : shortDate(starts_at, language),
    [place?.venue?.[language], hall, place?.city?.[language]].filter(Boolean).join(", "),
    status && t(`events.dates.statuses.${status}`),
    note?.[language],
    sellers.join(", "),
  ]
    .filter(Boolean)
    .join(" · ");
}

export const performersText = (performers: readonly unknown[], language: Language): string =>
  performers.map((one) => (one as { name?: Localized }).name?.[language] ?? "").join(", ");
