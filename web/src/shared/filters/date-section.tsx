import { useId, useState } from "react";
import { useI18n } from "../../i18n/language-context";
import type { EventFilter } from "../../lib/event-filter";
import { useLazy } from "../../lib/lazy";
import { CalendarIcon, ChevronDownIcon } from "../../ui/icons";
import { type ChoiceLook, FacetGroup } from "./facet-group";
import type { Choice } from "./facets";
import { datesName } from "./labels";

const loadCalendar = () => import("./range-calendar").then(({ RangeCalendar }) => RangeCalendar);

interface Props {
  filter: EventFilter;
  choices: readonly Choice[];
  look: ChoiceLook;
}

/** Quick choices, and a calendar for any other days. */
export function DateSection({ filter, choices, look }: Props) {
  const { language, t } = useI18n();
  const [isOpen, setOpen] = useState(false);
  const calendarId = useId();
  const RangeCalendar = useLazy(isOpen, loadCalendar);
  const dates = datesName(filter, language, t);
  return (
    <>
      <FacetGroup choices={choices} look={look} />
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={calendarId}
        onClick={() => setOpen(!isOpen)}
        className="needs-js mt-2.5 inline-flex min-h-11 w-full max-w-md items-center gap-2 rounded-xl border border-control bg-card px-3.5 font-semibold text-ink text-sm hover:border-brand-2"
      >
        <CalendarIcon className="size-4.5 shrink-0 text-ink-3" />
        <span className={`min-w-0 truncate ${dates && "text-brand"}`}>
          {dates || t("filters.chooseDates")}
        </span>
        <ChevronDownIcon
          className={`-mr-1 ml-auto size-4 shrink-0 text-ink-3 transition-transform motion-reduce:transition-none ${isOpen ? "rotate-180" : ""}`}
        />
      </button>
      {/* As high as a month of six weeks, so that nothing below moves when the month or the code arrives. */}
      <div id={calendarId} hidden={!isOpen} className="mt-2 min-h-[24.5rem]">
        {isOpen && RangeCalendar && <RangeCalendar filter={filter} />}
      </div>
    </>
  );
}
