import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { CONTENT_UPDATED, type ContentUpdate, followContent } from "../../lib/stream";
import { useInvalidate } from "../kit/queries";

/** Another editor's save shows without a reload: what changed is read again wherever it is on the screen. */
export function useLivePanel(): void {
  const client = useQueryClient();
  const invalidate = useInvalidate();
  const latest = useRef(invalidate);
  useEffect(() => {
    latest.current = invalidate;
  });
  useEffect(() => {
    const onUpdate = (event: Event) => {
      const { type, isUncertain } = (event as CustomEvent<Partial<ContentUpdate> | undefined>).detail ?? {};
      if (!type) return;
      if (!isUncertain) latest.current(type);
      // Nobody listened for a while. The stream then names every public noun; once is enough to read all again.
      else if (type === "events") client.invalidateQueries();
    };
    window.addEventListener(CONTENT_UPDATED, onUpdate);
    return () => window.removeEventListener(CONTENT_UPDATED, onUpdate);
  }, [client]);
  useEffect(followContent, []);
}
