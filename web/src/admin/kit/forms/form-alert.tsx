import type { ReactNode } from "react";
import { WarningIcon } from "../../../ui/icons";

/** An error message, announced to screen readers. The live region is always rendered. */
export function FormAlert({ children }: { children: ReactNode }) {
  return (
    <div role="alert">
      {children && (
        <p className="flex items-start gap-2.5 rounded-xl bg-danger/8 px-4 py-2.5 font-semibold text-danger text-sm">
          <WarningIcon className="mt-px size-5 shrink-0" />
          <span className="min-w-0 break-words">{children}</span>
        </p>
      )}
    </div>
  );
}
