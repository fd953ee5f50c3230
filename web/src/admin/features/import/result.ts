/** What became of the events of an import. */
import type { ImportProblem, PreviewedEvent } from "../../kit/import/preview";

export const OUTCOMES = ["created", "updated", "unchanged", "refused"] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** The answer to one chunk. */
export interface ImportAnswer {
  import_id: number | null;
  /** In the order of the drafts. */
  events: {
    state: Outcome;
    id?: number | null;
    /** Fields that a person edited, which were left alone. */
    locked?: string[] | null;
    problems?: ImportProblem[] | null;
  }[];
}

export interface Remark {
  row: number | null;
  title: string;
  id: number | null;
  locked: readonly string[];
  problems: readonly ImportProblem[];
}

export interface ImportResult {
  importId: number | null;
  counts: Record<Outcome, number>;
  /** Events that were refused or kept fields. */
  remarks: readonly Remark[];
}

export const NO_RESULT: ImportResult = {
  importId: null,
  counts: { created: 0, updated: 0, unchanged: 0, refused: 0 },
  remarks: [],
};

export function addResults(
  before: ImportResult,
  answer: ImportAnswer,
  chunk: readonly PreviewedEvent[],
): ImportResult {
  const counts = { ...before.counts };
  for (const { state } of answer.events) counts[state] += 1;
  const remarks = answer.events.map(({ id, locked, problems }, place) => ({
    row: chunk[place]?.row ?? null,
    title: chunk[place] ? titleOf(chunk[place]) : "",
    id: id ?? null,
    locked: locked ?? [],
    problems: problems ?? [],
  }));
  const worthSaying = remarks.filter(({ locked, problems }) => locked.length > 0 || problems.length > 0);
  return {
    importId: before.importId ?? answer.import_id,
    counts,
    remarks: [...before.remarks, ...worthSaying],
  };
}

export const titleOf = ({ draft }: PreviewedEvent): string =>
  draft.title_tr || draft.title_en || draft.event_id || "—";
