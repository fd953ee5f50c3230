import { type ComponentType, useEffect, useState } from "react";

/** A component whose code comes when it is first wanted; null until then. A failed attempt is made again next time. */
export function useLazy<P>(
  isWanted: boolean,
  load: () => Promise<ComponentType<P>>,
): ComponentType<P> | null {
  const [component, setComponent] = useState<{ loaded: ComponentType<P> } | null>(null);
  useEffect(() => {
    if (!isWanted || component) return;
    let isGone = false;
    load().then(
      (loaded) => isGone || setComponent({ loaded }),
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [isWanted, component, load]);
  return component?.loaded ?? null;
}
