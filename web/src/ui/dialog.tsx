import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type SyntheticEvent,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
} from "react";
import { openDialog } from "../lib/open-dialogs";
import { useOverlayHistory } from "../lib/overlay-history";
import { CloseIcon } from "./icons";

/** The classes of its parts. */
export interface DialogLook {
  box: string;
  column: string;
  header: string;
  body: string;
}

export interface DialogProps {
  isOpen: boolean;
  title: string;
  closeLabel: string;
  /** Called on the close button, Escape, a press on the backdrop, and Back. It stays open until `isOpen` is false. */
  onClose: () => void;
  /** "sheet" is attached to the bottom of the screen, "wide" fills most of it; or custom classes. */
  look?: keyof typeof SHAPES | DialogLook;
  /** False where the content manages its own history entry. */
  closesOnBack?: boolean;
  role?: "alertdialog" | undefined;
  /** The id of the element that describes it, for screen readers. */
  describedBy?: string | undefined;
  /** Key events from anywhere in it, including the title and the footer. */
  onKeyDown?: ((event: KeyboardEvent) => void) | undefined;
  /** Called once it is shown, with the element focused before; the returned function is called once it is closed. */
  onShow?: (dialog: HTMLDialogElement, before: Element | null) => () => void;
  /** Stays visible below the scrolling body. */
  footer?: ReactNode;
  children: ReactNode;
}

const SHAPES = {
  centre: "m-auto w-[min(100%-2rem,42rem)] rounded-card max-h-[85dvh]",
  wide: "m-auto w-[min(100%-1rem,80rem)] rounded-card max-h-[94dvh]",
  sheet: "sheet mx-auto mt-auto mb-0 w-full max-w-2xl rounded-t-card max-h-[88dvh]",
} as const;

const lookOf = (shape: keyof typeof SHAPES): DialogLook => ({
  box: `shadow-card ${SHAPES[shape]}`,
  column: "",
  header: "py-2",
  body: "pb-[calc(1.25rem+env(safe-area-inset-bottom))]",
});

/** A native modal `<dialog>`, which traps the focus. It never closes by itself: its owner may ask for confirmation first. */
export function Dialog(props: DialogProps) {
  const { isOpen, title, closeLabel, onClose, closesOnBack = true, onShow, footer, children } = props;
  const look = typeof props.look === "object" ? props.look : lookOf(props.look ?? "centre");
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useOverlayHistory(isOpen && closesOnBack, onClose);

  const whenShown = useEffectEvent((element: HTMLDialogElement, before: Element | null) =>
    onShow?.(element, before),
  );
  useEffect(() => {
    const element = dialog.current;
    if (!element || !isOpen) return;
    const before = document.activeElement;
    const close = openDialog(element);
    const whenClosed = whenShown(element, before);
    return () => {
      close();
      whenClosed?.();
    };
  }, [isOpen]);

  const onCancel = (event: SyntheticEvent<HTMLDialogElement>) => {
    // A file input inside fires `cancel`, too.
    if (event.target !== dialog.current) return;
    event.preventDefault();
    onClose();
  };
  // Browsers close a dialog at the second Escape even if `cancel` is prevented.
  const onForced = () => {
    if (!isOpen || dialog.current?.open) return;
    dialog.current?.showModal();
    onClose();
  };
  // The content is in an inner box, so a click on the dialog itself is one on the backdrop. The press must have begun there as well:
  // a text selection may end outside.
  const pressed = useRef<EventTarget | null>(null);
  const closeOutside = (event: MouseEvent) => {
    if (event.target === dialog.current && pressed.current === dialog.current) onClose();
  };
  return (
    <dialog
      ref={dialog}
      role={props.role}
      aria-labelledby={titleId}
      aria-describedby={props.describedBy}
      onCancel={onCancel}
      onClose={onForced}
      onPointerDown={(event) => {
        pressed.current = event.target;
      }}
      onClick={closeOutside}
      onKeyDown={props.onKeyDown}
      className={`dialog border border-line bg-card p-0 text-ink ${look.box}`}
    >
      {isOpen && (
        <div className={`flex max-h-[inherit] flex-col ${look.column}`}>
          <div
            className={`flex items-center justify-between gap-4 border-line border-b pr-2 pl-5 ${look.header}`}
          >
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
          <div className={`min-h-0 flex-1 overflow-y-auto p-5 ${look.body}`}>{children}</div>
          {footer}
        </div>
      )}
    </dialog>
  );
}
