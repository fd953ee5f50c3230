import { useEffect, useRef, useState } from "react";
import { useI18n } from "../../i18n/language-context";

const findNearMe = () => import("./near-me").then(({ bboxNearVisitor }) => bboxNearVisitor());

/** Asks for the visitor's position, which only the browser knows: `look` calls `onFound` with the area around it. */
export function useNearMe(onFound: (area: string) => void, onMessage: (message: string) => void) {
  const { t } = useI18n();
  const [isLocating, setLocating] = useState(false);
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);
  const look = async () => {
    if (isLocating) return;
    setLocating(true);
    onMessage(t("suggest.locating"));
    const found = await findNearMe().catch(() => ({ failure: "notFound" }) as const);
    // Locating takes seconds: the visitor may have left the page.
    if (isGone.current) return;
    setLocating(false);
    if ("failure" in found) return onMessage(t(`suggest.${found.failure}`));
    onMessage("");
    onFound(found.area);
  };
  return { isLocating, look };
}
