import type { ButtonHTMLAttributes, ReactNode } from "react";
import { Link } from "../lib/router";
import { CloseIcon } from "./icons";

const STILL =
  "inline-flex min-h-11 items-center gap-2 rounded-full border border-line bg-card font-semibold text-ink text-sm";
const LOOK = `${STILL} transition-colors duration-150 hover:border-brand-2 aria-pressed:border-brand aria-pressed:bg-brand-soft aria-pressed:text-brand`;
const PILL = `${LOOK} px-4`;
/** For an icon alone; it needs an `aria-label`. */
const ROUND = `${LOOK} w-11 shrink-0 justify-center`;

interface ChipProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  shape?: "pill" | "round";
}

/** A small button in the shape of a pill; with `aria-pressed` it is a toggle. */
export function Chip({ shape = "pill", className = "", ...rest }: ChipProps) {
  return <button type="button" className={`${shape === "pill" ? PILL : ROUND} ${className}`} {...rest} />;
}

export function ChipLink({
  to,
  onClick,
  className = "",
  children,
}: {
  to: string;
  onClick?: () => void;
  className?: string;
  children: ReactNode;
}) {
  return (
    <Link to={to} onClick={onClick} className={`${PILL} ${className}`}>
      {children}
    </Link>
  );
}

/** A name in the same shape that leads nowhere. */
export function ChipText({ children }: { children: ReactNode }) {
  return <span className={`${STILL} px-4`}>{children}</span>;
}

interface RemovableProps {
  children: ReactNode;
  /** What pressing it does, in words: "Remove filter: Music". */
  removeLabel: string;
  onRemove: () => void;
}

/** An active filter; pressing it removes it. */
export function RemovableChip({ children, removeLabel, onRemove }: RemovableProps) {
  return (
    <button type="button" aria-label={removeLabel} onClick={onRemove} className={PILL}>
      {children}
      <CloseIcon className="size-4 text-ink-3" />
    </button>
  );
}
