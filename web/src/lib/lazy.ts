import { type ComponentType, createElement, lazy, type ReactNode, useEffect, useState } from "react";

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

const FIRST_PAUSE_MS = 2_000;

/** Tries again, each time after a longer pause. */
const untilLoaded = <T>(load: () => Promise<T>, pause: number): Promise<T> =>
  load().catch(async () => {
    await new Promise((resolve) => setTimeout(resolve, pause));
    return untilLoaded(load, 2 * pause);
  });

const parts = new Map<string, ComponentType<never>>();

/** Puts a part at hand, for the server. */
export function registerPart<P>(name: string, part: ComponentType<P>): void {
  parts.set(name, part as ComponentType<never>);
}

/**
 * A part of a page that few visitors see. The server draws it with the page; browsers fetch its code where it is needed. It stands in
 * a `<Suspense>`: until its code arrives there is what the server drew, or else the fallback.
 */
export function lazyPart<P extends object>(
  name: string,
  load: () => Promise<ComponentType<P>>,
): (props: P) => ReactNode {
  const Fetched = lazy(async () => ({ default: await untilLoaded(load, FIRST_PAUSE_MS) }));
  return (props) =>
    createElement((parts.get(name) as ComponentType<P> | undefined) ?? (Fetched as never), props);
}
