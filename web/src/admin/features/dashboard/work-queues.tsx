import { useQuery } from "@tanstack/react-query";
import { apiUrl } from "../../../api/query";
import { Link } from "../../../lib/router";
import { useT } from "../../i18n/texts";
import { staffQuery } from "../../kit/api/queries";
import type { List, StaffEvent } from "../../kit/api/types";
import { wholeNumber } from "../../kit/format/format";
import { isOfThePast, NEEDS, type Need, periodQuery, queuePath } from "../../kit/queues/queue";
import { Panel } from "./panel";

const PERIODS = ["thisWeek", "nextWeek", "upcoming"] as const;
type Shown = (typeof PERIODS)[number] | "all";

/** How many events need an editor, by week; each number opens the list of them. */
export function WorkQueues() {
  const { t } = useT();
  return (
    <Panel title={t("queues.title")} hint={t("queues.lead")}>
      <table className="w-full max-w-3xl text-sm">
        <thead>
          <tr className="text-ink-2">
            <th scope="col" className="pb-1 text-left font-semibold">
              {t("queues.what")}
            </th>
            {PERIODS.map((period) => (
              <th key={period} scope="col" className="px-3 pb-1 text-right font-semibold">
                {t(`queues.periods.${period}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {NEEDS.map((need) => (
            <tr key={need}>
              <th scope="row" className="text-left font-medium">
                {t(`queues.needs.${need}`)}
              </th>
              {isOfThePast(need) ? (
                <td colSpan={PERIODS.length} className="text-right">
                  <Count need={need} period="all" />
                </td>
              ) : (
                PERIODS.map((period) => (
                  <td key={period} className="text-right">
                    <Count need={need} period={period} />
                  </td>
                ))
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  );
}

function Count({ need, period }: { need: Need; period: Shown }) {
  const { t, language } = useT();
  const url = apiUrl("/api/events", { status: "all", needs: need, ...periodQuery(period), limit: 1 });
  const { data } = useQuery(staffQuery<List<StaffEvent>>(url));
  const total = data?.meta.total;
  if (!total) {
    return (
      <span className="inline-flex min-h-9 items-center px-3 text-ink-3 tabular-nums">
        {total === 0 ? 0 : "…"}
      </span>
    );
  }
  const count = wholeNumber(total, language);
  return (
    <Link
      to={queuePath(need, period)}
      aria-label={t("queues.open", {
        need: t(`queues.needs.${need}`),
        period: t(`queues.periods.${period}`),
        count,
      })}
      className="inline-flex min-h-9 min-w-11 items-center justify-end rounded-lg px-3 font-bold text-brand tabular-nums hover:bg-brand-soft pointer-coarse:min-h-11"
    >
      {count}
    </Link>
  );
}
