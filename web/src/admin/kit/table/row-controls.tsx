/** The controls inside a row: as high as the row, and reached by Tab in the active row only. */
import { createContext, type ReactNode, type Ref, useContext } from "react";

/** True inside the active row. */
export const RowIsActive = createContext(false);

/** The `tabIndex` of a control in a row. */
export const useRowTabIndex = (): number => (useContext(RowIsActive) ? 0 : -1);

interface TitleProps {
  ref?: Ref<HTMLButtonElement>;
  children: string;
  onClick: () => void;
}

/** The name of a row, which opens it. */
export function RowTitle({ ref, children, onClick }: TitleProps) {
  return (
    <button
      type="button"
      ref={ref}
      // Enter on the row does the same.
      tabIndex={-1}
      title={children}
      onClick={onClick}
      className="block w-full truncate text-left hover:text-brand hover:underline pointer-coarse:min-h-11"
    >
      {children}
    </button>
  );
}

export function RowControls({ children }: { children: ReactNode }) {
  return <div className="flex h-full items-center justify-end gap-0.5 pr-1">{children}</div>;
}

const CONTROL =
  "grid h-5 w-5.5 place-items-center rounded text-ink-3 hover:bg-brand-soft hover:text-brand group-data-[active=true]/row:text-ink-2 pointer-coarse:size-11 [&>svg]:size-3.5 pointer-coarse:[&>svg]:size-5";

interface ControlProps {
  label: string;
  /** The name of the row. */
  name: string;
  children: ReactNode;
}

export function RowButton({ label, name, onClick, children }: ControlProps & { onClick: () => void }) {
  return (
    <button
      type="button"
      title={label}
      aria-label={`${label}: ${name}`}
      tabIndex={useRowTabIndex()}
      onClick={onClick}
      className={CONTROL}
    >
      {children}
    </button>
  );
}

/** Opens a new tab. */
export function RowLink({ label, name, href, children }: ControlProps & { href: string }) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener"
      tabIndex={useRowTabIndex()}
      title={label}
      aria-label={`${label}: ${name}`}
      className={CONTROL}
    >
      {children}
    </a>
  );
}
