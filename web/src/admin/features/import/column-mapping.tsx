import { useState } from "react";
import { ChevronDownIcon } from "../../../ui/icons";
import { useT } from "../../i18n/texts";
import type { ImportColumn } from "../../kit/api/types";
import { SelectField } from "../../kit/fields/fields";
import { TABLE_FIELDS } from "./table-fields";

interface Props {
  columns: readonly ImportColumn[];
  onChange: (heading: string, field: string | null) => void;
}

/** What each column of a table is taken for. Open at first if a column is left out. */
export function ColumnMapping({ columns, onChange }: Props) {
  const { t } = useT();
  const [isOpen, setOpen] = useState(() => columns.some(({ field }) => field === null));
  const choices = [
    { value: "", label: t("import.leaveOut") },
    ...TABLE_FIELDS.map((value) => ({ value, label: t(`import.fields.${value}`) })),
  ];
  return (
    <details
      open={isOpen}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      className="group rounded-2xl border border-line bg-card px-4 py-1"
    >
      <summary className="flex min-h-11 w-fit cursor-pointer list-none items-center gap-2 rounded-lg pr-2 font-semibold [&::-webkit-details-marker]:hidden">
        <ChevronDownIcon className="size-5 transition-transform group-open:rotate-180 motion-reduce:transition-none" />
        {t("import.columns", { count: columns.length })}
      </summary>
      <p className="text-ink-2 text-sm">{t("import.columnsHint")}</p>
      <div className="grid gap-x-4 gap-y-3 py-3 sm:grid-cols-2 lg:grid-cols-4">
        {columns.map(({ column, heading, field }) => (
          <SelectField
            key={column}
            name={`column_${column}`}
            label={`${column}: ${heading}`}
            value={field ?? ""}
            choices={choices}
            error={undefined}
            onChange={(value) => onChange(heading, value || null)}
          />
        ))}
      </div>
    </details>
  );
}
