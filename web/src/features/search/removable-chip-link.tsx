import type { ReactNode } from "react";
import { ChipLink } from "../../ui/chip";
import { CloseIcon } from "../../ui/icons";

interface RemovingProps {
  to: string;
  /** The action, for screen readers. */
  verb: string;
  icon?: ReactNode;
  className: string;
  children: string;
}

/** A chip that links to the search without it. */
export function RemovableChipLink({ to, verb, icon, className, children }: RemovingProps) {
  return (
    <ChipLink to={to} className={`max-w-full pr-3! ${className}`}>
      {icon}
      <span className="sr-only">{verb}</span>
      <span className="truncate">{children}</span>
      <CloseIcon className="size-4 shrink-0" />
    </ChipLink>
  );
}
