import type { ReactNode } from "react";
import { Button } from "../../../ui/button";
import { useT } from "../../i18n/texts";
import { wholeNumber } from "../format/format";
import type { TableSelection } from "./use-selection";

/** The look of the buttons in the bar. */
export const BAR_BUTTON = "min-h-9! px-3! text-sm pointer-coarse:min-h-11!";

interface Props {
  selection: TableSelection;
  /** The number of items that match the filters; undefined where only rows can be selected. */
  total?: number;
  /** What can be done with the selected items. */
  children: ReactNode;
}

/** The number of selected items, with what can be done with them. It stays in sight at the lower edge. */
export function SelectionBar({ selection, total, children }: Props) {
  const { t, language } = useT();
  const { isAll } = selection;
  const count = isAll && total !== undefined ? total : Object.keys(selection.ids).length;
  const number = (value: number) => wholeNumber(value, language);
  return (
    <section aria-label={t("table.bar")} className="sticky bottom-2 z-10 mt-2">
      {/* Always there: a status that appears together with its text is not read out. */}
      <p role="status" className="sr-only">
        {count > 0 && countText()}
      </p>
      {count > 0 && (
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1.5 rounded-2xl border border-brand-2 bg-card py-1.5 pr-2 pl-4 shadow-lift">
          <p className="font-semibold text-sm">{countText()}</p>
          {!isAll && total !== undefined && count < total && (
            <Button variant="ghost" className={BAR_BUTTON} onClick={selection.selectAll}>
              {t("table.selectAll", { count: number(total) })}
            </Button>
          )}
          <Button variant="ghost" className={BAR_BUTTON} onClick={selection.clear}>
            {t("table.clear")}
          </Button>
          <div className="no-scrollbar -m-1 ml-auto flex min-w-0 gap-1.5 overflow-x-auto p-1 sm:flex-wrap">
            {children}
          </div>
        </div>
      )}
    </section>
  );

  function countText(): string {
    if (isAll) return t("table.selectedAll", { count: number(count) });
    return count === 1 ? t("table.selectedOne") : t("table.selected", { count: number(count) });
  }
}
