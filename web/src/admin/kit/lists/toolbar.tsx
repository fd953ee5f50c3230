import type { ReactNode } from "react";

interface Props {
  /** Above a table, which needs the height. */
  isCompact?: boolean;
  children: ReactNode;
}

/** The row above a list: search, filters, sort order, view. */
export function Toolbar({ isCompact = false, children }: Props) {
  return (
    <div className={`flex flex-wrap items-center gap-2.5 ${isCompact ? "mb-4 lg:mb-2" : "mb-4"}`}>
      {children}
    </div>
  );
}
