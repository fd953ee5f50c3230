import { useEffect, useState } from "react";
import type { Streets } from "./streets";

/** Milliseconds until the built-in map is shown instead. */
const PATIENCE = 4000;

/** Opens the installed street map. Null without one or when it cannot be read, undefined while it is being opened. */
export function useStreets(file: string): Streets | null | undefined {
  const [opened, setOpened] = useState<{ file: string; streets: Streets | null }>();
  useEffect(() => {
    if (!file) return;
    let isOver = false;
    const settle = (streets: Streets | null) => {
      if (isOver) return;
      // A map that was given up stays as it is: switching again would move it under the visitor's hands.
      isOver = streets === null;
      setOpened({ file, streets });
    };
    const giveUp = () => settle(null);
    const timer = setTimeout(giveUp, PATIENCE);
    import("./streets")
      .then(({ openStreets }) => openStreets(file, giveUp))
      .then(settle, giveUp)
      .finally(() => clearTimeout(timer));
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [file]);
  if (!file) return null;
  return opened?.file === file ? opened.streets : undefined;
}
