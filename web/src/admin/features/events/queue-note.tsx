import type { ReactNode, RefObject } from "react";
import { InfoIcon } from "../../../ui/icons";

interface Props {
  title: string;
  hint: string;
  /** The live region: takes the focus when an entry is gone. */
  region?: RefObject<HTMLDivElement | null> | undefined;
  /** The entries as list items; empty for no note. */
  children: readonly ReactNode[];
}

/** A note of a work queue above the fields of its event. The live region is always rendered. */
export function QueueNote({ title, hint, region, children }: Props) {
  return (
    <div ref={region} role="status" tabIndex={-1} className="outline-none">
      {children.length > 0 && (
        <section aria-label={title} className="rounded-2xl border border-line bg-paper p-4">
          <h3 className="flex items-center gap-2 font-sans font-semibold text-base tracking-normal">
            <InfoIcon className="size-5 shrink-0 text-brand" />
            {title}
          </h3>
          <p className="mt-0.5 text-ink-2 text-sm">{hint}</p>
          <ul className="mt-2 divide-y divide-line">{children}</ul>
        </section>
      )}
    </div>
  );
}
