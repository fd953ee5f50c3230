import { OUTLINE } from "../../../features/home/turkey";
import { citiesAt } from "./cities";
import { boxOf, gridOf, isInView, type MapView, percent, type Share, shareOf } from "./map-view";

/** The country and the lines of latitude and longitude. */
export function Land({ view }: { view: MapView }) {
  const { x, y, width, height } = boxOf(view);
  const grid = gridOf(view);
  const across = (share: Share) => ({ x: x + share.left * width, y: y + share.top * height });
  return (
    <svg viewBox={`${x} ${y} ${width} ${height}`} className="absolute inset-0 size-full" aria-hidden="true">
      <path
        d={OUTLINE}
        className="fill-card stroke-brand-2/50"
        strokeWidth="1.5"
        strokeLinejoin="round"
        vectorEffect="non-scaling-stroke"
      />
      <g className="stroke-brand-2/20" strokeWidth="1">
        {grid.longitudes.map((longitude) => {
          const at = across(shareOf({ latitude: view.center.latitude, longitude }, view));
          return (
            <path
              key={longitude}
              d={`M${at.x} ${y}v${height}`}
              vectorEffect="non-scaling-stroke"
              fill="none"
            />
          );
        })}
        {grid.latitudes.map((latitude) => {
          const at = across(shareOf({ latitude, longitude: view.center.longitude }, view));
          return (
            <path key={latitude} d={`M${x} ${at.y}h${width}`} vectorEffect="non-scaling-stroke" fill="none" />
          );
        })}
      </g>
    </svg>
  );
}

/** Names to find one's way by. */
export function Cities({ view }: { view: MapView }) {
  return (
    <div aria-hidden="true" className="pointer-events-none absolute inset-0 text-ink-2 text-xs">
      {citiesAt(view.zoom).map((city) => {
        const share = shareOf(city, view);
        if (!isInView(share)) return null;
        return (
          <span
            key={city.name}
            className="absolute flex -translate-y-1/2 items-center gap-1 whitespace-nowrap"
            style={{ left: percent(share.left), top: percent(share.top) }}
          >
            <span className="-ml-0.75 size-1.5 rounded-full bg-ink-3" />
            {city.name}
          </span>
        );
      })}
    </div>
  );
}
