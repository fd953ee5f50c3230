/** What an import would do, as the API has it. */
import { ApiError, readableError } from "../../../api/client";
import { apiUrl } from "../../../api/query";
import type { Translate } from "../../i18n/translate";
import { upload, write } from "../api/api";
import type { Data, EventDraft } from "../api/types";

export const STATES = ["new", "changed", "unchanged", "refused"] as const;
export type PreviewState = (typeof STATES)[number];

export interface ImportProblem {
  /** As a spreadsheet counts. */
  row?: number | null;
  field?: string | null;
  reason: string;
}

export interface ImportChange {
  field: string;
  before: unknown;
  after: unknown;
}

/** A stored event that may be the same. */
export interface ImportDuplicate {
  id: number;
  event_id: string;
  showing_id: string;
  title: string;
  start_date: string;
  score: number;
}

export interface PreviewedEvent {
  row?: number | null;
  state: PreviewState;
  draft: Partial<EventDraft>;
  /** Where each field came from: "json-ld name", "column B". */
  origin: Record<string, string>;
  problems: ImportProblem[];
  changes: ImportChange[];
  /** Fields that a person edited, which the import leaves alone. */
  locked?: string[];
  duplicates: ImportDuplicate[];
}

export interface ImportColumn {
  /** As a spreadsheet names it: "A", "B". */
  column: string;
  heading: string;
  /** Null for a column that is left out. */
  field: string | null;
}

export interface ImportPreview {
  format: string;
  events: PreviewedEvent[];
  /** Problems of the input as a whole. */
  problems: ImportProblem[];
  columns?: ImportColumn[] | null;
}

/** What columns hold, by their headings; null leaves a column out. */
export type Mapping = Record<string, string | null>;

export const previewLink = (url: string): Promise<Data<ImportPreview>> =>
  write("POST", "/api/import/preview", { url });

export function previewFile(
  file: File,
  mapping: Mapping,
  onProgress?: (share: number) => void,
): Promise<Data<ImportPreview>> {
  const form = new FormData();
  if (Object.keys(mapping).length > 0) form.set("mapping", JSON.stringify(mapping));
  form.set("file", file);
  return upload(apiUrl("/api/import/preview"), form, onProgress ? { onProgress } : {});
}

/** Why nothing was read. */
export function importFailure(failure: unknown, t: Translate): string {
  if (failure instanceof ApiError && failure.code === "source_failed") return t("kit.import.sourceFailed");
  const reasons = failure instanceof ApiError ? Object.values(failure.fields) : [];
  return reasons.length > 0 ? reasons.join(" ") : readableError(failure, t("kit.unexpected"));
}

/** The address in a pasted text; null if there is anything else. */
export function linkIn(text: string): string | null {
  const trimmed = text.trim();
  return /^https?:\/\/[^\s.]+\S*$/i.test(trimmed) ? trimmed : null;
}
