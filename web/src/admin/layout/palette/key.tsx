import type { ReactNode } from "react";

/** A key of the keyboard. */
export const Key = ({ children }: { children: ReactNode }) => (
  <kbd className="min-w-7 rounded-md border border-control bg-paper px-1.5 py-0.5 text-center font-sans font-semibold text-ink-2 text-xs">
    {children}
  </kbd>
);
