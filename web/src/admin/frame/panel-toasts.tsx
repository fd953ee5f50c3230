import { useEffect } from "react";
import { createPortal } from "react-dom";
import { Toasts } from "../../features/frame/toasts";
import { currentToasts, releaseToast } from "../../lib/toasts";
import { useTopDialog } from "../kit/open-dialogs";

/** The notices, inside the dialog that is on top: below it they could be neither seen, nor heard, nor pressed. */
export function PanelToasts() {
  const place = useTopDialog() ?? document.body;
  // A pointer that rested on one does not move along with it, so nobody would let it go.
  useEffect(() => {
    if (place.isConnected) for (const { id } of currentToasts()) releaseToast(id);
  }, [place]);
  return createPortal(<Toasts />, place);
}
