import { seededRandom } from "../../lib/random";
import { starPath } from "../../ui/star";

const WIDTH = 1440;
const HEIGHT = 420;
/** The y coordinate of the ground. */
const GROUND = 330;

interface Row {
  outline: string;
  windows: string;
}

/** A row of houses as one outline, and their lit windows as another. */
function houses(seed: string, lowest: number, highest: number, share: number): Row {
  const random = seededRandom(seed);
  let outline = `M0 ${GROUND}`;
  let windows = "";
  for (let x = 0; x < WIDTH; ) {
    const width = 2 * Math.round(24 + random() * 30);
    const top = Math.round(GROUND - lowest - random() * (highest - lowest));
    const gable = random() > 0.4 ? Math.round(12 + random() * 18) : 0;
    outline += `L${x} ${top}l${width / 2} ${-gable}l${width / 2} ${gable}`;
    for (let row = top + 16; row < GROUND - 30; row += 27) {
      for (let column = x + 12; column < x + width - 16; column += 20) {
        if (random() < share) windows += `M${column} ${row}h7v11h-7z`;
      }
    }
    x += width;
  }
  return { outline: `${outline}V${GROUND}Z`, windows };
}

/** Groups of one to three people, from `start` to the right. */
function people(seed: string, start: number): string {
  const random = seededRandom(seed);
  let crowd = "";
  for (let x = start; x < WIDTH - 100; x += 110 + random() * 210) {
    const party = 1 + Math.floor(random() * 3);
    for (let place = 0; place < party; place++) {
      const height = 40 + random() * 14;
      const at = Math.round(x + place * 17);
      const feet = Math.round(GROUND + 26 + random() * 30);
      const neck = Math.round(feet - height * 0.76);
      crowd += person(at, neck, feet - neck);
    }
  }
  return crowd;
}

/** Head, coat and two legs. */
function person(x: number, neck: number, height: number): string {
  const half = Math.round(height / 2);
  const body = `M${x - 6} ${neck}q6 -6 12 0l-1 ${half}l1 ${half}h-4l-2 ${-half}l-2 ${half}h-4l1 ${-half}z`;
  return `${body}M${x - 5} ${neck - 8}a5 5 0 1 0 10 0a5 5 0 1 0 -10 0z`;
}

/** A light chain between two points. */
function lights(
  from: number,
  to: number,
  height: number,
): { cord: string; bulbs: { x: number; y: number }[] } {
  const sag = 44;
  const bulbs = Array.from({ length: 9 }, (_, place) => {
    const share = (place + 1) / 10;
    return {
      x: Math.round(from + (to - from) * share),
      y: Math.round(height + 4 * sag * share * (1 - share) * 0.5 + 5),
    };
  });
  return { cord: `M${from} ${height}Q${(from + to) / 2} ${height + sag} ${to} ${height}`, bulbs };
}

const FAR = houses("far side", 60, 130, 0.16);
const NEAR = houses("near side", 26, 92, 0.34);
const CROWD = people("they came for the concert", 150);
const FRIENDS = people("and they brought some friends", 60);
const CORDS = [lights(270, 560, 190), lights(560, 815, 190), lights(815, 1170, 190)];
const POLES = [270, 560, 815, 1170];
const PAVING = Array.from({ length: 21 }, (_, column) => starPath(column * 72, HEIGHT - 8, 34)).join("");
const LIT = [3, 4, 9, 13, 14, 18].map((column) => starPath(column * 72, HEIGHT - 8, 34)).join("");

/** A clock tower. */
const TOWER = "M690 330V176h8v-26h10v-30l17 -34l17 34v30h10v26h8v154ZM672 330v-14h106v14Z";

/** An illustration of a town square at dusk. */
export function SquareAtDusk({ className = "" }: { className?: string }) {
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
      className={className}
    >
      <linearGradient id="dusk" x1="0" y1="0" x2="0" y2="1">
        <stop offset="0" stopColor="#211a3e" />
        <stop offset="0.36" stopColor="#4b2c63" />
        <stop offset="0.54" stopColor="#b04a5a" />
        <stop offset="0.7" stopColor="#f2a33a" />
      </linearGradient>
      <rect width={WIDTH} height={HEIGHT} fill="url(#dusk)" />
      <path d={starPath(935, 226, 168)} fill="#f2a33a" opacity="0.22" />
      <path d={starPath(935, 226, 122, 1)} fill="#ffc46b" opacity="0.55" />
      <path d={starPath(935, 226, 84)} fill="#fff1d0" />
      <path d={FAR.outline} fill="#5b2f5f" />
      <path d={FAR.windows} fill="#ffd48a" opacity="0.7" />
      <path d={NEAR.outline} fill="#2d1f4b" />
      <path d={NEAR.windows} fill="#ffc46b" />
      <path d={TOWER} fill="#1b1438" />
      <circle cx="725" cy="164" r="10" fill="#ffe2ad" />
      <path d="M725 158v6l4 3" fill="none" stroke="#1b1438" strokeWidth="2" />
      <rect y={GROUND} width={WIDTH} height={HEIGHT - GROUND} fill="#33265e" />
      <path d={PAVING} fill="#463a80" />
      <path d={LIT} fill="#f2a33a" opacity="0.85" />
      <path d={POLES.map((x) => `M${x} 186V350`).join("")} stroke="#191233" strokeWidth="5" />
      {CORDS.map(({ cord, bulbs }) => (
        <g key={cord}>
          <path d={cord} fill="none" stroke="#191233" strokeWidth="2" />
          {bulbs.map(({ x, y }) => (
            <circle key={x} cx={x} cy={y} r="4.5" fill="#ffe2ad" />
          ))}
        </g>
      ))}
      <path d={FRIENDS} fill="#b3a6ee" />
      <path d={CROWD} fill="#120c28" />
    </svg>
  );
}
