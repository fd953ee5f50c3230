/** The address whose screen is shown: while a change of it is being prepared, the browser may already say another. */
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
