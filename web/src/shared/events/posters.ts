/**
 * Chooses the pictures of a list, so that neighbors differ. The composition of a generated poster depends on its seed alone: the rule
 * is the same as that of `crates/media/src/poster/family.rs` (cases/rules.json).
 */
import type { Event } from "../../api/events";
import { posterUrl } from "../../lib/paths";
import { ownPicture } from "./cover";

type Pictured = Pick<Event, "event_id" | "category" | "cover_image" | "image_url" | "picture">;

/** The number of compositions of each family; any other category is drawn as "other". */
const SEVEN = ["art", "business", "education", "gastronomy", "music", "sports", "technology"];
const SIX = ["fashion", "festival", "film", "other", "theater"];

/** In a grid of four columns the neighbors of a card are among the four before it. */
const NEIGHBOURS = 4;
/** Seeds that end in consecutive numbers have different compositions. */
const VARIANTS = 7;

/** For each event the poster to show instead of its usual picture; null if that differs from its neighbors'. */
export function distinctPosters(events: readonly Pictured[]): (string | null)[] {
  const shown: string[] = [];
  return events.map((event) => {
    const nearby = shown.slice(-NEIGHBOURS);
    const own = ownPicture(event);
    const isOwnFree = own !== null && !nearby.includes(own);
    const seed = freeSeed(event, nearby);
    shown.push(isOwnFree ? own : composition(event.category, seed));
    return isOwnFree || (own === null && seed === event.event_id) ? null : posterUrl(event.category, seed);
  });
}

/** The event's id, else the first variant of it whose composition is not in the neighborhood. */
function freeSeed({ event_id, category }: Pictured, nearby: readonly string[]): string {
  const variants = Array.from({ length: VARIANTS }, (_, number) => `${event_id}-${number + 1}`);
  const isFree = (seed: string) => !nearby.includes(composition(category, seed));
  return [event_id, ...variants].find(isFree) ?? event_id;
}

/** The server runs for weeks: beyond this the cache starts anew. */
const MAX_CACHED = 5000;
const compositions = new Map<string, string>();

/** "music 3": what a poster shows; those of one composition differ only in colors and details. */
export function composition(category: string, seed: string): string {
  const key = `${category}/${seed}`;
  const known = compositions.get(key);
  if (known !== undefined) return known;
  const name = category.toLowerCase();
  const family = SEVEN.includes(name) || SIX.includes(name) ? name : "other";
  const found = `${family} ${choose(family, seed, SEVEN.includes(family) ? 7 : 6)}`;
  if (compositions.size >= MAX_CACHED) compositions.clear();
  compositions.set(key, found);
  return found;
}

/** A number at the end of the seed iterates over the compositions in rounds, each in a shuffled order. */
function choose(family: string, seed: string, count: number): number {
  const digits = /\d*$/.exec(seed)?.[0] ?? "";
  const isNumbered = digits !== "" && BigInt(digits) < 1n << 64n;
  const stem = isNumbered ? seed.slice(0, seed.length - digits.length) : seed;
  const number = isNumbered ? BigInt(digits) : BigInt(below(generator([seed]), 1 << 20));
  const round = number / BigInt(count);
  const order = (round: bigint) => shuffled(generator([family, stem, "compositions", String(round)]), count);
  const now = order(round);
  const [first = 0, second = 0] = now;
  // The last composition of the previous round must not be the first of this one.
  if (round > 0n && first === order(round - 1n).at(-1)) now.splice(0, 2, second, first);
  return now[Number(number % BigInt(count))] ?? 0;
}

type Generator = () => bigint;

/** SplitMix64, seeded by the FNV-1a hash of these words. */
function generator(words: readonly string[]): Generator {
  let state = 0xcbf29ce484222325n;
  for (const word of words)
    for (const byte of [...bytesOf(word), 0xff]) state = wrap((state ^ BigInt(byte)) * 0x100000001b3n);
  return () => {
    state = wrap(state + 0x9e3779b97f4a7c15n);
    const mixed = wrap((state ^ (state >> 30n)) * 0xbf58476d1ce4e5b9n);
    const twice = wrap((mixed ^ (mixed >> 27n)) * 0x94d049bb133111ebn);
    return twice ^ (twice >> 31n);
  };
}

/** In UTF-8. The server's JavaScript engine has no TextEncoder. */
const bytesOf = (text: string): number[] =>
  (encodeURIComponent(text).match(/%..|./g) ?? []).map((unit) =>
    unit.length > 1 ? Number.parseInt(unit.slice(1), 16) : unit.charCodeAt(0),
  );

const wrap = (number: bigint) => BigInt.asUintN(64, number);
const below = (next: Generator, sides: number) => Number((next() >> 32n) % BigInt(sides));

function shuffled(next: Generator, count: number): number[] {
  const order = Array.from({ length: count }, (_, place) => place);
  for (let last = count - 1; last > 0; last -= 1) {
    const other = below(next, last + 1);
    [order[last], order[other]] = [order[other] ?? 0, order[last] ?? 0];
  }
  return order;
}
