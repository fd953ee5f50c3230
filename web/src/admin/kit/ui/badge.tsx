import type { ReactNode } from "react";
import { useT } from "../../i18n/texts";

const TONES = {
  good: "bg-success/10 text-success",
  warn: "bg-warning/10 text-warning",
  bad: "bg-danger/10 text-danger",
  brand: "bg-brand-soft text-brand",
  quiet: "border border-line text-ink-2",
} as const;

export type BadgeTone = keyof typeof TONES;

export function Badge({ tone = "quiet", children }: { tone?: BadgeTone; children: ReactNode }) {
  return (
    <span
      className={`inline-flex shrink-0 items-center gap-1 whitespace-nowrap rounded-full px-2.5 py-0.5 font-semibold text-xs ${TONES[tone]}`}
    >
      {children}
    </span>
  );
}

/** Active or Inactive. */
export function ActiveBadge({ isActive }: { isActive: boolean }) {
  const { t } = useT();
  return <Badge tone={isActive ? "good" : "quiet"}>{t(isActive ? "kit.active" : "kit.inactive")}</Badge>;
}
