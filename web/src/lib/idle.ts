/** Runs a task once the page has loaded and the browser is idle; returns a cancel function. */
export function whenIdle(task: () => void, timeout = 5000): () => void {
  let isCancelled = false;
  const run = () => {
    if (!isCancelled) task();
  };
  const wait = () => {
    // Safari has no requestIdleCallback.
    if (typeof requestIdleCallback === "function") requestIdleCallback(run, { timeout });
    else setTimeout(run, 200);
  };
  if (document.readyState === "complete") wait();
  else window.addEventListener("load", wait, { once: true });
  return () => {
    isCancelled = true;
    window.removeEventListener("load", wait);
  };
}
