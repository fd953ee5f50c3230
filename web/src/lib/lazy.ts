import { type ComponentType, createElement, lazy, type ReactNode, useEffect, useState } from "react";

/** Loads a component when `isWanted` becomes true; null until it is loaded. A failed load is retried the next time. */
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

const FIRST_RETRY_DELAY_MS = 2_000;

/** Retries with exponential backoff. */
const retryLoad = <T>(load: () => Promise<T>, pause: number): Promise<T> =>
  load().catch(async () => {
    await new Promise((resolve) => setTimeout(resolve, pause));
    return retryLoad(load, 2 * pause);
  });

const parts = new Map<string, ComponentType<never>>();

/** Registers a component for server-side rendering. */
export function registerLazyComponent<P>(name: string, part: ComponentType<P>): void {
  parts.set(name, part as ComponentType<never>);
}

/**
 * A component that few visitors see: rendered on the server, loaded on demand in browsers. Needs a `<Suspense>` around it, which
 * keeps the server's markup, or shows the fallback, until the code is loaded.
 */
export function lazyComponent<P extends object>(
  name: string,
  load: () => Promise<ComponentType<P>>,
): (props: P) => ReactNode {
  const Fetched = lazy(async () => ({ default: await retryLoad(load, FIRST_RETRY_DELAY_MS) }));
  return (props) =>
    createElement((parts.get(name) as ComponentType<P> | undefined) ?? (Fetched as never), props);
}
