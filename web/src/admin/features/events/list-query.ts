/** The API query of the event list, from the URL parameters. */
import type { Language } from "../../../lib/language";
import type { ListQuery } from "../../kit/api/queries";
import { oneOf } from "../../kit/lists/params";
import { PUBLICATIONS } from "../../kit/publication/publication";
import { NEEDS, PERIODS, periodQuery } from "../../kit/queues/queue";
import { FIRST_PAGE } from "../../kit/table/use-paged-in-url";

export const STATUSES = ["all", "active", "inactive", "featured"] as const;
export const EVENT_VIEWS = ["grid", "list", "table"] as const;
export type EventView = (typeof EVENT_VIEWS)[number];
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
  publication: "",
  /** A work queue: what the events lack. */
  needs: "",
  /** Empty for the default: relevance during a search, else newest first. */
  sort: "",
  /** Empty for the view that was chosen last. */
  view: "",
  ...FIRST_PAGE,
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
  publication: "",
  needs: "",
};

const setFilters = (params: ListParams) =>
  (Object.keys(NO_FILTERS) as (keyof ListParams)[]).filter((name) => params[name] !== DEFAULTS[name]);

export const isFiltered = (params: ListParams): boolean => setFilters(params).length > 0;

/** The number of filters that are set, without the search. */
export const filterCount = (params: ListParams): number => setFilters({ ...params, q: "" }).length;

/** True if the list is filtered by more than the status. */
export const isNarrowed = (params: ListParams): boolean => isFiltered({ ...params, status: DEFAULTS.status });

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
    publication: PUBLICATIONS.find((state) => state === params.publication),
    needs: NEEDS.find((need) => need === params.needs),
    ...periodQuery(oneOf(PERIODS, params.when)),
    sort: sortOf(params),
    language,
  };
}

/** With more events than this, the table is the first view. */
const FEW = 60;

/** The view of a person who has not chosen one; undefined while the number of events is not known. */
export function defaultView(events: number | undefined, isPhone: boolean): EventView | undefined {
  if (events === undefined) return undefined;
  if (events <= FEW) return "grid";
  return isPhone ? "list" : "table";
}

/** A table shows as many events as the API gives at once; null while the view is not known. */
export const pageSize = (view: EventView | undefined): number | null =>
  view === undefined ? null : view === "table" ? 100 : 24;
