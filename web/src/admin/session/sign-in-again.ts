/**
 * A session that ends in the middle of work: whoever got a 401 waits here until the person has signed in again, then
 * repeats the call. However many calls fail at once, the person is asked once.
 */
import { useSyncExternalStore } from "react";
import { currentSession, recheckSession } from "./session";

interface Asking {
  answer: Promise<boolean>;
  settle: (isSignedIn: boolean) => void;
}

let asking: Asking | null = null;
const listeners = new Set<() => void>();

function change(next: Asking | null): void {
  asking = next;
  for (const listener of listeners) listener();
}

/** True once the person has signed in again; false when they would rather leave, or nobody was signed in. */
export async function askToSignInAgain(): Promise<boolean> {
  if (currentSession().phase !== "in") return false;
  // Another tab may just have renewed the session under a call that was on its way.
  if (await recheckSession()) return true;
  if (!asking) {
    let settle: Asking["settle"] = () => undefined;
    const answer = new Promise<boolean>((resolve) => {
      settle = (isSignedIn) => {
        change(null);
        resolve(isSignedIn);
      };
    });
    change({ answer, settle });
  }
  return asking?.answer ?? false;
}

export function useSignInAgain(): Asking | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => asking,
  );
}
