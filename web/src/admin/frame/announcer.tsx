import { useContext, useEffect, useRef, useState } from "react";
import { useAddress } from "../../lib/router";
import { ContentRef } from "../kit/dialogs/content-ref";

/** After a change of screen the focus goes to its start and its title is read out, as a browser does for a new page. */
export function Announcer() {
  const { path } = useAddress();
  const content = useContext(ContentRef);
  const [title, setTitle] = useState("");
  const shown = useRef(path);
  useEffect(() => {
    if (shown.current === path) return;
    shown.current = path;
    content.current?.focus({ preventScroll: true });
    setTitle(document.title);
  }, [path, content]);
  return (
    <p role="status" className="sr-only">
      {title}
    </p>
  );
}
