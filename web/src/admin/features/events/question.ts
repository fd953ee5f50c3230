/** What the list is asked, from what stands in the address. */
import type { Language } from "../../../lib/language";
import type { Question } from "../../kit/api/queries";
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
  when: "all",
  /** Empty: the best match first for whoever searches, else what was added last. */
  sort: "",
  view: "grid",
  /** Which form is open: `new=1`, `edit=12`, `copy=12`. */
  new: "",
  edit: "",
  copy: "",
};

export type ListParams = typeof DEFAULTS;

/** What an address may narrow the list by; clearing them shows everything. */
export const NO_FILTERS: Partial<ListParams> = {
  q: "",
  status: "all",
  category: "",
  platform: "",
  city: "",
  when: "all",
};

export const isFiltered = (params: ListParams): boolean =>
  (Object.keys(NO_FILTERS) as (keyof ListParams)[]).some((name) => params[name] !== DEFAULTS[name]);

/** Whether the list holds less than all events of a status. */
export const isNarrowed = (params: ListParams): boolean => isFiltered({ ...params, status: DEFAULTS.status });

const TURKEY = 3 * 3_600_000;

/** The day in Turkey, as the calendar writes it. */
export const dayOf = (time: number): string => new Date(time + TURKEY).toISOString().slice(0, 10);

/** The orders on offer; only a search has a best match. */
export const sortsFor = ({ q }: ListParams) => (q ? (["relevance", ...SORTS] as const) : SORTS);

/** The order that the list has. */
export const sortOf = (params: ListParams) => oneOf(sortsFor(params), params.sort);

export function questionOf(params: ListParams, language: Language): Question {
  const isFeatured = params.status === "featured";
  return {
    // Anything else in the address would be refused.
    status: isFeatured ? "all" : oneOf(STATUSES, params.status),
    featured: isFeatured ? true : undefined,
    q: params.q,
    category: params.category,
    platform: params.platform,
    city: params.city,
    // What lasts several days is over when its last day is.
    past: { all: undefined, upcoming: false, past: true }[oneOf(TIMES, params.when)],
    sort: sortOf(params),
    language,
  };
}
