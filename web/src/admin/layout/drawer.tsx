import { type PointerEvent, useEffect, useRef } from "react";
import { openDialog } from "../../lib/open-dialogs";
import { CloseIcon } from "../../ui/icons";
import { useT } from "../i18n/texts";
import { SideMenu } from "./side-menu";

interface Props {
  isOpen: boolean;
  onClose: () => void;
}

/** The navigation drawer on phones; closes on navigation. */
export function Drawer({ isOpen, onClose }: Props) {
  const { t } = useT();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    if (element && isOpen) return openDialog(element);
  }, [isOpen]);
  const closeOutside = (event: PointerEvent) => {
    if (event.target === dialog.current) onClose();
  };
  return (
    <dialog
      ref={dialog}
      aria-label={t("layout.menu")}
      onClose={onClose}
      onPointerDown={closeOutside}
      className="dialog m-0 h-dvh max-h-none w-72 max-w-[85vw] border-line border-r bg-card p-0 text-ink"
    >
      {isOpen && (
        <div className="h-full overflow-y-auto p-3 pb-8">
          <div className="mb-2 flex items-center justify-between pl-3">
            <p className="font-bold font-display text-lg">{t("layout.panel")}</p>
            <button
              type="button"
              aria-label={t("kit.close")}
              onClick={onClose}
              className="grid size-11 place-items-center rounded-full text-ink-2 hover:bg-brand-soft"
            >
              <CloseIcon />
            </button>
          </div>
          <SideMenu onFollow={onClose} />
        </div>
      )}
    </dialog>
  );
}
