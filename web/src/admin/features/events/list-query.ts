/** The API query of the event list, from the URL parameters. */
import type { Language } from "../../../lib/language";
import type { ListQuery } from "../../kit/api/queries";
import { oneOf } from "../../kit/lists/params";

export const STATUSES = ["all", "active", "inactive", "featured"] as const;
export const TIMES = ["all", "upcoming", "past"] as const;
export const SORTS = ["newest", "updated", "date", "name", "price"] as const;

export const DEFAULTS = {
  q: "",
  status: "all",
  category: "",
  platform: "",
  city: "",
  /** Slugs, set by links of the venues and profiles screens. */
  venue: "",
  performer: "",
  organizer: "",
  when: "all",
  /** Empty for the default: relevance during a search, else newest first. */
  sort: "",
  view: "grid",
  /** The open form: `new=1`, `edit=12`, `copy=12`. */
  new: "",
  edit: "",
  copy: "",
};

export type ListParams = typeof DEFAULTS;

/** The values that clear all filters. */
export const NO_FILTERS: Partial<ListParams> = {
  q: "",
  status: "all",
  category: "",
  platform: "",
  city: "",
  venue: "",
  performer: "",
  organizer: "",
  when: "all",
};

export const isFiltered = (params: ListParams): boolean =>
  (Object.keys(NO_FILTERS) as (keyof ListParams)[]).some((name) => params[name] !== DEFAULTS[name]);

/** True if the list is filtered by more than the status. */
export const isNarrowed = (params: ListParams): boolean => isFiltered({ ...params, status: DEFAULTS.status });

const TURKEY = 3 * 3_600_000;

/** The date in Turkey's time zone, as YYYY-MM-DD. */
export const dayOf = (time: number): string => new Date(time + TURKEY).toISOString().slice(0, 10);

/** The available sort orders; relevance needs a search. */
export const sortsFor = ({ q }: ListParams) => (q ? (["relevance", ...SORTS] as const) : SORTS);

/** The effective sort order. */
export const sortOf = (params: ListParams) => oneOf(sortsFor(params), params.sort);

export function apiQueryOf(params: ListParams, language: Language): ListQuery {
  const isFeatured = params.status === "featured";
  return {
    // The API would reject other values.
    status: isFeatured ? "all" : oneOf(STATUSES, params.status),
    featured: isFeatured ? true : undefined,
    q: params.q,
    category: params.category,
    platform: params.platform,
    city: params.city,
    venue: params.venue,
    performer: params.performer,
    organizer: params.organizer,
    // An event of several days ends on its last day.
    past: { all: undefined, upcoming: false, past: true }[oneOf(TIMES, params.when)],
    sort: sortOf(params),
    language,
  };
}
