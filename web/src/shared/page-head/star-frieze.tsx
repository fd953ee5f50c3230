import { useId } from "react";
import { starPath } from "../../ui/star";

const STEP = 26;
/** The color of each star of the repeating pattern. */
const LIT = "  b l  b  l    b  l b ".split("");
const OUTER = starPath(0, 0, 12);
const INNER = starPath(0, 0, 6, 1);

/** A decorative strip of tiles below the header of a page. */
export function StarFrieze({ className = "" }: { className?: string }) {
  const id = useId();
  return (
    <svg aria-hidden="true" className={`h-6.5 w-full ${className}`}>
      <pattern id={id} width={STEP * LIT.length} height={STEP} patternUnits="userSpaceOnUse">
        {LIT.map((light, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the run never changes.
          <g key={place} transform={`translate(${place * STEP + STEP / 2} ${STEP / 2})`}>
            <path
              d={OUTER}
              className={light === "l" ? "fill-saffron" : light === "b" ? "fill-mark" : "fill-line"}
            />
            {light === "l" && <path d={INNER} fill="#e4573d" />}
            {light === "b" && <path d={INNER} className="fill-paper" />}
          </g>
        ))}
      </pattern>
      <rect width="100%" height="100%" fill={`url(#${id})`} />
    </svg>
  );
}
