import { useQuery } from "@tanstack/react-query";
import { eventsQuery } from "../../api/events";
import { useI18n } from "../../i18n/language-context";
import { useDebounced } from "../../lib/debounced";
import type { EventFilter } from "../../lib/event-filter";
import { changeFilter } from "../../lib/filter-changes";
import { decimal } from "../../lib/format";
import { paths } from "../../lib/paths";
import { ButtonLink } from "../../ui/button";

interface Props {
  /** The filter of the list. */
  filter: EventFilter;
  words: string;
  variant: "primary" | "secondary";
}

const DEBOUNCE_MS = 300;

/** Searches all events for the words that the loaded ones were searched for, and says how many there are. */
export function EverywhereLink({ filter, words, variant }: Props) {
  const { language, t } = useI18n();
  const settled = useDebounced(words, DEBOUNCE_MS);
  const wanted = changeFilter(filter, "q", words);
  const { data } = useQuery(
    eventsQuery({ filter: { ...wanted, q: settled, sort: undefined }, limit: 1, language }),
  );
  // The number of other words would be wrong.
  const count = settled === words ? data?.meta.total : undefined;
  return (
    <ButtonLink to={paths.search(wanted)} variant={variant} className="max-w-full">
      <span className="min-w-0 truncate">
        {count === undefined
          ? t("home.searchEverything", { words })
          : t(count === 1 ? "home.everythingOne" : "home.everythingMany", {
              words,
              count: decimal(count, language),
            })}
      </span>
    </ButtonLink>
  );
}
