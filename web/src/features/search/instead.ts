/** Relaxations of a search without results. */
import type { Understood } from "../../api/search";
import { activeFilters, change, type Filter, isNear, type Question } from "./question";
import { withoutWords } from "./words";

/** The filter of each meaning that the search understands. */
const MEANT = { city: "city", category: "category", dates: "dateRange", free: "price" } as const;

export interface Instead {
  /** The filter that is dropped. */
  what: Exclude<Filter, "q"> | "near";
  question: Question;
}

/** The filter without one of its parts, or without the words that mean one. */
export function insteadOf(question: Question, understood: readonly Understood[]): Instead[] {
  const ofFilters = activeFilters(question).flatMap((filter) =>
    filter === "q"
      ? []
      : {
          what: filter === "bbox" && isNear(question) ? ("near" as const) : filter,
          question: change(question, filter, undefined),
        },
  );
  const ofWords = understood.flatMap(({ meaning, text }) => {
    const left = withoutWords(question.q, text);
    return left === null ? [] : { what: MEANT[meaning], question: change(question, "q", left) };
  });
  const all = [...ofFilters, ...ofWords];
  return all.filter(({ what }, place) => all.findIndex((other) => other.what === what) === place);
}

/** Turns understood words (city, category, price) into filters, so that facets offer alternatives. */
export function asFilters(question: Question, understood: readonly Understood[]): Question {
  return understood.reduce((asked, { meaning, text, value }) => {
    const left = withoutWords(asked.q, text);
    const chosen = meaning === "free" ? "free" : value;
    if (left === null || meaning === "dates" || !chosen) return asked;
    return change(change(asked, "q", left), MEANT[meaning], chosen);
  }, question);
}
