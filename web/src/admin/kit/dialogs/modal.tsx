import {
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  type SyntheticEvent,
  useEffect,
  useId,
  useRef,
} from "react";
import { createPortal } from "react-dom";
import { CloseIcon } from "../../../ui/icons";
import { useT } from "../../i18n/texts";
import { openDialog } from "./open-dialogs";

export interface ModalProps {
  isOpen: boolean;
  title: string;
  /** Called when the person wants it closed: button, Escape, a press beside it. It stays until `isOpen` says otherwise. */
  onClose: () => void;
  /** On a phone, all but "small" fill the screen. */
  size?: "small" | "medium" | "large";
  role?: "alertdialog";
  /** The id of the words that are read out with the title: what a question asks. */
  describedBy?: string;
  /** Keys pressed anywhere in it, its title and footer included. */
  onKeyDown?: (event: KeyboardEvent) => void;
  /** Stays in sight below what scrolls. */
  footer?: ReactNode;
  children: ReactNode;
}

const PHONE =
  "max-md:m-0 max-md:h-dvh max-md:max-h-none max-md:w-full max-md:max-w-none max-md:rounded-none max-md:border-0";
const SIZES = {
  small: "w-[min(100%-2rem,28rem)] rounded-card max-h-[85dvh]",
  medium: `w-[min(100%-2rem,44rem)] rounded-card max-h-[90dvh] ${PHONE}`,
  large: `w-[min(100%-2rem,76rem)] rounded-card max-h-[94dvh] ${PHONE}`,
} as const;

/** The browser's own modal dialog, which never closes by itself: whoever opened it may have something to ask first. */
export function Modal(props: ModalProps) {
  const { isOpen, title, onClose, size = "medium", role, describedBy, onKeyDown, footer, children } = props;
  const { t } = useT();
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  useEffect(() => {
    const element = dialog.current;
    if (!element || !isOpen) return;
    const before = document.activeElement;
    const close = openDialog(element);
    firstWanted(element)?.focus();
    return () => {
      close();
      // What opened it may be gone: a card that was deleted.
      const isThere = before instanceof HTMLElement && before.isConnected;
      (isThere ? before : document.getElementById("content"))?.focus({ preventScroll: true });
    };
  }, [isOpen]);

  const onCancel = (event: SyntheticEvent<HTMLDialogElement>) => {
    // Inside it may be other things that can be cancelled: a file chooser.
    if (event.target !== dialog.current) return;
    event.preventDefault();
    onClose();
  };
  // A browser closes a dialog at the second Escape, whatever the page says to it.
  const onForced = () => {
    if (!isOpen || dialog.current?.open) return;
    dialog.current?.showModal();
    onClose();
  };
  const onPress = (event: PointerEvent) => {
    if (event.target === dialog.current) onClose();
  };

  // Outside of what opened it: a form must not hold another form.
  return createPortal(
    <dialog
      ref={dialog}
      role={role}
      aria-labelledby={titleId}
      aria-describedby={describedBy}
      onCancel={onCancel}
      onClose={onForced}
      onPointerDown={onPress}
      onKeyDown={onKeyDown}
      className={`dialog m-auto border border-line bg-card p-0 text-ink shadow-lift ${SIZES[size]}`}
    >
      {isOpen && (
        <div className="flex h-full max-h-[inherit] flex-col">
          <div className="flex items-center justify-between gap-4 border-line border-b py-1.5 pr-2 pl-5">
            <h2 id={titleId} className="text-xl">
              {title}
            </h2>
            <button
              type="button"
              aria-label={t("kit.close")}
              onClick={onClose}
              className="grid size-11 shrink-0 place-items-center rounded-full text-ink-2 hover:bg-brand-soft"
            >
              <CloseIcon />
            </button>
          </div>
          <div className="relative min-h-0 flex-1 overflow-y-auto overscroll-contain p-5">{children}</div>
          {footer && (
            <div className="border-line border-t bg-card px-5 py-3 pb-[calc(0.75rem+env(safe-area-inset-bottom))]">
              {footer}
            </div>
          )}
        </div>
      )}
    </dialog>,
    document.body,
  );
}

/** Where the work begins; on a touch screen a field would call up the keyboard unasked. */
function firstWanted(dialog: HTMLElement): HTMLElement | null {
  const marked = dialog.querySelector<HTMLElement>("[data-autofocus]");
  if (marked || window.matchMedia("(pointer: coarse)").matches) return marked;
  return dialog.querySelector<HTMLElement>("input:not([type=file]):not([readonly]), select, textarea");
}
