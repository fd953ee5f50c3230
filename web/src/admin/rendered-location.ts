/** The location whose screen is rendered: during a navigation, `window.location` may already differ. */
import { useEffect } from "react";
import { type Location, useLocation } from "../lib/router";

let shown: Location = { path: "", search: "" };

export const renderedLocation = (): Location => shown;

export function useRenderedLocation(): void {
  const location = useLocation();
  useEffect(() => {
    shown = location;
  }, [location]);
}
