import type { ReactNode } from "react";

/** The row above a list: search, filters, sort order, view. */
export function Toolbar({ children }: { children: ReactNode }) {
  return <div className="mb-4 flex flex-wrap items-center gap-2.5">{children}</div>;
}
