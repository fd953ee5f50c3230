import { useQuery } from "@tanstack/react-query";
import { apiUrl } from "../../../api/query";
import { useT } from "../../i18n/texts";
import { staffQuery } from "../../kit/api/queries";
import type { Data, DayCount } from "../../kit/api/types";
import { DaysAsTable } from "../../kit/charts/days-as-table";
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
          <DaysAsTable
            days={days}
            columns={[
              { label: t("dashboard.pageViews"), numberOf: (day) => day.page_views },
              { label: t("dashboard.eventClicks"), numberOf: (day) => day.event_clicks },
            ]}
          />
        </>
      )}
    </Panel>
  );
}
