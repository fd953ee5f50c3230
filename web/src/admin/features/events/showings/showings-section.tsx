import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useMemo, useState } from "react";
import { Button } from "../../../../ui/button";
import { CalendarIcon } from "../../../../ui/icons";
import { useT } from "../../../i18n/texts";
import { staffQuery } from "../../../kit/api/queries";
import type { Data, StaffEvent } from "../../../kit/api/types";
import type { Form, Problems } from "../../../kit/forms/form";
import { FormSection } from "../../../kit/forms/form-section";
import { IconButton } from "../../../kit/ui/buttons";
import { PlusIcon, RedoIcon, UndoIcon } from "../../../kit/ui/icons";
import type { EventValues } from "../form/values";
import { ActionDialog } from "./action-dialog";
import { applyAction } from "./actions";
import { AddDatesDialog } from "./add-dates-dialog";
import { flatFields, isFlatRow } from "./flat";
import { RowSlot } from "./row-slot";
import { addDates, duplicateRow } from "./rows";
import { ROW_COLUMNS } from "./showing-row";
import { blankShowing, MAX_SHOWINGS } from "./showing-values";
import { useShowingTable } from "./use-showing-table";

interface Props {
  form: Form<EventValues>;
  /** True if the dialog that adds dates is open at first. */
  isAdding: boolean;
  /** The id of a stored event. */
  eventId: number | null;
}

/** The dates table of an event with several showings. */
export function ShowingsSection({ form, isAdding: startsAdding, eventId }: Props) {
  const { t } = useT();
  const rows = form.values.showings ?? [];
  const table = useShowingTable(form);
  const pastCount = usePastCount(eventId);
  const [dialog, setDialog] = useState<"add" | "action" | null>(startsAdding ? "add" : null);
  const problems = useMemo(() => problemsByRow(form.problems), [form.problems]);
  const isFull = rows.length >= MAX_SHOWINGS;
  const only = rows.length === 1 ? rows[0] : undefined;
  const onKeyDown = (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
    // Dialogs have an undo of their own; React passes their keys on to where they are opened.
    if (!event.currentTarget.contains(event.target as Node)) return;
    const key = event.key.toLowerCase();
    const step =
      key === "z" && !event.shiftKey ? table.undo : key === "y" || key === "z" ? table.redo : undefined;
    if (step === undefined) return;
    event.preventDefault();
    // After the field has passed on what is being typed.
    if (step) setTimeout(step);
  };
  return (
    <FormSection title={t("events.sections.dates")} error={form.problems.showings} onKeyDown={onKeyDown}>
      <div className="flex flex-wrap items-center gap-2">
        <Button variant="secondary" disabled={isFull} onClick={() => setDialog("add")}>
          <CalendarIcon className="size-4.5" />
          {t("events.dates.add")}
        </Button>
        <Button variant="secondary" onClick={() => setDialog("action")}>
          {t("events.dates.changeStatus")}
        </Button>
        <div className="flex gap-2">
          <IconButton
            aria-label={t("events.dates.undo")}
            disabled={!table.undo}
            onClick={() => table.undo?.()}
          >
            <UndoIcon />
          </IconButton>
          <IconButton
            aria-label={t("events.dates.redo")}
            disabled={!table.redo}
            onClick={() => table.redo?.()}
          >
            <RedoIcon />
          </IconButton>
        </div>
        <p role="status" className="ml-auto text-ink-2 text-sm tabular-nums">
          {t("events.dates.count", { count: rows.length, max: MAX_SHOWINGS })}
        </p>
      </div>
      {pastCount > 0 && <p className="text-ink-2 text-sm">{t("events.dates.past", { count: pastCount })}</p>}
      <div className="@container rounded-2xl border border-line">
        <Headings />
        <ul className="divide-y divide-line">
          {rows.map((row, place) => (
            <li key={row.key}>
              <RowSlot
                row={row}
                place={place}
                isLast={place === rows.length - 1}
                isOnly={rows.length === 1}
                problems={problems[place]}
                commands={table.commands}
              />
            </li>
          ))}
        </ul>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          variant="ghost"
          disabled={isFull}
          onClick={() =>
            table.apply((now) => (now.length > 0 ? duplicateRow(now, now.length - 1) : [blankShowing()]))
          }
        >
          <PlusIcon className="size-4.5" />
          {t("events.dates.addRow")}
        </Button>
        {only && isFlatRow(only) && (
          <Button
            variant="ghost"
            onClick={() => form.change({ ...flatFields(only), showings: null, showing: only })}
          >
            {t("events.dates.leaveTable")}
          </Button>
        )}
      </div>
      {dialog === "add" && (
        <AddDatesDialog
          rows={rows}
          onAdd={(dates) => table.apply((now) => addDates(now, dates, now.at(-1) ?? blankShowing()))}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog === "action" && (
        <ActionDialog
          title={form.values.title_tr || form.values.title_en}
          rows={rows}
          onApply={(action) => {
            table.apply((now) => applyAction(now, action));
            setDialog(null);
          }}
          onClose={() => setDialog(null)}
        />
      )}
    </FormSection>
  );
}

/** The columns; the fields have labels of their own. */
function Headings() {
  const { t } = useT();
  const headings = [
    t("events.fields.start"),
    t("events.fields.venue"),
    t("kit.city.label"),
    t("events.dates.hall"),
    t("events.dates.status"),
  ];
  return (
    <div
      aria-hidden="true"
      className={`hidden gap-x-2 border-line border-b px-3 py-2 @min-[68rem]:grid ${ROW_COLUMNS}`}
    >
      {headings.map((heading) => (
        <span key={heading} className="px-1 font-semibold text-ink-2 text-sm">
          {heading}
        </span>
      ))}
    </div>
  );
}

/** The number of stored dates that are over: the table does not show them, and the server keeps them. */
function usePastCount(eventId: number | null): number {
  const { data } = useQuery({
    ...staffQuery<Data<StaffEvent>>(`/api/events/${eventId}?past=true`),
    enabled: eventId !== null,
  });
  return data?.data.showings.length ?? 0;
}

type RowProblems = Record<number, Record<string, string>>;

/** Errors such as `showings[3].offers[0].url`, by row and path within it. */
function problemsByRow(problems: Problems<EventValues>): RowProblems {
  const byRow: RowProblems = {};
  for (const [path, problem] of Object.entries(problems)) {
    const [, place, rest] = /^showings\[(\d+)\]\.?(.*)$/.exec(path) ?? [];
    if (place === undefined || rest === undefined || problem === undefined) continue;
    byRow[Number(place)] = { ...byRow[Number(place)], [rest]: problem };
  }
  return byRow;
}
