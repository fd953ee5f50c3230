import type { ReactNode } from "react";
import { Star } from "./star";

interface Props {
  title: string;
  hint?: string;
  /** "alert" is read out at once, "status" when the reader pauses. */
  role?: "alert" | "status";
  /** The next step. */
  children?: ReactNode;
}

/** Shown in place of content: an empty list, or a failure. */
export function Notice({ title, hint, role = "status", children }: Props) {
  return (
    <div
      role={role}
      className="flex flex-col items-center gap-3 rounded-card border border-line bg-card px-6 py-14 text-center shadow-card"
    >
      <Star className="size-14 opacity-80" />
      <p className="font-display font-bold text-2xl">{title}</p>
      {hint && <p className="max-w-[46ch] text-ink-2">{hint}</p>}
      {children}
    </div>
  );
}
