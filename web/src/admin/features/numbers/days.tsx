import { lazy, Suspense } from "react";
import { calendarDay } from "../../../lib/format";
import { useT } from "../../i18n/texts";
import type { ReportDay } from "../../kit/api/types";
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
      <details className="mt-3">
        <summary className="flex min-h-11 w-fit cursor-pointer items-center font-semibold text-brand text-sm">
          {t("numbers.asTable")}
        </summary>
        <DayTable days={days} />
      </details>
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

function DayTable({ days }: { days: readonly ReportDay[] }) {
  const { t, language } = useT();
  return (
    <div className="overflow-hidden rounded-xl border border-line">
      <table className="w-full text-sm tabular-nums">
        <thead className="text-left text-ink-2">
          <tr>
            <th scope="col" className="px-3 py-2">
              {t("numbers.day")}
            </th>
            {SERIES.map((series) => (
              <th key={series} scope="col" className="px-3 py-2 text-right">
                {t(SERIES_TEXTS[series])}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {[...days].reverse().map((day) => (
            <tr key={day.date} className="border-line border-t">
              <th scope="row" className="px-3 py-1.5 text-left font-medium">
                {calendarDay(day.date, language)?.full ?? day.date}
              </th>
              {SERIES.map((series) => (
                <td key={series} className="px-3 py-1.5 text-right">
                  {wholeNumber(day[series], language)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
