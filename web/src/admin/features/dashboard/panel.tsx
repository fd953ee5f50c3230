import { type ReactNode, useId } from "react";

interface Props {
  title: string;
  hint?: string;
  /** A link beside the title. */
  aside?: ReactNode;
  children: ReactNode;
  className?: string;
}

/** A titled part of the dashboard. */
export function Panel({ title, hint, aside, children, className = "" }: Props) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className={`min-w-0 rounded-2xl border border-line bg-card p-5 ${className}`}
    >
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
        <div>
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
