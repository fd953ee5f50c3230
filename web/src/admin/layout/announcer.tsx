import { useContext, useEffect, useRef, useState } from "react";
import { useLocation } from "../../lib/router";
import { ContentRef } from "../kit/dialogs/content-ref";

/** After navigation, moves the focus to the start of the screen and announces its title to screen readers. */
export function Announcer() {
  const { path } = useLocation();
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
