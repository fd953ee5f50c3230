import { calendarDay } from "../../../lib/format";
import { useT } from "../../i18n/texts";
import { wholeNumber } from "../format/format";

interface Props<Day> {
  days: readonly Day[];
  /** A number of a day, with its name. */
  columns: readonly { label: string; numberOf: (day: Day) => number }[];
}

/** The numbers of a chart by day, the latest first. They are folded away until they are asked for. */
export function DaysAsTable<Day extends { date: string }>({ days, columns }: Props<Day>) {
  const { t, language } = useT();
  return (
    <details className="mt-3">
      <summary className="flex min-h-11 w-fit cursor-pointer items-center font-semibold text-brand text-sm">
        {t("kit.chart.asTable")}
      </summary>
      <div className="overflow-hidden rounded-xl border border-line">
        <table className="w-full text-sm tabular-nums">
          <thead className="text-left text-ink-2">
            <tr>
              <th scope="col" className="px-3 py-2">
                {t("kit.chart.day")}
              </th>
              {columns.map(({ label }) => (
                <th key={label} scope="col" className="px-3 py-2 text-right">
                  {label}
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
                {columns.map(({ label, numberOf }) => (
                  <td key={label} className="px-3 py-1.5 text-right">
                    {wholeNumber(numberOf(day), language)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
