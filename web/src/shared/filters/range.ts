/** Choosing a range of days by two presses. */

export interface DayRange {
  from: string;
  to: string;
}

/** The range between two days, whichever was pressed first. */
export const rangeBetween = (one: string, other: string): DayRange =>
  one <= other ? { from: one, to: other } : { from: other, to: one };

export const isWithin = (day: string, range: DayRange | null): boolean =>
  range !== null && range.from <= day && day <= range.to;
