import { useI18n } from "../../i18n/language-context";
import type { EventFilter } from "../../lib/event-filter";
import { countActive } from "./panel-filter";

/** The number of active filters, on the button that opens them. */
export function ActiveCount({ filter, others = 0 }: { filter: EventFilter; others?: number }) {
  const { t } = useI18n();
  const active = countActive(filter) + others;
  if (active === 0) return null;
  return (
    <>
      <span
        aria-hidden="true"
        className="grid size-5 place-items-center rounded-full bg-brand font-bold text-card text-xs"
      >
        {active}
      </span>
      <span className="sr-only">{t("filters.activeCount", { count: active })}</span>
    </>
  );
}
