import type { ReactNode, RefObject } from "react";
import { InfoIcon } from "../../../../ui/icons";
import { useT } from "../../../i18n/texts";
import type { Duplicate } from "./use-duplicates";

interface Props {
  found: readonly Duplicate[];
  hint: string;
  /** The live region: takes the focus when an entry is gone. */
  region?: RefObject<HTMLDivElement | null>;
  children: (duplicate: Duplicate) => ReactNode;
}

/** The list of possible duplicates. The live region is always rendered. */
export function DuplicatesSection({ found, hint, region, children }: Props) {
  const { t } = useT();
  return (
    <div ref={region} role="status" tabIndex={-1} className="outline-none">
      {found.length > 0 && (
        <section
          aria-label={t("events.duplicates.title")}
          className="rounded-2xl border border-line bg-paper p-4"
        >
          <h3 className="flex items-center gap-2 font-sans font-semibold text-base tracking-normal">
            <InfoIcon className="size-5 shrink-0 text-brand" />
            {t("events.duplicates.title")}
          </h3>
          <p className="mt-0.5 text-ink-2 text-sm">{hint}</p>
          <ul className="mt-2 divide-y divide-line">
            {found.map((duplicate) => (
              <li key={`${duplicate.event.id}.${duplicate.showing_id}`}>{children(duplicate)}</li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
