import type { ReactNode, RefObject } from "react";
import { useT } from "../../../i18n/texts";
import { QueueNote } from "../queue-note";
import type { Duplicate } from "./use-duplicates";

interface Props {
  found: readonly Duplicate[];
  hint: string;
  /** The live region: takes the focus when an entry is gone. */
  region?: RefObject<HTMLDivElement | null>;
  children: (duplicate: Duplicate) => ReactNode;
}

/** The list of possible duplicates. */
export function DuplicatesSection({ found, hint, region, children }: Props) {
  const { t } = useT();
  return (
    <QueueNote title={t("events.duplicates.title")} hint={hint} region={region}>
      {found.map((duplicate) => (
        <li key={`${duplicate.event.id}.${duplicate.showing_id}`}>{children(duplicate)}</li>
      ))}
    </QueueNote>
  );
}
