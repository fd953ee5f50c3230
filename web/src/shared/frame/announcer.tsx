import { type RefObject, useEffect, useRef, useState } from "react";
import { useAddress } from "../../lib/router";
import { rememberPage } from "../../lib/service-worker";

interface Props {
  /** The element that holds the page. */
  content: RefObject<HTMLElement | null>;
}

/** After a change of page: the focus goes to its start and its title is read out, as a browser does for a new document. */
export function Announcer({ content }: Props) {
  const { path } = useAddress();
  const [title, setTitle] = useState("");
  const shown = useRef(path);

  useEffect(() => {
    if (shown.current === path) return;
    shown.current = path;
    content.current?.focus({ preventScroll: true });
    setTitle(document.title);
    rememberPage(window.location.pathname + window.location.search);
    // A page whose content is still on its way gets its name with it.
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
