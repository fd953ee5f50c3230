import { useEffect, useRef, useState } from "react";
import { useI18n } from "../../i18n/language-context";
import { changeFilter, type EventFilter } from "../../lib/event-filter";
import { paths } from "../../lib/paths";
import { useNavigate } from "../../lib/router";
import { Chip } from "../../ui/chip";
import { PinIcon } from "../../ui/icons";

const findNearMe = () =>
  import("../../shared/suggest/near-me").then(({ bboxNearVisitor }) => bboxNearVisitor());

/** Asks for the visitor's position, which only the browser knows, and searches around it. */
export function NearMeChip({ filter }: { filter: EventFilter }) {
  const { t } = useI18n();
  const navigate = useNavigate();
  const [isLocating, setLocating] = useState(false);
  const [message, setMessage] = useState("");
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
    setMessage(t("suggest.locating"));
    const found = await findNearMe().catch(() => ({ failure: "notFound" }) as const);
    // Locating takes seconds: the visitor may have left the page.
    if (isGone.current) return;
    setLocating(false);
    if ("failure" in found) return setMessage(t(`suggest.${found.failure}`));
    setMessage("");
    navigate(paths.search(changeFilter(filter, "bbox", found.area)));
  };
  return (
    <>
      <Chip aria-disabled={isLocating} onClick={look} className="noscript:hidden">
        <PinIcon className="-ml-0.5 size-4.5" />
        {t("search.meaning.useMyPosition")}
      </Chip>
      <p role="status" className="self-center text-ink-2 text-sm">
        {message}
      </p>
    </>
  );
}
