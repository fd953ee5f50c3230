import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { apiUrl } from "../../../api/query";
import { addMonths, weeksOf } from "../../../lib/calendar";
import { monthName } from "../../../lib/format";
import { Button } from "../../../ui/button";
import { ArrowLeftIcon, ArrowRightIcon } from "../../../ui/icons";
import { useT } from "../../i18n/texts";
import { staffQuery } from "../../kit/api/queries";
import type { Data, PlannedPublication } from "../../kit/api/types";
import { FilterButtons } from "../../kit/lists/filter-buttons";
import { EmptyState, FailedState, RowSkeletons } from "../../kit/lists/list-state";
import { oneOf, useParams } from "../../kit/lists/params";
import { dayOf } from "../../kit/queues/queue";
import { IconButton } from "../../kit/ui/buttons";
import { PageHeader } from "../../kit/ui/page-header";
import { DayList } from "./day-list";
import { MonthTable } from "./month-table";
import { byDay, monthOf } from "./publications";

const DEFAULTS = { month: "", day: "", view: "month" };
const VIEWS = ["month", "list"] as const;

export function Screen() {
  const { t } = useT();
  const now = Date.now();
  const today = dayOf(now);
  const [params, setParams] = useParams(DEFAULTS);
  const month = monthOf(params.month, today);
  const view = oneOf(VIEWS, params.view);
  const showMonth = (next: string) => setParams({ month: next === today.slice(0, 7) ? "" : next, day: "" });
  const found = usePublications(month);
  const days = byDay(found.data?.data ?? []);
  const chosen = params.day.startsWith(month) ? params.day : today.startsWith(month) ? today : "";
  return (
    <>
      <PageHeader title={t("calendar.title")} lead={t("calendar.lead")} />
      <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2">
        <MonthSteps month={month} today={today} onChange={showMonth} />
        <div className="sm:ml-auto">
          <FilterButtons
            label={t("calendar.view")}
            options={VIEWS.map((value) => ({ value, label: t(`calendar.views.${value}`) }))}
            value={view}
            onChange={(next) => setParams({ view: next })}
          />
        </div>
      </div>
      {found.error && !found.data ? (
        <FailedState error={found.error} retry={() => found.refetch()} />
      ) : found.isPending ? (
        <RowSkeletons />
      ) : view === "list" ? (
        <MonthList days={days} month={month} now={now} />
      ) : (
        <div className="flex flex-col gap-6">
          <MonthTable
            month={month}
            today={today}
            chosen={chosen}
            now={now}
            entries={days}
            onChoose={(day) => setParams({ day, ...(!day.startsWith(month) && { month: day.slice(0, 7) }) })}
            onMonth={showMonth}
          />
          {chosen && <DayList day={chosen} entries={days.get(chosen) ?? []} now={now} />}
        </div>
      )}
    </>
  );
}

/** The entries of all weeks that the month's page shows. */
function usePublications(month: string) {
  const days = weeksOf(month).flat();
  const url = apiUrl("/api/publications", { from: days[0], to: days.at(-1) });
  return useQuery({ ...staffQuery<Data<PlannedPublication[]>>(url), placeholderData: keepPreviousData });
}

interface StepsProps {
  month: string;
  today: string;
  onChange: (month: string) => void;
}

function MonthSteps({ month, today, onChange }: StepsProps) {
  const { t, language } = useT();
  return (
    <div className="flex flex-wrap items-center gap-1">
      <div className="-ml-3 flex items-center gap-1">
        <IconButton aria-label={t("calendar.previous")} onClick={() => onChange(addMonths(month, -1))}>
          <ArrowLeftIcon />
        </IconButton>
        <p aria-live="polite" className="text-center font-bold font-display text-lg sm:min-w-36">
          {monthName(month, language)}
        </p>
        <IconButton aria-label={t("calendar.next")} onClick={() => onChange(addMonths(month, 1))}>
          <ArrowRightIcon />
        </IconButton>
      </div>
      {!today.startsWith(month) && (
        <Button variant="ghost" onClick={() => onChange(today.slice(0, 7))}>
          {t("calendar.today")}
        </Button>
      )}
    </div>
  );
}

interface ListProps {
  days: ReadonlyMap<string, readonly PlannedPublication[]>;
  month: string;
  now: number;
}

function MonthList({ days, month, now }: ListProps) {
  const { t } = useT();
  const shown = [...days].filter(([day]) => day.startsWith(month));
  if (shown.length === 0) return <EmptyState title={t("calendar.empty")} hint={t("calendar.emptyHint")} />;
  return (
    <div className="flex flex-col gap-6">
      {shown.map(([day, entries]) => (
        <DayList key={day} day={day} entries={entries} now={now} />
      ))}
    </div>
  );
}
