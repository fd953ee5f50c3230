import { type ReactNode, useId } from "react";

interface Props {
  title: string;
  hint?: string;
  className?: string;
  children: ReactNode;
}

export function Section({ title, hint, className = "", children }: Props) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className={`flex min-w-0 flex-col gap-4 rounded-2xl border border-line bg-card p-5 ${className}`}
    >
      <div>
        <h2 id={id} className="text-xl">
          {title}
        </h2>
        {hint && <p className="mt-1 text-ink-2 text-sm">{hint}</p>}
      </div>
      {children}
    </section>
  );
}
