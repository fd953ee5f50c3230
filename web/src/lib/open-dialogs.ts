/** The modal dialogs that are open, the topmost last: whatever is outside of it can be neither read out nor pressed. */
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

/** Opens it above all others; returns how to close it. */
export function openDialog(dialog: HTMLDialogElement): () => void {
  dialog.showModal();
  change([...open, dialog]);
  return () => {
    // One that is gone from the page is closed, and must not call the focus back to what opened it.
    if (dialog.isConnected) dialog.close();
    change(open.filter((one) => one !== dialog));
  };
}

export const topDialog = (): HTMLDialogElement | null => open.at(-1) ?? null;

export function useTopDialog(): HTMLDialogElement | null {
  return useSyncExternalStore(subscribe, topDialog);
}
