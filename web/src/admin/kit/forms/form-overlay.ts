/** Back closes an open form instead of leaving the screen (`lib/layer`), after confirmation if it has unsaved changes. */
import { useState } from "react";
import { useOverlayHistory } from "../../../lib/overlay-history";
import { useT } from "../../i18n/texts";
import { confirmLeaving, hasUnsaved } from "../dialogs/unsaved";

function useFormOverlay(isOpen: boolean, onClose: () => void): void {
  const { t } = useT();
  useOverlayHistory(isOpen, onClose, async () => !hasUnsaved() || confirmLeaving(t));
}

/** The subject of a form that is not in the URL; null while none is open. */
export function useOpenForm<T>(): [opened: T | null, open: (thing: T) => void, close: () => void] {
  const [opened, setOpened] = useState<T | null>(null);
  const close = () => setOpened(null);
  useFormOverlay(opened !== null, close);
  return [opened, setOpened, close];
}

/** The form of a new item, which is open while the URL says `new=1`. */
export function useNewForm(
  params: { new: string },
  setParams: (change: { new: string }) => void,
): [isOpen: boolean, open: () => void, close: () => void] {
  const isOpen = params.new === "1";
  const close = () => setParams({ new: "" });
  useFormInUrl(isOpen, close);
  return [isOpen, () => setParams({ new: "1" }), close];
}

/** The form of a stored item, which is open while the URL has `edit=<id>`. */
export function useEditForm(
  params: { edit: string },
  setParams: (change: { edit: string }) => void,
): [id: string, open: (id: number) => void, close: () => void] {
  const close = () => setParams({ edit: "" });
  useFormInUrl(params.edit !== "", close);
  return [params.edit, (id) => setParams({ edit: String(id) }), close];
}

/** For a form whose state is in the URL. If it was open at first, Back leaves the screen. */
export function useFormInUrl(isOpen: boolean, onClose: () => void): void {
  const [wasThere, setWasThere] = useState(isOpen);
  if (wasThere && !isOpen) setWasThere(false);
  useFormOverlay(isOpen && !wasThere, onClose);
}
