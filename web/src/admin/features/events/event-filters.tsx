import { useT } from "../../i18n/texts";
import { usePlatforms } from "../../kit/api/use-platforms";
import { useStats } from "../../kit/api/use-stats";
import { useCategories } from "../../kit/categories/use-categories";
import { FilterButtons } from "../../kit/lists/filter-buttons";
import { ToolbarSelect } from "../../kit/lists/toolbar-select";
import { cityNames } from "../../kit/map/cities";
import { PUBLICATIONS } from "../../kit/publication/publication";
import { NEEDS, PERIODS } from "../../kit/queues/queue";
import { isNarrowed, type ListParams, STATUSES } from "./list-query";

interface Props {
  params: ListParams;
  /** The number of events; undefined while loading. */
  total: number | undefined;
  onChange: (change: Partial<ListParams>) => void;
  /** In one row where it fits: above a table, which needs the height. */
  isCompact?: boolean;
}

/** Selects as wide as what is chosen, so that six of them fit beside the statuses and no label is cut off. */
const ONE_ROW =
  "lg:mb-2 lg:gap-1.5 lg:[&>select]:max-w-48 lg:[&>select]:[field-sizing:content] lg:[&>select]:px-2 lg:[&>select]:text-xs";

/** The filters of the event list: in the toolbar, on a phone in a sheet. */
export function EventFilters({ params, total, onChange, isCompact = false }: Props) {
  const { t, language } = useT();
  const categories = useCategories();
  const cities = cityNames(language).map((city) => ({ value: city, label: city }));
  const platforms = usePlatforms();
  return (
    <div
      className={`grid grid-cols-2 gap-2.5 sm:flex sm:flex-wrap sm:items-center ${isCompact ? `sm:mb-5 ${ONE_ROW}` : "sm:mb-5"}`}
    >
      <div className="col-span-2 mr-auto max-w-full">
        <StatusButtons params={params} total={total} onChange={onChange} />
      </div>
      <ToolbarSelect
        label={t("events.filters.when")}
        value={params.when}
        choices={PERIODS.map((value) => ({ value: value as string, label: t(`events.times.${value}`) }))}
        onChange={(when) => onChange({ when })}
      />
      <ToolbarSelect
        label={t("publication.label")}
        value={params.publication}
        choices={[
          { value: "", label: t("publication.any") },
          ...PUBLICATIONS.map((value) => ({
            value: value as string,
            label: t(`publication.states.${value}`),
          })),
        ]}
        onChange={(publication) => onChange({ publication })}
      />
      <ToolbarSelect
        label={t("queues.filter")}
        value={params.needs}
        choices={[
          { value: "", label: t("queues.any") },
          ...NEEDS.map((value) => ({ value: value as string, label: t(`queues.needs.${value}`) })),
        ]}
        onChange={(needs) => onChange({ needs })}
      />
      <ToolbarSelect
        label={t("events.filters.category")}
        value={params.category}
        choices={[
          { value: "", label: t("events.filters.allCategories") },
          ...categories.choices(language, params.category),
        ]}
        onChange={(category) => onChange({ category })}
      />
      <ToolbarSelect
        label={t("events.filters.city")}
        value={params.city}
        choices={[{ value: "", label: t("events.filters.allCities") }, ...withPresent(cities, params.city)]}
        onChange={(city) => onChange({ city })}
      />
      <ToolbarSelect
        label={t("events.filters.platform")}
        value={params.platform}
        choices={[
          { value: "", label: t("events.filters.allPlatforms") },
          ...platforms.choices(params.platform),
        ]}
        onChange={(platform) => onChange({ platform })}
      />
    </div>
  );
}

function StatusButtons({ params, total, onChange }: Props) {
  const { t } = useT();
  const number = useStats();
  const [all, active] = [number("totalEvents"), number("activeEvents")];
  const inactive = all === undefined || active === undefined ? undefined : all - active;
  // During a search only the results are counted: totals would contradict the list.
  const counts: Partial<Record<string, number | undefined>> = isNarrowed(params)
    ? { [params.status]: total }
    : { all, active, inactive };
  return (
    <FilterButtons
      label={t("events.filters.status")}
      value={params.status}
      options={STATUSES.map((value) => ({
        value: value as string,
        label: t(`events.statuses.${value}`),
        count: counts[value],
      }))}
      onChange={(status) => onChange({ status })}
    />
  );
}

/** Adds the city in the URL if it is not among the options. */
function withPresent(cities: { value: string; label: string }[], present: string) {
  const isKnown = present === "" || cities.some(({ value }) => value === present);
  return isKnown ? cities : [...cities, { value: present, label: present }];
}
