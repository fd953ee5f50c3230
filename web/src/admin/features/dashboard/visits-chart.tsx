import { calendarDay } from "../../../lib/format";
import { useT } from "../../i18n/texts";
import type { DayCount } from "../../kit/api/types";
import { wholeNumber } from "../../kit/format/format";
import { axisMax } from "./axis-max";

const WIDTH = 720;
const HEIGHT = 220;
const GAP = 0.28;

/** Bars for visits, a line for clicks: distinguishable without color. */
export function VisitsChart({ days }: { days: readonly DayCount[] }) {
  const { t, language } = useT();
  const number = (value: number) => wholeNumber(value, language);
  const views = days.reduce((sum, day) => sum + day.page_views, 0);
  const clicks = days.reduce((sum, day) => sum + day.event_clicks, 0);
  const top = axisMax(Math.max(...days.flatMap((day) => [day.page_views, day.event_clicks]), 0));
  const step = WIDTH / Math.max(1, days.length);
  const y = (value: number) => HEIGHT - (value / top) * HEIGHT;
  const line = days.map(
    (day, place) => `${((place + 0.5) * step).toFixed(1)},${y(day.event_clicks).toFixed(1)}`,
  );
  return (
    <figure>
      <figcaption className="mb-3 flex flex-wrap gap-x-6 gap-y-1 text-sm">
        <Key
          shape={<span className="inline-block size-3 rounded-sm bg-brand-2" />}
          name={t("dashboard.pageViews")}
        >
          {number(views)}
        </Key>
        <Key
          shape={<span className="inline-block h-0.75 w-4 rounded bg-(--art)" />}
          name={t("dashboard.eventClicks")}
        >
          {number(clicks)}
        </Key>
      </figcaption>
      {views + clicks === 0 && <p className="mb-3 text-ink-2">{t("dashboard.visitsEmpty")}</p>}
      <div className="flex gap-2">
        <div
          aria-hidden="true"
          className="flex h-55 flex-col justify-between text-right text-ink-3 text-xs tabular-nums"
        >
          <span className="-translate-y-1/2">{number(top)}</span>
          <span>{number(top / 2)}</span>
          <span className="translate-y-1/2">0</span>
        </div>
        <svg
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={t("dashboard.chartLabel", { views: number(views), clicks: number(clicks) })}
          className="h-55 min-w-0 flex-1 overflow-visible"
        >
          {[0, 0.5, 1].map((share) => (
            <line
              key={share}
              x1="0"
              x2={WIDTH}
              y1={HEIGHT * share}
              y2={HEIGHT * share}
              className="stroke-line"
              vectorEffect="non-scaling-stroke"
            />
          ))}
          {days.map((day, place) => (
            <g key={day.date}>
              <title>{describe(day)}</title>
              <rect x={place * step} width={step} y="0" height={HEIGHT} fill="transparent" />
              <rect
                x={(place + GAP / 2) * step}
                width={step * (1 - GAP)}
                y={y(day.page_views)}
                height={HEIGHT - y(day.page_views)}
                className="fill-brand-2"
              />
            </g>
          ))}
          {/* A pale outline separates the line from the bars. */}
          {["stroke-card stroke-6", "stroke-(--art) stroke-[2.5]"].map((look) => (
            <polyline
              key={look}
              points={line.join(" ")}
              fill="none"
              strokeLinejoin="round"
              vectorEffect="non-scaling-stroke"
              className={`pointer-events-none ${look}`}
            />
          ))}
        </svg>
      </div>
      <div aria-hidden="true" className="mt-2 flex justify-between pl-8 text-ink-3 text-xs">
        <span>{shortDay(days[0]?.date)}</span>
        <span>{shortDay(days[Math.floor(days.length / 2)]?.date)}</span>
        <span>{shortDay(days.at(-1)?.date)}</span>
      </div>
    </figure>
  );

  function describe(day: DayCount): string {
    const name = calendarDay(day.date, language)?.full ?? day.date;
    return `${name}: ${t("dashboard.pageViews")} ${number(day.page_views)}, ${t("dashboard.eventClicks")} ${number(day.event_clicks)}`;
  }

  function shortDay(date: string | undefined): string {
    const day = date ? calendarDay(date, language) : null;
    return day ? `${day.day} ${day.month}` : "";
  }
}

function Key({ shape, name, children }: { shape: React.ReactNode; name: string; children: string }) {
  return (
    <span className="flex items-center gap-2">
      {shape}
      <span className="text-ink-2">{name}</span>
      <span className="font-semibold tabular-nums">{children}</span>
    </span>
  );
}
