import { type ReactNode, useId } from "react";

interface Props {
  title: string;
  hint?: string;
  /** A control beside the title. */
  aside?: ReactNode;
  children: ReactNode;
}

/** A titled part of the screen. */
export function Panel({ title, hint, aside, children }: Props) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="min-w-0 rounded-2xl border border-line bg-card p-4 sm:p-5">
      <div className="mb-3 flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <h2 id={id} className="text-lg">
            {title}
          </h2>
          {hint && <p className="mt-0.5 text-ink-3 text-sm">{hint}</p>}
        </div>
        {aside}
      </div>
      {children}
    </section>
  );
}
