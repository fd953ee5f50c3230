import { Children, type ReactNode } from "react";
import { WarningIcon } from "../../../ui/icons";

interface Props {
  /** A button that fixes it. */
  action?: { label: string; run: () => void } | undefined;
  children: ReactNode;
}

/** A warning that does not prevent saving. The live region is always rendered. */
export function WarningNote({ action, children }: Props) {
  const isSaid = Children.toArray(children).length > 0;
  return (
    <div role="status">
      {isSaid && (
        <div className="flex flex-wrap items-start gap-x-3 rounded-xl bg-warning/10 px-4 text-sm">
          <WarningIcon className="mt-3 size-5 shrink-0 text-warning" />
          <div className="min-w-0 flex-1 basis-60 break-words py-3 font-medium">{children}</div>
          {action && (
            <button
              type="button"
              onClick={action.run}
              className="-mx-2 min-h-11 rounded-lg px-2 font-bold text-brand hover:underline"
            >
              {action.label}
            </button>
          )}
        </div>
      )}
    </div>
  );
}
