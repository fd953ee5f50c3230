import { useMemo, useState } from "react";
import { Button } from "../../../ui/button";
import { useT } from "../../i18n/texts";
import type { ImportColumn, PreviewedEvent } from "../../kit/api/types";
import { useCategories } from "../../kit/categories/use-categories";
import { useUnsavedGuard } from "../../kit/dialogs/unsaved";
import { wholeNumber } from "../../kit/format/format";
import { FormAlert } from "../../kit/forms/form-alert";
import { FilterButtons } from "../../kit/lists/filter-buttons";
import { ToolbarSelect } from "../../kit/lists/toolbar-select";
import { BusyButton } from "../../kit/ui/buttons";
import { ColumnMapping } from "./column-mapping";
import { canImport, FILTERS, type Filter, isChosenAtFirst, matches } from "./filter";
import { InputProblems } from "./input-problems";
import { PreviewTable } from "./preview-table";
import { ResultPanel } from "./result-panel";
import { useApply } from "./use-apply";
import { nameOf, type Previewed } from "./use-preview";

interface Props {
  previewed: Previewed;
  /** Empty unless it is a table. */
  columns: readonly ImportColumn[];
  /** True while it is read again. */
  isReading: boolean;
  error: string | null;
  onRemap: (heading: string, field: string | null) => void;
  onReset: () => void;
}

/** That of a new event's form. */
const DEFAULT_CATEGORY = "music";

const lacksCategory = ({ state, draft }: PreviewedEvent) => state === "new" && !draft.category;

const withCategory = (event: PreviewedEvent, category: string): PreviewedEvent =>
  lacksCategory(event) ? { ...event, draft: { ...event.draft, category } } : event;

/** What the import would do, and the import itself. */
export function PreviewPanel({ previewed, columns, isReading, error, onRemap, onReset }: Props) {
  const { t, language } = useT();
  const { source, preview } = previewed;
  const [filter, setFilter] = useState<Filter>("all");
  const { chosen, choose, chooseAll } = useChosen(preview.events);
  const applying = useApply(nameOf(source));
  const [category, setCategory] = useState(DEFAULT_CATEGORY);
  const categories = useCategories();
  const { progress, isDone } = applying;
  // The events of an import that has begun stay the same.
  const hasBegun = progress !== null;
  const isApplying = progress !== null && !isDone && applying.error === null;
  // Leaving would stop the import between two chunks.
  useUnsavedGuard(isApplying);
  if (isDone) {
    return (
      <ResultPanel
        result={applying.result}
        isUndone={applying.isUndone}
        onUndo={applying.undo}
        onAgain={onReset}
      />
    );
  }
  const shown = preview.events.filter((event) => matches(event, filter));
  const selectable = shown.filter(canImport);
  const areAllChosen = selectable.length > 0 && selectable.every((event) => chosen.has(event));
  const number = (value: number) => wholeNumber(value, language);
  return (
    <div className="flex flex-col gap-4" aria-busy={isReading}>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0 break-words font-semibold">{nameOf(source)}</p>
        <Button variant="ghost" onClick={onReset}>
          {t("import.other")}
        </Button>
      </div>
      <InputProblems problems={preview.problems} />
      {columns.length > 0 && source.kind === "file" && !hasBegun && (
        <ColumnMapping columns={columns} onChange={onRemap} />
      )}
      <p role="status" className="sr-only">
        {isReading ? t("import.readingShort") : t("import.found", { count: number(preview.events.length) })}
      </p>
      <FormAlert>{error}</FormAlert>
      <FilterButtons
        label={t("import.filter")}
        options={FILTERS.map((value) => ({
          value,
          label: t(`import.filters.${value}`),
          count: preview.events.filter((event) => matches(event, value)).length,
        }))}
        value={filter}
        onChange={setFilter}
      />
      {selectable.length > 0 && !hasBegun && (
        <label className="flex min-h-11 w-fit cursor-pointer items-center gap-3 text-sm">
          <input
            type="checkbox"
            checked={areAllChosen}
            onChange={({ target }) => chooseAll(selectable, target.checked)}
            className="size-5 accent-brand"
          />
          {t("import.chooseAll", { count: number(selectable.length) })}
        </label>
      )}
      {shown.length > 0 ? (
        <PreviewTable key={filter} events={shown} chosen={chosen} isLocked={hasBegun} onChoose={choose} />
      ) : (
        <p className="text-ink-2">{t("import.none")}</p>
      )}
      {preview.events.some((event) => chosen.has(event) && lacksCategory(event)) && !hasBegun && (
        <div className="flex w-fit max-w-full flex-wrap items-center gap-x-3 gap-y-1 text-sm">
          <span aria-hidden="true">{t("import.category")}</span>
          <ToolbarSelect
            label={t("import.category")}
            value={category}
            choices={categories.choices(language)}
            onChange={setCategory}
          />
        </div>
      )}
      <div className="sticky bottom-0 -mx-2 flex flex-col gap-2 border-line border-t bg-paper px-2 py-3 pb-[calc(0.75rem+env(safe-area-inset-bottom))]">
        <FormAlert>{applying.error}</FormAlert>
        {progress && (
          <div role="status">
            <p className="text-ink-2 text-sm tabular-nums">
              {t("import.progress", { done: number(progress.done), total: number(progress.total) })}
            </p>
            <progress
              value={progress.done}
              max={progress.total}
              aria-label={t("import.applying")}
              className="progress h-2 w-full overflow-hidden rounded-full"
            />
          </div>
        )}
        <div className="flex flex-wrap items-center justify-end gap-x-4 gap-y-2">
          <p className="mr-auto text-ink-2 text-sm">{t("import.applyHint")}</p>
          <BusyButton
            isWaiting={isApplying || isReading || chosen.size === 0}
            onClick={() =>
              applying.apply(
                preview.events
                  .filter((event) => chosen.has(event))
                  .map((event) => withCategory(event, category)),
              )
            }
          >
            {applying.error ? t("import.resume") : t("import.apply", { count: number(chosen.size) })}
          </BusyButton>
        </div>
      </div>
    </div>
  );
}

/** The events to import; the default again after the file was read again. */
function useChosen(events: readonly PreviewedEvent[]) {
  const initial = useMemo(() => new Set(events.filter(isChosenAtFirst)), [events]);
  const [changed, setChanged] = useState<{ of: typeof events; chosen: ReadonlySet<PreviewedEvent> } | null>(
    null,
  );
  const chosen = changed?.of === events ? changed.chosen : initial;
  const chooseAll = (some: readonly PreviewedEvent[], isChosen: boolean) => {
    const next = new Set(chosen);
    for (const event of some) {
      if (isChosen) next.add(event);
      else next.delete(event);
    }
    setChanged({ of: events, chosen: next });
  };
  return {
    chosen,
    chooseAll,
    choose: (event: PreviewedEvent, isChosen: boolean) => chooseAll([event], isChosen),
  };
}
