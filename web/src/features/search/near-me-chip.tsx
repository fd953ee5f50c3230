import { useState } from "react";
import { useI18n } from "../../i18n/language-context";
import type { EventFilter } from "../../lib/event-filter";
import { changeFilter } from "../../lib/filter-changes";
import { paths } from "../../lib/paths";
import { useNavigate } from "../../lib/router";
import { useNearMe } from "../../shared/suggest/use-near-me";
import { Chip } from "../../ui/chip";
import { PinIcon } from "../../ui/icons";

/** Searches around the visitor's position. */
export function NearMeChip({ filter }: { filter: EventFilter }) {
  const { t } = useI18n();
  const navigate = useNavigate();
  const [message, setMessage] = useState("");
  const search = (area: string) => navigate(paths.search(changeFilter(filter, "bbox", area)));
  const { isLocating, look } = useNearMe(search, setMessage);
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
