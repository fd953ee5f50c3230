import { useSyncExternalStore } from "react";

const never = () => () => undefined;

/** True after hydration; false on the server and in the first client render, which must match. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
