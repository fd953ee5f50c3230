import { type RefObject, useContext } from "react";
import { createPortal } from "react-dom";
import { Dialog, type DialogLook, type DialogProps } from "../../../ui/dialog";
import { useT } from "../../i18n/texts";
import { ContentRef } from "./content-ref";

export interface ModalProps
  extends Pick<
    DialogProps,
    "isOpen" | "title" | "onClose" | "role" | "describedBy" | "onKeyDown" | "footer" | "children"
  > {
  /** On a phone, all but "small" fill the screen. */
  size?: keyof typeof SIZES;
}

const PHONE =
  "max-md:m-0 max-md:h-dvh max-md:max-h-none max-md:w-full max-md:max-w-none max-md:rounded-none max-md:border-0";
const SIZES = {
  small: "w-[min(100%-2rem,28rem)] rounded-card max-h-[85dvh]",
  medium: `w-[min(100%-2rem,44rem)] rounded-card max-h-[90dvh] ${PHONE}`,
  large: `w-[min(100%-2rem,76rem)] rounded-card max-h-[94dvh] ${PHONE}`,
} as const;

/** Narrower where the text is large and the screen is small. */
const SIDES = "px-[min(1.25rem,5vw)]";

const lookOf = (size: keyof typeof SIZES): DialogLook => ({
  box: `m-auto shadow-lift ${SIZES[size]}`,
  column: "h-full",
  header: "py-1.5 pl-[min(1.25rem,5vw)]",
  body: `relative overscroll-contain ${SIDES}`,
});

/** The site's dialog in the panel's sizes. Forms handle Back themselves, because they may ask for confirmation. */
export function Modal({ size = "medium", footer, ...props }: ModalProps) {
  const { t } = useT();
  const content = useContext(ContentRef);
  // A portal, because forms must not be nested.
  return createPortal(
    <Dialog
      {...props}
      closeLabel={t("kit.close")}
      look={lookOf(size)}
      closesOnBack={false}
      onShow={(dialog, before) => moveFocus(dialog, before, content)}
      footer={
        footer && (
          <div
            className={`border-line border-t bg-card py-3 max-md:[&_button]:px-[min(1.25rem,6vw)] ${SIDES} pb-[calc(0.75rem+env(safe-area-inset-bottom))]`}
          >
            {footer}
          </div>
        )
      }
    />,
    document.body,
  );
}

/** Moves the focus into the dialog, and back once it is closed. */
function moveFocus(
  dialog: HTMLDialogElement,
  before: Element | null,
  content: RefObject<HTMLElement | null>,
): () => void {
  firstWanted(dialog)?.focus();
  return () => {
    // The element that opened it may be removed, for example a deleted card.
    const isThere = before instanceof HTMLElement && before.isConnected;
    (isThere ? before : content.current)?.focus({ preventScroll: true });
  };
}

/** The first field, except on touch screens, where it would open the keyboard. */
function firstWanted(dialog: HTMLElement): HTMLElement | null {
  const marked = dialog.querySelector<HTMLElement>("[data-autofocus]");
  if (marked || window.matchMedia("(pointer: coarse)").matches) return marked;
  return dialog.querySelector<HTMLElement>(
    "input:not([type=file]):not([readonly]):not([data-no-autofocus]), select, textarea",
  );
}
