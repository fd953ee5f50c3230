import type { Understood } from "../../api/search";
import { useI18n } from "../../i18n/language-context";
import { changeFilter, type EventFilter } from "../../lib/event-filter";
import { paths } from "../../lib/paths";
import { CategoryIcon, categoryColour } from "../../shared/categories/category";
import { useCategoryName } from "../../shared/site/site";
import { TicketIcon } from "../../shared/suggest/ticket-icon";
import { CalendarIcon, PinIcon } from "../../ui/icons";
import { formatDays } from "./days";
import { removeWords } from "./query-words";
import { RemovableChipLink } from "./removable-chip-link";
import { capitalised } from "./topic";

interface Props {
  filter: EventFilter;
  understood: readonly Understood[];
}

/** The words that the search understood as filters; pressing a chip removes them from the query. */
export function UnderstoodChips({ filter, understood }: Props) {
  const { t } = useI18n();
  const nameOf = useMeaning();
  // While the next response loads, the previous terms are shown if they are still in the query.
  const typed = understood
    .map((part, place) => {
      const earlier = understood.slice(0, place).filter(({ text }) => text === part.text).length;
      return { part, key: `${part.text} ${earlier}`, left: removeWords(filter.q, part.text, earlier) };
    })
    .filter(({ left }) => left !== null);
  if (typed.length === 0) return null;
  return (
    <ul aria-label={t("search.understood")} className="flex min-w-0 flex-wrap items-center gap-2">
      <li aria-hidden="true" className="text-ink-3 text-sm">
        {t("search.understoodShort")}
      </li>
      {typed.map(({ part, key, left }) => (
        <li key={key} className="min-w-0">
          <RemovableChipLink
            to={paths.search(changeFilter(filter, "q", left ?? undefined))}
            verb={t("search.removeWords")}
            icon={<MeaningIcon part={part} />}
            className="border-control! border-dashed pl-3!"
          >
            {nameOf(part)}
          </RemovableChipLink>
        </li>
      ))}
    </ul>
  );
}

function useMeaning(): (part: Understood) => string {
  const { language, t } = useI18n();
  const categoryName = useCategoryName();
  return (part) => {
    const { meaning, text, value } = part;
    if (meaning === "free") return t("search.free");
    if (meaning === "category") return categoryName(value ?? text);
    if (meaning === "city") return value ?? text;
    return [capitalised(text, language), formatDays(part, language)].filter(Boolean).join(" · ");
  };
}

function MeaningIcon({ part: { meaning, value } }: { part: Understood }) {
  const className = "size-4.5 shrink-0 text-ink-3";
  if (meaning === "city") return <PinIcon className={className} />;
  if (meaning === "dates") return <CalendarIcon className={className} />;
  if (meaning === "free") return <TicketIcon className={className} />;
  return (
    <span style={{ color: categoryColour(value) }} className="shrink-0">
      <CategoryIcon category={value} className="size-4.5" />
    </span>
  );
}
