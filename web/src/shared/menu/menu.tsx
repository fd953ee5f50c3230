import type { KeyboardEvent, ReactNode, RefObject } from "react";
import { ChevronDownIcon } from "../../ui/icons";

/** The class of the links in a menu. */
export const MENU_ITEM =
  "-outline-offset-3 flex min-h-11 items-center gap-2 rounded-lg px-3 font-medium text-[0.94rem] hover:bg-brand-soft hover:text-brand";

interface Props {
  ref: RefObject<HTMLDetailsElement | null>;
  icon: ReactNode;
  label: string;
  /** Called when the visitor is about to open it: the time to load what it needs. */
  onWanted: () => void;
  /** Its links, as `<li>`. */
  children: ReactNode;
}

/** A native `<details>`, so that it works without JavaScript; `useMenuClosing` closes it when something else is used. */
export function Menu({ ref, icon, label, onWanted, children }: Props) {
  return (
    <details
      ref={ref}
      onToggle={onWanted}
      onPointerEnter={onWanted}
      onKeyDown={closeByEscape}
      className="group/menu relative"
    >
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 rounded-full border border-line bg-card px-3.5 font-semibold text-sm hover:border-brand-2 [&::-webkit-details-marker]:hidden">
        {icon}
        {label}
        <ChevronDownIcon className="-mr-1 size-4 text-ink-3 transition-transform group-open/menu:rotate-180 motion-reduce:transition-none" />
      </summary>
      <ul className="absolute scroll-mb-36 top-full left-0 z-10 mt-2 w-60 max-w-[calc(100vw-2rem)] rounded-2xl border border-line bg-card p-2 shadow-lift">
        {children}
      </ul>
    </details>
  );
}

function closeByEscape({ key, currentTarget: menu }: KeyboardEvent<HTMLDetailsElement>) {
  if (key !== "Escape" || !menu.open) return;
  menu.open = false;
  menu.querySelector("summary")?.focus();
}
