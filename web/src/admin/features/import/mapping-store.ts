/** Mappings of columns that were chosen before, by the set of headings. */

import { readItem, writeItem } from "../../../lib/storage";
import type { ImportColumn } from "../../kit/api/types";
import type { Mapping } from "../../kit/import/preview";

const KEY = "admin-import-mappings";
const MOST = 30;

type Stored = [headings: string, mapping: Mapping][];

/** The same for the same headings in another order. */
const keyOf = (columns: readonly ImportColumn[]): string =>
  JSON.stringify(columns.map(({ heading }) => heading.trim()).sort());

function readAll(): Stored {
  try {
    const stored: unknown = JSON.parse(readItem(KEY) ?? "[]");
    return Array.isArray(stored) ? stored : [];
  } catch {
    return [];
  }
}

export function storedMapping(columns: readonly ImportColumn[]): Mapping | null {
  return readAll().find(([headings]) => headings === keyOf(columns))?.[1] ?? null;
}

/** The last ones are kept. */
export function storeMapping(columns: readonly ImportColumn[], mapping: Mapping): void {
  const key = keyOf(columns);
  const others = readAll().filter(([headings]) => headings !== key);
  writeItem(KEY, JSON.stringify([[key, mapping], ...others].slice(0, MOST)));
}

/** What the columns are taken for. */
export const mappingOf = (columns: readonly ImportColumn[]): Mapping =>
  Object.fromEntries(columns.map(({ heading, field }) => [heading, field ?? null]));

/** True if a column is taken for something else than the mapping says. */
export const differs = (columns: readonly ImportColumn[], mapping: Mapping): boolean =>
  columns.some(({ heading, field }) => heading in mapping && mapping[heading] !== (field ?? null));
