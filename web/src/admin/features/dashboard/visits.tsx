import { useQuery } from "@tanstack/react-query";
import { apiUrl } from "../../../api/query";
import { calendarDay } from "../../../lib/format";
import { useT } from "../../i18n/texts";
import { staffQuery } from "../../kit/api/queries";
import type { Data, DayCount } from "../../kit/api/types";
import { wholeNumber } from "../../kit/format/format";
import { FailedState } from "../../kit/lists/list-state";
import { Panel } from "./panel";
import { VisitsChart } from "./visits-chart";

/** Visits and clicks of the last 30 days, as a chart and as a table. */
export function Visits() {
  const { t } = useT();
  const { data, error, refetch } = useQuery(
    staffQuery<Data<DayCount[]>>(apiUrl("/api/analytics/days", { days: 30 })),
  );
  const days = data?.data;
  return (
    <Panel title={t("dashboard.visits")}>
      {error && !days && <FailedState error={error} retry={refetch} isCompact />}
      {!days && !error && <div className="h-64" />}
      {days && (
        <>
          <VisitsChart days={days} />
          <p className="mt-2 text-ink-3 text-sm">{t("dashboard.visitsHint")}</p>
          <details className="mt-3">
            <summary className="flex min-h-11 w-fit cursor-pointer items-center font-semibold text-brand text-sm">
              {t("dashboard.asTable")}
            </summary>
            <Numbers days={days} />
          </details>
        </>
      )}
    </Panel>
  );
}

function Numbers({ days }: { days: readonly DayCount[] }) {
  const { t, language } = useT();
  return (
    <div className="overflow-hidden rounded-xl border border-line">
      <table className="w-full text-sm tabular-nums">
        <thead className="text-left text-ink-2">
          <tr>
            <th scope="col" className="px-3 py-2">
              {t("dashboard.day")}
            </th>
            <th scope="col" className="px-3 py-2 text-right">
              {t("dashboard.pageViews")}
            </th>
            <th scope="col" className="px-3 py-2 text-right">
              {t("dashboard.eventClicks")}
            </th>
          </tr>
        </thead>
        <tbody>
          {[...days].reverse().map((day) => (
            <tr key={day.date} className="border-line border-t">
              <th scope="row" className="px-3 py-1.5 text-left font-medium">
                {calendarDay(day.date, language)?.full ?? day.date}
              </th>
              <td className="px-3 py-1.5 text-right">{wholeNumber(day.page_views, language)}</td>
              <td className="px-3 py-1.5 text-right">{wholeNumber(day.event_clicks, language)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
