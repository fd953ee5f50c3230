/** What an import would do, as the API has it. */
import { ApiError, readableError } from "../../../api/client";
import { apiUrl } from "../../../api/query";
import type { Translate } from "../../i18n/translate";
import { upload, write } from "../api/api";
import type { Data, ImportPreview, PreviewedEvent } from "../api/types";

export type PreviewState = PreviewedEvent["state"];
export const STATES = ["new", "changed", "unchanged", "refused"] as const satisfies readonly PreviewState[];

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
