/** The stack of open modal dialogs, topmost last: everything outside the topmost is inert. */
import { useSyncExternalStore } from "react";

let open: readonly HTMLDialogElement[] = [];
const listeners = new Set<() => void>();

function change(next: readonly HTMLDialogElement[]): void {
  open = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Opens it on top of the stack; returns a close function. */
export function openDialog(dialog: HTMLDialogElement): () => void {
  dialog.showModal();
  change([...open, dialog]);
  return () => {
    // A removed dialog is closed already; `close()` would move the focus.
    if (dialog.isConnected) dialog.close();
    change(open.filter((one) => one !== dialog));
  };
}

export const topDialog = (): HTMLDialogElement | null => open.at(-1) ?? null;

export function useTopDialog(): HTMLDialogElement | null {
  return useSyncExternalStore(subscribe, topDialog);
}
