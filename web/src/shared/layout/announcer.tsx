import { type RefObject, useEffect, useRef, useState } from "react";
import { useLocation } from "../../lib/router";
import { cacheVisitedPage } from "../../lib/service-worker";

interface Props {
  /** The `<main>` element. */
  content: RefObject<HTMLElement | null>;
}

/** After navigation, moves the focus to the start of the page and announces its title to screen readers. */
export function Announcer({ content }: Props) {
  const { path } = useLocation();
  const [title, setTitle] = useState("");
  const shown = useRef(path);

  useEffect(() => {
    if (shown.current === path) return;
    shown.current = path;
    content.current?.focus({ preventScroll: true });
    setTitle(document.title);
    cacheVisitedPage(window.location.pathname + window.location.search);
    // A page that is still loading sets its title later.
    const tab = document.querySelector("title");
    const observer = new MutationObserver(() => setTitle(document.title));
    if (tab) observer.observe(tab, { childList: true, characterData: true, subtree: true });
    return () => observer.disconnect();
  }, [path, content]);

  return (
    <p role="status" className="sr-only" data-announcer>
      {title}
    </p>
  );
}
