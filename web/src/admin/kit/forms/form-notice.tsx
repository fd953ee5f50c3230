import type { ReactNode } from "react";
import { Button } from "../../../ui/button";
import { InfoIcon } from "../../../ui/icons";

interface Props {
  actions?: readonly { label: string; run: () => void }[];
  children: ReactNode;
}

/** Something to know before editing, at the top of a form. */
export function FormNotice({ actions = [], children }: Props) {
  return (
    <div
      role="status"
      className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-xl bg-brand-soft px-4 py-2 text-brand text-sm"
    >
      <InfoIcon className="size-5 shrink-0" />
      <p className="min-w-0 flex-1 basis-60 font-medium">{children}</p>
      {actions.map(({ label, run }) => (
        <Button key={label} variant="ghost" onClick={run}>
          {label}
        </Button>
      ))}
    </div>
  );
}
