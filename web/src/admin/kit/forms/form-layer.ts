/** Back closes an open form instead of leaving the screen (`lib/layer`), after confirmation if it has unsaved changes. */
import { useState } from "react";
import { useLayer } from "../../../lib/layer";
import { useT } from "../../i18n/texts";
import { confirmLeaving, hasUnsaved } from "../dialogs/unsaved";

function useFormLayer(isOpen: boolean, onClose: () => void): void {
  const { t } = useT();
  useLayer(isOpen, onClose, async () => !hasUnsaved() || confirmLeaving(t));
}

/** The subject of a form that is not in the URL; null while none is open. */
export function useOpened<T>(): [opened: T | null, open: (thing: T) => void, close: () => void] {
  const [opened, setOpened] = useState<T | null>(null);
  const close = () => setOpened(null);
  useFormLayer(opened !== null, close);
  return [opened, setOpened, close];
}

/** For a form whose state is in the URL. If it was open at first, Back leaves the screen. */
export function useFormInAddress(isOpen: boolean, onClose: () => void): void {
  const [wasThere, setWasThere] = useState(isOpen);
  if (wasThere && !isOpen) setWasThere(false);
  useFormLayer(isOpen && !wasThere, onClose);
}
