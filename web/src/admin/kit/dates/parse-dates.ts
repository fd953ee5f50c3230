/** Reads lists of dates as people write them. The day always comes before the month. */
import { addDays, daysBetween, weekdayOf } from "../../../lib/calendar";
import { dayText, momentAt } from "./calendar";
import { type Token, tokensOf } from "./date-tokens";

export type UnreadReason =
  | "noDate"
  | "noMonth"
  | "badDate"
  | "monthFirst"
  | "badTime"
  | "unknown"
  | "weekday"
  | "tooMany";

export interface ReadDate {
  /** `2026-12-24T20:30`, or `2026-12-24` if no time is given. */
  start: string;
  end: string | null;
}

export interface UnreadLine {
  line: string;
  reason: UnreadReason;
  /** The part that is not understood. */
  part: string;
}

export interface DateList {
  dates: ReadDate[];
  unread: UnreadLine[];
}

/** More days in one range are a mistake rather than a run. */
const LONGEST_RANGE = 100;

class Unreadable extends Error {
  constructor(
    readonly reason: UnreadReason,
    readonly part = "",
  ) {
    super(reason);
  }
}

/** Reads every line. `today` decides the year where none is given: the next such day. */
export function parseDateList(text: string, today: string): DateList {
  const list: DateList = { dates: [], unread: [] };
  const seen = new Set<string>();
  for (const line of text.split("\n").map((one) => one.trim())) {
    if (line === "") continue;
    try {
      for (const date of parseLine(line, today)) {
        if (!seen.has(date.start)) list.dates.push(date);
        seen.add(date.start);
      }
    } catch (failure) {
      if (!(failure instanceof Unreadable)) throw failure;
      list.unread.push({ line, reason: failure.reason, part: failure.part });
    }
  }
  return list;
}

/** One date with an optional time, as typed into a field; null if it is not readable. */
export function parseMoment(text: string, today: string): string | null {
  const { dates, unread } = parseDateList(text, today);
  return unread.length === 0 && dates.length === 1 ? (dates[0]?.start ?? null) : null;
}

/** Times of a day: "15:00, 20.30", "8pm"; null if one is not readable. */
export function parseTimes(text: string): string[] | null {
  const times: string[] = [];
  for (const token of tokensOf(text)) {
    if (token.kind === "separator") continue;
    const time = timeOf(token) ?? (token.kind === "number" ? clock(token.value, 0) : null);
    if (time === null) return null;
    if (!times.includes(time)) times.push(time);
  }
  return times.sort();
}

interface Times {
  start: string;
  end: string | null;
}

function parseLine(line: string, today: string): ReadDate[] {
  const reader = new LineReader(tokensOf(line), today);
  const dates = reader.read();
  if (dates.length === 0) throw new Unreadable("noDate");
  return dates;
}

/** Reads the tokens of a line: groups of days, each followed or preceded by times. */
class LineReader {
  private place = 0;
  private readonly result: ReadDate[] = [];
  /** Days that wait for a time: "24, 25 Aralık 20:30". */
  private days: string[] = [];
  private times: Times[] = [];
  private weekdays: number[] = [];
  private isAfterSeparator = false;
  private isRange = false;

  constructor(
    private readonly tokens: readonly Token[],
    private readonly today: string,
  ) {}

  read(): ReadDate[] {
    while (this.place < this.tokens.length) this.step();
    this.flush();
    this.checkWeekday();
    return this.result;
  }

  private step(): void {
    const token = this.tokens[this.place];
    if (!token) return;
    if (token.kind === "separator" || token.kind === "range") {
      this.isAfterSeparator = token.kind === "separator";
      this.isRange ||= token.kind === "range" && this.days.length + this.times.length > 0;
      this.place += 1;
      return;
    }
    if (token.kind === "weekday") {
      this.weekdays.push(token.weekday);
      this.place += 1;
      return;
    }
    const time = this.timeHere(token);
    if (time !== null) this.addTime(time);
    else this.addDays(this.readDays());
    this.isAfterSeparator = false;
    this.isRange = false;
  }

  /** The time at this place; null if a date is here. */
  private timeHere(token: Token): string | null {
    if (token.kind === "time") {
      const time = timeOf(token);
      if (time === null) throw new Unreadable("badTime", token.text);
      return time;
    }
    if (token.kind !== "dotted") return null;
    // "24.12, 25.12" are dates; "24 Aralık 20.30" ends with a time, as does what no month has.
    const isDate = dayText(2028, token.second, token.first) !== null;
    const followsDay = this.days.length > 0 && !this.isAfterSeparator && !this.isRange;
    const followsTime = this.times.length > 0 && this.isRange;
    return isDate && !followsDay && !followsTime ? null : timeOf(token);
  }

  private addTime(time: string): void {
    this.place += 1;
    const last = this.times.at(-1);
    if (this.isRange && last && last.end === null) last.end = time;
    else this.times.push({ start: time, end: null });
  }

  private addDays(days: string[]): void {
    if (this.isRange) {
      const first = this.days.at(-1);
      const last = days[0];
      if (this.times.length > 0 || !first || !last) throw new Unreadable("unknown", "–");
      this.days.push(...daysAfter(first, last), ...days.slice(1));
      return;
    }
    // A new day after times begins another group: "24.12 20:30, 25.12 21:00".
    if (this.days.length > 0 && this.times.length > 0) this.flush();
    this.days.push(...days);
  }

