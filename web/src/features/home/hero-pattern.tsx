import { seededRandom } from "../../lib/random";
import { starPath } from "../../ui/star";

const STEP = 104;
const WIDTH = 780;
const HEIGHT = 440;

interface Tile {
  x: number;
  y: number;
  fill: string;
  core: string | null;
  dot: boolean;
}

/** A wall of tiles: most in the dusk, some lit. */
function tiles(): Tile[] {
  const random = seededRandom("town square");
  const wall: Tile[] = [];
  for (let row = 0; row < 5; row++) {
    for (let column = 0; column < 8; column++) {
      const light = random();
      wall.push({
        x: column * STEP + (row % 2) * (STEP / 2),
        y: row * STEP + 10,
        fill: light > 0.85 ? "#f2a33a" : light > 0.7 ? "#6d5dae" : light > 0.45 ? "#3a2f66" : "#2b2350",
        core: light > 0.85 ? "#e4573d" : light > 0.55 ? "#211a3e" : null,
        dot: light > 0.75,
      });
    }
  }
  return wall;
}

const WALL = tiles();

/** Fades out towards the text: a pattern never runs under words. */
export function HeroPattern() {
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="xMaxYMid slice"
      aria-hidden="true"
      className="absolute inset-y-0 right-0 hidden h-full w-[42%] [mask-image:linear-gradient(to_right,transparent,#000_45%)] lg:block"
    >
      {WALL.map(({ x, y, fill, core, dot }) => (
        <g key={`${x},${y}`}>
          <path d={starPath(x, y, 50)} fill={fill} />
          {core && <path d={starPath(x, y, 27, 1)} fill={core} />}
          {dot && <circle cx={x} cy={y} r="9" fill="#fff" opacity="0.9" />}
        </g>
      ))}
    </svg>
  );
}
