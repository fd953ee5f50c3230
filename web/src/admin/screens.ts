/** Loads screens on demand. */
import type { ComponentType } from "react";
import type { ScreenName } from "./routes";

/** The exports of a screen module. */
interface ScreenModule {
  Screen: ComponentType;
}

const files = import.meta.glob<ScreenModule>("./features/*/*-screen.tsx");
const ready = new Map<ScreenName, ScreenModule>();

/** The module of a screen, if it is loaded. */
export const screenModule = (name: ScreenName): ScreenModule | undefined => ready.get(name);

export async function loadScreen(name: ScreenName): Promise<void> {
  if (ready.has(name)) return;
  const load = files[`./features/${name}/${name}-screen.tsx`];
  if (load) ready.set(name, await load());
}
