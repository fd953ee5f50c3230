import { useEffect, useRef } from "react";
import { track } from "./track";

/** Tracks a view of each thing once, also in StrictMode. `type` is that of the hit, `field` names the thing in its data. */
export function useTrackedView(type: string, field: string, id: string | number): void {
  const tracked = useRef<string | number | null>(null);
  useEffect(() => {
    // Previews of drafts are read by staff and their guests.
    if (tracked.current === id || /[?&]preview=/.test(location.search)) return;
    tracked.current = id;
    track(type, { [field]: id });
  }, [type, field, id]);
}
