/** Re-authentication after a 401: failed requests wait for one shared sign-in dialog and are then repeated. */
import { useSyncExternalStore } from "react";
import { currentSession, recheckSession } from "./session";

interface PendingReauthentication {
  answer: Promise<boolean>;
  settle: (isSignedIn: boolean) => void;
}

let pending: PendingReauthentication | null = null;
const listeners = new Set<() => void>();

function change(next: PendingReauthentication | null): void {
  pending = next;
  for (const listener of listeners) listener();
}

/** True once the user has signed in again; false if they cancel or were not signed in. */
export async function requestReauthentication(): Promise<boolean> {
  if (currentSession().phase !== "in") return false;
  // Another tab may have renewed the session while the request was in flight.
  if (await recheckSession()) return true;
  if (!pending) {
    let settle: PendingReauthentication["settle"] = () => undefined;
    const answer = new Promise<boolean>((resolve) => {
      settle = (isSignedIn) => {
        change(null);
        resolve(isSignedIn);
      };
    });
    change({ answer, settle });
  }
  return pending?.answer ?? false;
}

export function useReauthentication(): PendingReauthentication | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => pending,
  );
}
