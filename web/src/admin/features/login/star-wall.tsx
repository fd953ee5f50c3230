import { starPath } from "../../../ui/star";

const STEP = 84;
const COLUMNS = 11;
const ROWS = 14;

const tiles = Array.from({ length: COLUMNS * ROWS }, (_, place) => {
  const [column, row] = [place % COLUMNS, Math.floor(place / COLUMNS)];
  const [x, y] = [column * STEP, row * STEP];
  return {
    key: place,
    outer: starPath(x, y, 36),
    inner: starPath(x, y, 19, 1),
    glows: (column * 5 + row * 3) % 11 === 0,
  };
});

/** Decorative tiles beside the form on wide screens. */
export function StarWall() {
  return (
    <div aria-hidden="true" className="overflow-hidden rounded-tl-[2.5rem] bg-hero max-lg:hidden">
      <svg
        viewBox={`0 0 ${(COLUMNS - 1) * STEP} ${(ROWS - 1) * STEP}`}
        preserveAspectRatio="xMidYMid slice"
        aria-hidden="true"
        className="size-full"
      >
        {tiles.map(({ key, outer, inner, glows }) => (
          <g key={key}>
            <path d={outer} fill="none" stroke="#6d5dae" strokeOpacity={0.5} strokeWidth="1.5" />
            <path
              d={inner}
              fill={glows ? "#f2a33a" : "none"}
              stroke="#6d5dae"
              strokeOpacity={glows ? 0 : 0.35}
              strokeWidth="1.5"
            />
          </g>
        ))}
      </svg>
    </div>
  );
}
