import { useEffect } from "react";
import { createPortal } from "react-dom";
import { useTopDialog } from "../../lib/open-dialogs";
import { currentToasts, releaseToast } from "../../lib/toasts";
import { Toasts } from "../../shared/site/toasts";

/** The notices, inside the dialog that is on top: below it they could be neither seen, nor heard, nor pressed. */
export function PanelToasts() {
  const place = useTopDialog() ?? document.body;
  // A pointer that rested on one does not move along with it, so nobody would let it go.
  useEffect(() => {
    if (place.isConnected) for (const { id } of currentToasts()) releaseToast(id);
  }, [place]);
  // Below the buttons of the screen: whoever saves one event after the other needs "Add" at once.
  const top = place === document.body ? "top-18 md:top-46" : "top-18";
  return createPortal(<Toasts top={top} />, place);
}
