import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { ChevronDownIcon } from "../../../ui/icons";

interface Props {
  icon: ReactNode;
  label: string;
  /** Gets the function that closes it. */
  children: (close: () => void) => ReactNode;
}

/** The width of the panel, in pixels at normal text size. */
const WIDTH = 320;

/** A button with a panel below it, which closes on Escape and when the pointer or the focus leaves it. */
export function PopoverButton({ icon, label, children }: Props) {
  const [side, setSide] = useState<"left" | "right" | null>(null);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const panelId = useId();
  const isOpen = side !== null;
  const close = () => {
    setSide(null);
    button.current?.focus();
  };
  useEffect(() => {
    if (!isOpen) return;
    const closeOutside = ({ target }: Event) => {
      if (!root.current?.contains(target as Node)) setSide(null);
    };
    document.addEventListener("pointerdown", closeOutside);
    document.addEventListener("focusin", closeOutside);
    return () => {
      document.removeEventListener("pointerdown", closeOutside);
      document.removeEventListener("focusin", closeOutside);
    };
  }, [isOpen]);
  const toggle = () => {
    const left = root.current?.getBoundingClientRect().left ?? 0;
    setSide(isOpen ? null : left + WIDTH > window.innerWidth ? "right" : "left");
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes the panel from anywhere in it.
    <div
      ref={root}
      className="relative"
      onKeyDown={(event) => {
        if (event.key !== "Escape" || !isOpen) return;
        event.stopPropagation();
        close();
      }}
    >
      <button
        ref={button}
        type="button"
        aria-expanded={isOpen}
        aria-controls={panelId}
        onClick={toggle}
        className="inline-flex min-h-11 items-center gap-2 rounded-xl border border-control bg-card px-3 font-semibold text-ink text-sm"
      >
        {icon}
        {label}
        <ChevronDownIcon className="size-4 shrink-0 text-ink-3" />
      </button>
      <div
        id={panelId}
        hidden={!isOpen}
        className={`absolute top-full z-20 mt-1.5 max-h-[min(70dvh,40rem)] w-80 max-w-[calc(100vw-2rem)] overflow-y-auto rounded-2xl border border-line bg-card p-3 shadow-lift ${side === "right" ? "right-0" : "left-0"}`}
      >
        {isOpen && children(close)}
      </div>
    </div>
  );
}
