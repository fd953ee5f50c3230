/** What a script in index.html has kept of a visitor who was faster than the app. */

import type { EarlyInput } from "./early-input";

declare global {
  interface Window {
    earlyInput?: EarlyInput;
  }
}

/** From now on the app hears events itself. */
export function stopKeepingInput(): EarlyInput | undefined {
  const { earlyInput } = window;
  if (!earlyInput) return undefined;
  for (const type of ["click", "input"]) window.removeEventListener(type, earlyInput.keep, true);
  delete window.earlyInput;
  return earlyInput;
}

/** Called once the page is hydrated. Most visitors have done nothing by then: the code is loaded for the others only. */
export function carryOutKeptInput(): void {
  const kept = stopKeepingInput();
  if (kept && kept.taps.size + kept.texts.size > 0)
    import("./early-input").then(({ replayEarlyInput }) => replayEarlyInput(kept));
}
