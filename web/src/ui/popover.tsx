import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { Chip } from "./chip";
import { ChevronDownIcon } from "./icons";

interface Props {
  icon: ReactNode;
  label: string;
  /** True if what it holds is set. */
  isActive: boolean;
  /** Called when the visitor is about to open it: the time to load what it needs. */
  onWanted: () => void;
  children: ReactNode;
}

/** The width of the panel, in pixels at normal text size. */
const WIDTH = 368;

/** A button with a panel below it, which closes on Escape and when the pointer or the focus leaves it. */
export function Popover({ icon, label, isActive, onWanted, children }: Props) {
  const [side, setSide] = useState<"left" | "right" | null>(null);
  const root = useRef<HTMLDivElement>(null);
  const panelId = useId();
  const isOpen = side !== null;
  useEffect(() => {
    if (!isOpen) return;
    const closeOutside = ({ target }: Event) => {
      if (!root.current?.contains(target as Node)) setSide(null);
    };
    const closeByKey = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || event.defaultPrevented) return;
      setSide(null);
      root.current?.querySelector("button")?.focus();
    };
    document.addEventListener("pointerdown", closeOutside);
    document.addEventListener("focusin", closeOutside);
    document.addEventListener("keydown", closeByKey);
    return () => {
      document.removeEventListener("pointerdown", closeOutside);
      document.removeEventListener("focusin", closeOutside);
      document.removeEventListener("keydown", closeByKey);
    };
  }, [isOpen]);
  const toggle = () => {
    onWanted();
    const left = root.current?.getBoundingClientRect().left ?? 0;
    setSide(isOpen ? null : left + WIDTH > window.innerWidth ? "right" : "left");
  };
  return (
    <div ref={root} className="relative">
      <Chip
        aria-expanded={isOpen}
        aria-controls={panelId}
        onClick={toggle}
        onFocus={onWanted}
        onPointerEnter={onWanted}
        className={`max-w-52 whitespace-nowrap ${isActive ? "border-brand! bg-brand-soft! text-brand!" : ""}`}
      >
        {icon}
        <span className="truncate">{label}</span>
        <ChevronDownIcon className="-mr-1 size-4 shrink-0 text-ink-3" />
      </Chip>
      <div
        id={panelId}
        hidden={!isOpen}
        className={`absolute top-full z-20 mt-2 max-h-[min(70dvh,40rem)] w-92 max-w-[calc(100vw-2rem)] overflow-y-auto overscroll-contain rounded-2xl border border-line bg-card p-4 shadow-lift ${side === "right" ? "right-0" : "left-0"}`}
      >
        {isOpen && children}
      </div>
    </div>
  );
}
