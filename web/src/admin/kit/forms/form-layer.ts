/**
 * On a phone a form fills the screen, and who presses Back means to close it, not to leave the screen. So an open form is a layer
 * (`lib/layer`), which asks before it throws away what is not saved.
 */
import { useState } from "react";
import { useLayer } from "../../../lib/layer";
import { useT } from "../../i18n/texts";
import { confirmLeaving, hasUnsaved } from "../dialogs/unsaved";

function useFormLayer(isOpen: boolean, onClose: () => void): void {
  const { t } = useT();
  useLayer(isOpen, onClose, async () => !hasUnsaved() || confirmLeaving(t));
}

/** What a form that is not in the address is about; null while none is open. */
export function useOpened<T>(): [opened: T | null, open: (thing: T) => void, close: () => void] {
  const [opened, setOpened] = useState<T | null>(null);
  const close = () => setOpened(null);
  useFormLayer(opened !== null, close);
  return [opened, setOpened, close];
}

/** For a form that the address opens. One that was there when the screen was opened goes with the screen. */
export function useFormInAddress(isOpen: boolean, onClose: () => void): void {
  const [wasThere, setWasThere] = useState(isOpen);
  if (wasThere && !isOpen) setWasThere(false);
  useFormLayer(isOpen && !wasThere, onClose);
}
