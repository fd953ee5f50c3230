import { lazy, Suspense } from "react";
import { useT } from "../../i18n/texts";
import type { ReportDay } from "../../kit/api/types";
import { DaysAsTable } from "../../kit/charts/days-as-table";
import { wholeNumber } from "../../kit/format/format";
import { SERIES, SERIES_TEXTS, totalOf } from "./numbers";
import { Panel } from "./panel";
import { SERIES_LOOKS } from "./series-looks";

/** Only this screen draws charts. */
const DayChart = lazy(async () => ({ default: (await import("./day-chart")).DayChart }));

/** Views and clicks by day: as a chart, and the same numbers as a table. */
export function Days({ days }: { days: readonly ReportDay[] }) {
  const { t, language } = useT();
  const isEmpty = SERIES.every((series) => totalOf(days, series) === 0);
  return (
    <Panel title={t("numbers.byDay")} hint={t("numbers.pageViewsHint")}>
      <ul className="mb-3 flex flex-wrap gap-x-6 gap-y-1 text-sm">
        {SERIES.map((series) => (
          <li key={series} className="flex items-center gap-2">
            <Line series={series} />
            <span className="text-ink-2">{t(SERIES_TEXTS[series])}</span>
            <span className="font-semibold tabular-nums">{wholeNumber(totalOf(days, series), language)}</span>
          </li>
        ))}
      </ul>
      {isEmpty ? (
        <p className="py-6 text-ink-2">{t("numbers.noHits")}</p>
      ) : (
        <Suspense fallback={<div className="h-65" />}>
          <DayChart days={days} />
        </Suspense>
      )}
      <DaysAsTable
        days={days}
        columns={SERIES.map((series) => ({
          label: t(SERIES_TEXTS[series]),
          numberOf: (day: ReportDay) => day[series],
        }))}
      />
    </Panel>
  );
}

function Line({ series }: { series: (typeof SERIES)[number] }) {
  const { color, dash } = SERIES_LOOKS[series];
  return (
    <svg aria-hidden="true" viewBox="0 0 24 4" className="h-1 w-6">
      <line
        x1="0"
        x2="24"
        y1="2"
        y2="2"
        strokeWidth="3"
        stroke={`var(${color})`}
        strokeDasharray={dash.join(" ")}
      />
    </svg>
  );
}
