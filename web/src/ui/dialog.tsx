import { type MouseEvent, type ReactNode, useEffect, useId, useRef } from "react";
import { useLayer } from "../lib/layer";
import { CloseIcon } from "./icons";

interface Props {
  isOpen: boolean;
  title: string;
  closeLabel: string;
  /** Called however it is closed: button, Escape, a press beside it, a step back. */
  onClose: () => void;
  /** "sheet" rises from the bottom of the screen, "wide" leaves little around it. */
  shape?: keyof typeof SHAPES;
  children: ReactNode;
}

const SHAPES = {
  centre: "m-auto w-[min(100%-2rem,42rem)] rounded-card max-h-[85dvh]",
  wide: "m-auto w-[min(100%-1rem,80rem)] rounded-card max-h-[94dvh]",
  sheet: "sheet mx-auto mt-auto mb-0 w-full max-w-2xl rounded-t-card max-h-[88dvh]",
} as const;

/** The browser's own modal dialog: it keeps the focus inside and gives it back. */
export function Dialog({ isOpen, title, closeLabel, onClose, shape = "centre", children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useLayer(isOpen, onClose);

  useEffect(() => {
    const element = dialog.current;
    if (!element || element.open === isOpen) return;
    if (isOpen) element.showModal();
    else element.close();
  }, [isOpen]);

  // The dialog's own box is its backdrop: what is inside stands in a box of its own.
  // A text that is marked with the mouse may end out there: the press must have begun there, too.
  const pressed = useRef<EventTarget | null>(null);
  const closeOutside = (event: MouseEvent) => {
    if (event.target === dialog.current && pressed.current === dialog.current) onClose();
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog by itself.
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onClose={onClose}
      onPointerDown={(event) => {
        pressed.current = event.target;
      }}
      onClick={closeOutside}
      className={`dialog border border-line bg-card p-0 text-ink shadow-card ${SHAPES[shape]}`}
    >
      {isOpen && (
        <div className="flex max-h-[inherit] flex-col">
          <div className="flex items-center justify-between gap-4 border-line border-b py-2 pr-2 pl-5">
            <h2 id={titleId} className="text-xl">
              {title}
            </h2>
            <button
              type="button"
              aria-label={closeLabel}
              onClick={onClose}
              className="grid size-11 shrink-0 place-items-center rounded-full text-ink-2 hover:bg-brand-soft"
            >
              <CloseIcon />
            </button>
          </div>
          <div className="min-h-0 flex-1 overflow-y-auto p-5 pb-[calc(1.25rem+env(safe-area-inset-bottom))]">
            {children}
          </div>
        </div>
      )}
    </dialog>
  );
}
