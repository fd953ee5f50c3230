import { type ReactNode, useEffect, useState } from "react";
import { useLazy } from "../../lib/lazy";
import { CONTENT_UPDATED, type ContentUpdate, followContent } from "../../lib/stream";

const load = () => import("./content-updates").then(({ ContentUpdates }) => ContentUpdates);

/** Keeps the page up to date. The code is loaded with the first change, because most visits see none. */
export function LiveContent(): ReactNode {
  const [heard, setHeard] = useState<readonly ContentUpdate[]>([]);
  const ContentUpdates = useLazy(heard.length > 0, load);
  useEffect(() => {
    const onUpdate = (event: Event) =>
      setHeard((before) => [...before, (event as CustomEvent<ContentUpdate>).detail]);
    window.addEventListener(CONTENT_UPDATED, onUpdate);
    return () => window.removeEventListener(CONTENT_UPDATED, onUpdate);
  }, []);
  useEffect(followContent, []);
  return ContentUpdates && <ContentUpdates heard={heard} setHeard={setHeard} />;
}
