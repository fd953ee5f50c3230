/** What became of the events of an import. */
import type { AppliedImport, PreviewedEvent } from "../../kit/api/types";

export const OUTCOMES = ["created", "updated", "unchanged", "refused"] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** An event that was refused or kept fields. */
export interface Remark {
  /** As the spreadsheet counts. */
  row: number | null;
  title: string;
  locked: readonly string[];
  /** Why it was refused, by field. */
  errors: Readonly<Record<string, string>>;
}

export interface ImportResult {
  importId: number | null;
  counts: Record<Outcome, number>;
  remarks: readonly Remark[];
}

export const NO_RESULT: ImportResult = {
  importId: null,
  counts: { created: 0, updated: 0, unchanged: 0, refused: 0 },
  remarks: [],
};

export function addResults(
  { importId, counts, remarks }: ImportResult,
  answer: AppliedImport,
  chunk: readonly PreviewedEvent[],
): ImportResult {
  const remarkOf = (position: number, part: Partial<Remark>): Remark => {
    const event = chunk[position];
    return { row: event?.row ?? null, title: event ? titleOf(event) : "", locked: [], errors: {}, ...part };
  };
  return {
    importId: importId ?? answer.import_id ?? null,
    counts: {
      created: counts.created + answer.created,
      updated: counts.updated + answer.updated,
      unchanged: counts.unchanged + answer.unchanged,
      refused: counts.refused + answer.refused.length,
    },
    remarks: [
      ...remarks,
      ...answer.refused.map(({ position, errors }) => remarkOf(position, { errors })),
      ...answer.locked.map(({ position, fields }) => remarkOf(position, { locked: fields })),
    ],
  };
}

export const titleOf = ({ draft }: PreviewedEvent): string =>
  draft.title_tr || draft.title_en || draft.event_id || "—";
