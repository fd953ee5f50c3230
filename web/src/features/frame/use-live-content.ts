import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { CONTENT_UPDATED, type ContentUpdate, followContent } from "../../lib/stream";

/** Asks again for what changed: `content-updated` names the type, which is the first part of the query keys. */
export function useLiveContent(): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const onUpdate = (event: Event) => {
      const { type, isUncertain } = (event as CustomEvent<Partial<ContentUpdate> | undefined>).detail ?? {};
      if (!type) return;
      queryClient.invalidateQueries({ queryKey: [type], refetchType: isUncertain ? "none" : "active" });
    };
    window.addEventListener(CONTENT_UPDATED, onUpdate);
    return () => window.removeEventListener(CONTENT_UPDATED, onUpdate);
  }, [queryClient]);
  useEffect(followContent, []);
}
