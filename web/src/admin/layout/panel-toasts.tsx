import { useEffect } from "react";
import { createPortal } from "react-dom";
import { useTopDialog } from "../../lib/open-dialogs";
import { currentToasts, releaseToast } from "../../lib/toasts";
import { Toasts } from "../../shared/site/toasts";

/** Toasts, rendered inside the topmost dialog: everything outside it is inert. */
export function PanelToasts() {
  const place = useTopDialog() ?? document.body;
  // Moving the toasts fires no `pointerleave`, so held toasts are released here.
  useEffect(() => {
    if (place.isConnected) for (const { id } of currentToasts()) releaseToast(id);
  }, [place]);
  // Below the screen's buttons, so that they are not covered.
  const top = place === document.body ? "top-18 md:top-46" : "top-18";
  return createPortal(<Toasts top={top} />, place);
}
