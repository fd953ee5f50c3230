/** The location whose screen is rendered: during a navigation, `window.location` may already differ. */
import { useEffect } from "react";
import { type Address, useAddress } from "../lib/router";

let shown: Address = { path: "", search: "" };

export const shownAddress = (): Address => shown;

export function useShownAddress(): void {
  const address = useAddress();
  useEffect(() => {
    shown = address;
  }, [address]);
}
