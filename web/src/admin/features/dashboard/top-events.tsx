import { useQuery } from "@tanstack/react-query";
import { apiUrl } from "../../../api/query";
import { paths } from "../../../lib/paths";
import { useT } from "../../i18n/texts";
import { staffQuery } from "../../kit/api/queries";
import type { Data, TopEvent } from "../../kit/api/types";
import { wholeNumber } from "../../kit/format/format";
import { FailedState } from "../../kit/lists/list-state";
import { Panel } from "./panel";

/** The most clicked events. */
export function TopEvents() {
  const { t, language } = useT();
  const { data, error, refetch } = useQuery(
    staffQuery<Data<TopEvent[]>>(apiUrl("/api/analytics/top-events", { days: 30, limit: 8, language })),
  );
  const events = data?.data;
  const most = Math.max(1, ...(events ?? []).map(({ clicks }) => clicks));
  return (
    <Panel title={t("dashboard.topEvents")} hint={t("dashboard.topEventsHint")}>
      {error && !data && <FailedState error={error} retry={refetch} isCompact />}
      {events?.length === 0 && <p className="py-6 text-ink-2">{t("dashboard.topEventsEmpty")}</p>}
      <ol className="flex flex-col gap-1">
        {events?.map((event) => (
          <li key={event.id}>
            <a
              href={paths.event(event.event_id)}
              className="relative flex min-h-11 items-center justify-between gap-3 overflow-hidden rounded-lg px-3 hover:underline"
            >
              <span
                aria-hidden="true"
                style={{ width: `${(event.clicks / most) * 100}%` }}
                className="absolute inset-y-0 left-0 bg-brand-soft"
              />
              <span className="relative min-w-0 truncate font-medium">{event.title}</span>
              <span className="relative shrink-0 text-ink-2 text-sm tabular-nums">
                {t(event.clicks === 1 ? "dashboard.clicksOne" : "dashboard.clicks", {
                  count: wholeNumber(event.clicks, language),
                })}
              </span>
            </a>
          </li>
        ))}
      </ol>
    </Panel>
  );
}
