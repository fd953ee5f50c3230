import { type ReactNode, useEffect, useState } from "react";
import { CONTENT_UPDATED, type ContentUpdate, subscribeToContent } from "../../lib/content-stream";
import { useLazy } from "../../lib/lazy";

const load = () => import("./content-updates").then(({ ContentUpdates }) => ContentUpdates);

/** Keeps the page up to date. The code is loaded with the first change, because most visits see none. */
export function LiveContent(): ReactNode {
  const [pendingUpdates, setPendingUpdates] = useState<readonly ContentUpdate[]>([]);
  const ContentUpdates = useLazy(pendingUpdates.length > 0, load);
  useEffect(() => {
    const onUpdate = (event: Event) =>
      setPendingUpdates((before) => [...before, (event as CustomEvent<ContentUpdate>).detail]);
    window.addEventListener(CONTENT_UPDATED, onUpdate);
    return () => window.removeEventListener(CONTENT_UPDATED, onUpdate);
  }, []);
  useEffect(subscribeToContent, []);
  return (
    ContentUpdates && <ContentUpdates pendingUpdates={pendingUpdates} setPendingUpdates={setPendingUpdates} />
  );
}
