/** Registers the service worker (public/sw.js), which caches visited pages for offline use. */
import { whenIdle } from "./idle";

export function registerServiceWorker(): void {
  if (!("serviceWorker" in navigator)) return;
  whenIdle(() => {
    // Registration may be refused, for example in a private window: then there are only no offline copies.
    navigator.serviceWorker.register("/sw.js").catch(() => undefined);
  });
  // The first page was loaded before the worker was active.
  navigator.serviceWorker.addEventListener(
    "controllerchange",
    () => cacheVisitedPage(window.location.pathname + window.location.search),
    { once: true },
  );
}

/** Tells the service worker about a client-side navigation, which it cannot see. */
export function cacheVisitedPage(address: string): void {
  const connection = (navigator as { connection?: { saveData?: boolean } }).connection;
  const worker = "serviceWorker" in navigator ? navigator.serviceWorker.controller : null;
  if (worker && !connection?.saveData) whenIdle(() => worker.postMessage({ visited: address }));
}
