import type { ComponentType, ReactNode } from "react";
import { useT } from "../../i18n/texts";
import { wholeNumber } from "../format/format";

interface Props {
  label: string;
  /** Numbers are formatted in the panel's language; undefined while loading. */
  value: number | string | undefined;
  hint?: ReactNode;
  Icon?: ComponentType<{ className?: string }>;
}

/** A statistic, inside StatCards. */
export function StatCard({ label, value, hint, Icon }: Props) {
  const { language } = useT();
  return (
    <div className="flex min-w-0 items-center gap-3.5 rounded-2xl border border-line bg-card p-4">
      {Icon && (
        <span className="grid size-11 shrink-0 place-items-center rounded-xl bg-brand-soft text-brand max-sm:hidden">
          <Icon className="size-5.5" />
        </span>
      )}
      <dl className="flex min-w-0 flex-col-reverse">
        <dt className="text-ink-2 text-sm">{label}</dt>
        <dd className="min-h-8 font-bold font-display text-2xl tabular-nums leading-8">
          {value === undefined ? (
            <span className="block h-6 w-12 animate-pulse rounded bg-line motion-reduce:animate-none" />
          ) : typeof value === "number" ? (
            wholeNumber(value, language)
          ) : (
            value
          )}
        </dd>
        {hint && <dd className="text-ink-3 text-xs">{hint}</dd>}
      </dl>
    </div>
  );
}

export function StatCards({ children }: { children: ReactNode }) {
  return (
    <div className="grid grid-cols-2 gap-3 max-lg:[&>:last-child:nth-child(odd)]:col-span-2 lg:auto-cols-fr lg:grid-flow-col lg:grid-cols-none">
      {children}
    </div>
  );
}