  private flush(): void {
    if (this.days.length === 0 && this.times.length > 0) return;
    for (const day of this.days) {
      if (this.times.length === 0) this.result.push({ start: day, end: null });
      for (const { start, end } of this.times) {
        const endDay = end !== null && end <= start ? addDays(day, 1) : day;
        this.result.push({ start: momentAt(day, start), end: end && momentAt(endDay, end) });
      }
    }
    this.days = [];
    this.times = [];
  }

  /** The days at this place: a whole date, days before a month, or days after one. */
  private readDays(): string[] {
    const token = this.tokens[this.place];
    if (token?.kind === "date") {
      this.place += 1;
      return [this.dayOf(token.day, token.month, token.year, token.text)];
    }
    if (token?.kind === "dotted") {
      this.place += 1;
      return [this.dayOf(token.first, token.second, this.readYear(), token.text)];
    }
    if (token?.kind === "month") {
      this.place += 1;
      const days = this.readNumbers();
      if (days.length === 0) throw new Unreadable("noDate");
      const year = this.readYear();
      return days.map((day) => this.dayOf(day, token.month, year, String(day)));
    }
    if (token?.kind === "number") {
      const days = this.readNumbers();
      this.skipWeekdays();
      const month = this.tokens[this.place];
      if (month?.kind !== "month") throw new Unreadable("noMonth", token.text);
      this.place += 1;
      const year = this.readYear();
      return days.map((day) => this.dayOf(day, month.month, year, String(day)));
    }
    throw new Unreadable("unknown", token?.kind === "unknown" ? token.text : "");
  }

  /** Numbers of days with what joins them: "24, 25 ve 26", "24-26". */
  private readNumbers(): number[] {
    const days: number[] = [];
    for (;;) {
      const token = this.tokens[this.place];
      if (token?.kind !== "number" || token.value > 31) return days;
      const before = this.tokens[this.place - 1];
      const first = days.at(-1);
      if (before?.kind === "range" && first !== undefined) {
        for (let day = first + 1; day < token.value; day += 1) days.push(day);
      }
      days.push(token.value);
      this.place += 1;
      const joint = this.tokens[this.place];
      const next = this.tokens[this.place + 1];
      const isJoined = joint?.kind === "separator" || joint?.kind === "range";
      if (!isJoined || next?.kind !== "number" || next.value > 31 || !this.isDayAt(this.place + 1))
        return days;
      this.place += 1;
    }
  }

  /** False for a number that begins a date of its own: "Dec 24, 3 January". */
  private isDayAt(place: number): boolean {
    const hadMonthBefore = this.tokens.slice(0, place).some(({ kind }) => kind === "month");
    return !hadMonthBefore || this.tokens[place + 1]?.kind !== "month";
  }

  private skipWeekdays(): void {
    for (let token = this.tokens[this.place]; token?.kind === "weekday"; token = this.tokens[this.place]) {
      this.weekdays.push(token.weekday);
      this.place += 1;
    }
  }

  /** A year of four digits, also after a comma: "Dec 24, 2026". */
  private readYear(): number | null {
    this.skipWeekdays();
    const isYear = (token: Token | undefined) =>
      token?.kind === "number" && token.value >= 1000 && token.value <= 9999 ? token.value : null;
    const here = isYear(this.tokens[this.place]);
    const isComma = this.tokens[this.place]?.kind === "separator";
    const after = isComma ? isYear(this.tokens[this.place + 1]) : null;
    if (here !== null) this.place += 1;
    else if (after !== null) this.place += 2;
    return here ?? after;
  }

  private dayOf(day: number, month: number, year: number | null, part: string): string {
    if (month > 12 && day <= 12 && month <= 31) throw new Unreadable("monthFirst", part);
    const found = year === null ? this.nextDay(day, month) : dayText(year, month, day);
    if (found === null) throw new Unreadable("badDate", part);
    return found;
  }

  /** The first such day from today on; a leap day may be years away. */
  private nextDay(day: number, month: number): string | null {
    const thisYear = Number(this.today.slice(0, 4));
    for (let year = thisYear; year < thisYear + 5; year += 1) {
      const found = dayText(year, month, day);
      if (found !== null && found >= this.today) return found;
    }
    return null;
  }

  /** A weekday that contradicts the date points to a mistake in either. */
  private checkWeekday(): void {
    const days = [...new Set(this.result.map(({ start }) => start.slice(0, 10)))];
    const [day] = days;
    const [weekday] = this.weekdays;
    if (days.length !== 1 || this.weekdays.length !== 1 || !day || weekday === undefined) return;
    if (weekdayOf(day) !== weekday) throw new Unreadable("weekday", day);
  }
}

/** The days after the first one up to the last one, which is included. */
function daysAfter(first: string, last: string): string[] {
  const count = daysBetween(first, last);
  if (count < 1) throw new Unreadable("badDate", last);
  if (count > LONGEST_RANGE) throw new Unreadable("tooMany");
  return Array.from({ length: count }, (_, place) => addDays(first, place + 1));
}

function timeOf(token: Token): string | null {
  if (token.kind === "time") return clock(token.hour, token.minute);
  return token.kind === "dotted" ? clock(token.first, token.second) : null;
}

function clock(hour: number, minute: number): string | null {
  if (hour > 23 || minute > 59) return null;
  return `${String(hour).padStart(2, "0")}:${String(minute).padStart(2, "0")}`;
}
