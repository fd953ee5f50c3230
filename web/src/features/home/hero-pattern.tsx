import { seededRandom } from "../../lib/random";
import { starPath } from "../../ui/star";

const STEP = 104;

/** A wall of tiles, most in the dusk, some lit: outlines by their colour, in the order of painting. */
function wall(seed: string, rows: number, columns: number): [fill: string, path: string][] {
  const random = seededRandom(seed);
  const paths = new Map<string, string>();
  const paint = (fill: string, path: string) => paths.set(fill, (paths.get(fill) ?? "") + path);
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const light = random();
      const [x, y] = [column * STEP + (row % 2) * (STEP / 2), row * STEP + 10];
      const tile = light > 0.85 ? "#f2a33a" : light > 0.7 ? "#6d5dae" : light > 0.45 ? "#3a2f66" : "#2b2350";
      paint(tile, starPath(x, y, 50));
      if (light > 0.55) paint(light > 0.85 ? "#e4573d" : "#211a3e", starPath(x, y, 27, 1));
      if (light > 0.75) paint("#ece9f3", `M${x - 9} ${y}a9 9 0 1 0 18 0a9 9 0 1 0-18 0Z`);
    }
  }
  return ORDER.flatMap((fill) => {
    const path = paths.get(fill);
    return path ? [[fill, path]] : [];
  });
}

const ORDER = ["#2b2350", "#3a2f66", "#6d5dae", "#f2a33a", "#211a3e", "#e4573d", "#ece9f3"];
const WALL = wall("town square", 5, 8);
const BORDER = wall("lantern", 1, 9);

/** Fades out towards the text: a pattern never runs under words. Phones have a border of tiles above them. */
export function HeroPattern() {
  return (
    <>
      <svg
        viewBox="0 0 780 440"
        preserveAspectRatio="xMaxYMid slice"
        aria-hidden="true"
        className="absolute inset-y-0 right-0 hidden h-full w-[35%] [mask-image:linear-gradient(to_right,transparent,#000_45%)] lg:block xl:w-[42%]"
      >
        {WALL.map(([fill, path]) => (
          <path key={fill} fill={fill} d={path} />
        ))}
      </svg>
      <svg
        viewBox="0 -46 832 104"
        aria-hidden="true"
        className="absolute top-0 right-0 h-8 w-64 [mask-image:linear-gradient(to_right,transparent,#000_60%)] lg:hidden"
      >
        {BORDER.map(([fill, path]) => (
          <path key={fill} fill={fill} d={path} />
        ))}
      </svg>
    </>
  );
}
