import { useEffect, useRef, useState } from "react";
import { useAddress } from "../../lib/router";
import { CONTENT } from "./admin-frame";

/** After a change of screen the focus goes to its start and its title is read out, as a browser does for a new page. */
export function Announcer() {
  const { path } = useAddress();
  const [title, setTitle] = useState("");
  const shown = useRef(path);
  useEffect(() => {
    if (shown.current === path) return;
    shown.current = path;
    document.getElementById(CONTENT)?.focus({ preventScroll: true });
    setTitle(document.title);
  }, [path]);
  return (
    <p role="status" className="sr-only">
      {title}
    </p>
  );
}
