/** Keeps what was seen for when there is no network (public/sw.js). */
import { whenIdle } from "./idle";

export function registerServiceWorker(): void {
  if (!("serviceWorker" in navigator)) return;
  whenIdle(() => {
    // A browser may refuse it, for example in a private window: then there is no offline copy, and nothing else changes.
    navigator.serviceWorker.register("/sw.js").catch(() => undefined);
  });
  // The page that brought it was loaded before it was there.
  navigator.serviceWorker.addEventListener(
    "controllerchange",
    () => rememberPage(window.location.pathname + window.location.search),
    { once: true },
  );
}

/** A page opened without loading a document is not seen by the service worker unless it is told. */
export function rememberPage(address: string): void {
  const connection = (navigator as { connection?: { saveData?: boolean } }).connection;
  const worker = "serviceWorker" in navigator ? navigator.serviceWorker.controller : null;
  if (worker && !connection?.saveData) whenIdle(() => worker.postMessage({ visited: address }));
}
