import type { Understood } from "../../api/search";
import { useI18n } from "../../i18n/language-context";
import { paths } from "../../lib/paths";
import { CategoryIcon, categoryColour } from "../../shared/categories/category";
import { useCategoryName } from "../../shared/site/site";
import { TicketIcon } from "../../shared/suggest/ticket-icon";
import { CalendarIcon, PinIcon } from "../../ui/icons";
import { daysOf } from "./days";
import { change, type Question } from "./question";
import { RemovingChip } from "./removing-chip";
import { capitalised } from "./topic";
import { withoutWords } from "./words";

interface Props {
  question: Question;
  understood: readonly Understood[];
}

/** The words that the search understood as filters; pressing a chip removes them from the query. */
export function UnderstoodChips({ question, understood }: Props) {
  const { t } = useI18n();
  const nameOf = useMeaning();
  // While the next response loads, the previous terms are shown if they are still in the query.
  const typed = understood
    .map((part, place) => {
      const earlier = understood.slice(0, place).filter(({ text }) => text === part.text).length;
      return { part, key: `${part.text} ${earlier}`, left: withoutWords(question.q, part.text, earlier) };
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
          <RemovingChip
            to={paths.search(change(question, "q", left ?? undefined))}
            verb={t("search.removeWords")}
            icon={<MeaningIcon part={part} />}
            className="border-control! border-dashed pl-3!"
          >
            {nameOf(part)}
          </RemovingChip>
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
    return [capitalised(text, language), daysOf(part, language)].filter(Boolean).join(" · ");
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
