/** The code of the screens, fetched one at a time. */
import type { ComponentType } from "react";
import type { ScreenName } from "./routes";

/** What the file of a screen exports. */
interface ScreenModule {
  Screen: ComponentType;
}

const files = import.meta.glob<ScreenModule>("./features/*/*-screen.tsx");
const ready = new Map<ScreenName, ScreenModule>();

/** The code of a screen that is at hand. */
export const screenModule = (name: ScreenName): ScreenModule | undefined => ready.get(name);

export async function loadScreen(name: ScreenName): Promise<void> {
  if (ready.has(name)) return;
  const load = files[`./features/${name}/${name}-screen.tsx`];
  if (load) ready.set(name, await load());
}
