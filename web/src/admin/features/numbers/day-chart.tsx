import { useEffect, useRef } from "react";
import uPlot from "uplot";
import "uplot/dist/uPlot.min.css";
import { calendarDay } from "../../../lib/format";
import { useT } from "../../i18n/texts";
import type { ReportDay } from "../../kit/api/types";
import { wholeNumber } from "../../kit/format/format";
import { SERIES, SERIES_TEXTS, totalOf } from "./numbers";
import { SERIES_LOOKS } from "./series-looks";

/** The days as lines. A canvas says nothing to screen readers: the table beside it has the same numbers. */
export function DayChart({ days }: { days: readonly ReportDay[] }) {
  const { t, language } = useT();
  const frame = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const date = (place: number) => {
      const day = days[place] && calendarDay(days[place].date, language);
      return day ? `${day.day} ${day.month}` : "";
    };
    const draw = () => {
      const style = getComputedStyle(element);
      const color = (name: string) => style.getPropertyValue(name).trim();
      // Labels are as large as small text on the page, whatever its size is.
      const em = 0.75 * Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
      const axis = {
        font: `${em}px ${style.fontFamily}`,
        gap: em / 2,
        stroke: color("--ink-3"),
        grid: { stroke: color("--line"), width: 1 },
        ticks: { show: false },
      };
      const options: uPlot.Options = {
        width: element.clientWidth,
        height: element.clientHeight,
        // The last day may be wider than half a step.
        padding: [em, em * 2, 0, 0],
        legend: { show: false },
        cursor: { drag: { x: false, y: false } },
        scales: { x: { time: false }, y: { range: (_, _min, max) => [0, Math.max(4, max * 1.1)] } },
        axes: [
          {
            ...axis,
            size: em * 2.5,
            grid: { show: false },
            values: (_, places) => places.map((place) => (Number.isInteger(place) ? date(place) : "")),
          },
          {
            ...axis,
            size: em * 4,
            values: (_, values) =>
              values.map((value) => (Number.isInteger(value) ? wholeNumber(value, language) : "")),
          },
        ],
        series: [
          {},
          ...SERIES.map((series) => ({
            label: t(SERIES_TEXTS[series]),
            stroke: color(SERIES_LOOKS[series].color),
            width: 2,
            dash: SERIES_LOOKS[series].dash,
            points: { show: days.length <= 7, size: 6 },
          })),
        ],
      };
      const data = [days.map((_, place) => place), ...SERIES.map((series) => days.map((day) => day[series]))];
      return new uPlot(options, data as uPlot.AlignedData, element);
    };
    let chart = draw();
    const redraw = () => {
      chart.destroy();
      chart = draw();
    };
    const resizing = new ResizeObserver(() =>
      chart.setSize({ width: element.clientWidth, height: element.clientHeight }),
    );
    resizing.observe(element);
    // The canvas does not follow the theme by itself.
    const theme = new MutationObserver(redraw);
    theme.observe(document.documentElement, { attributeFilter: ["class", "data-theme"] });
    const system = matchMedia("(prefers-color-scheme: dark)");
    system.addEventListener("change", redraw);
    return () => {
      resizing.disconnect();
      theme.disconnect();
      system.removeEventListener("change", redraw);
      chart.destroy();
    };
  }, [days, language, t]);

  const number = (series: (typeof SERIES)[number]) => wholeNumber(totalOf(days, series), language);
  return (
    <div
      ref={frame}
      role="img"
      aria-label={t("numbers.chartLabel", {
        days: days.length,
        views: number("page_views"),
        events: number("event_views"),
        clicks: number("ticket_clicks"),
      })}
      className="h-65 w-full min-w-0 overflow-hidden"
    />
  );
}
