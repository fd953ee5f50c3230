import { useRef, useState } from "react";
import { useT } from "../../i18n/texts";
import type { ImportPreview } from "../../kit/api/types";
import { importFailure, type Mapping, previewFile, previewLink } from "../../kit/import/preview";
import { differs, mappingOf, storedMapping, storeMapping } from "./mapping-store";

export type ImportSource = { kind: "file"; file: File } | { kind: "link"; url: string };

export const nameOf = (source: ImportSource): string =>
  source.kind === "file" ? source.file.name : source.url;

export interface Previewed {
  source: ImportSource;
  preview: ImportPreview;
}

/** Reads a file or a page; nothing is saved. */
export function usePreview() {
  const { t } = useT();
  const [previewed, setPreviewed] = useState<Previewed | null>(null);
  /** The name of what is being read. */
  const [reading, setReading] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  /** The mapping that is being read by; shown at once. */
  const [pending, setPending] = useState<Mapping | null>(null);
  const latest = useRef(0);
  // The server reads one preview per account at a time.
  const inFlight = useRef<Promise<unknown>>(Promise.resolve());

  const read = async (source: ImportSource, mapping: Mapping): Promise<ImportPreview> => {
    if (source.kind === "link") return (await previewLink(source.url)).data;
    const { data } = await previewFile(source.file, mapping);
    const known = data.columns && Object.keys(mapping).length === 0 ? storedMapping(data.columns) : null;
    // The columns are known only now: a table that was mapped before is read again by that mapping.
    return known && data.columns && differs(data.columns, known)
      ? (await previewFile(source.file, known)).data
      : data;
  };

  const start = async (source: ImportSource, mapping: Mapping = {}) => {
    const turn = ++latest.current;
    const isLatest = () => turn === latest.current;
    setReading(nameOf(source));
    setError(null);
    const reading = inFlight.current.then(() => (isLatest() ? read(source, mapping) : null));
    inFlight.current = reading.catch(() => undefined);
    try {
      const preview = await reading;
      if (isLatest() && preview) setPreviewed({ source, preview });
    } catch (failure) {
      if (isLatest()) setError(importFailure(failure, t));
    } finally {
      if (isLatest()) {
        setReading(null);
        setPending(null);
      }
    }
  };

  /** The columns as they were read, or as the editor wants them. */
  const columns = previewed?.preview.columns?.map((column) => ({
    ...column,
    field: pending ? (pending[column.heading] ?? null) : column.field,
  }));

  return {
    previewed,
    columns: columns ?? [],
    reading,
    error,
    start,
    /** Takes a column for another field, remembers that, and reads the file again. */
    remap: (heading: string, field: string | null) => {
      if (!previewed || !columns) return;
      const mapping = { ...mappingOf(columns), [heading]: field };
      storeMapping(columns, mapping);
      setPending(mapping);
      start(previewed.source, mapping);
    },
    reset: () => {
      latest.current++;
      setPreviewed(null);
      setReading(null);
      setPending(null);
      setError(null);
    },
  };
}
