import type { ComponentProps } from "react";
import { ColumnsMenu } from "./columns-menu";
import { DataTable } from "./data-table";
import { useColumns } from "./use-columns";
import { ViewsMenu } from "./views-menu";

interface Props<T extends object> extends Omit<ComponentProps<typeof DataTable<T>>, "shown"> {
  /** Its name in the storage: "events". */
  table: string;
}

/** A table with the menus of its columns and of saved views. */
export function TableList<T extends object>({ table, ...props }: Props<T>) {
  const chosen = useColumns(table, props.columns);
  return (
    <>
      <div className="mb-2.5 flex flex-wrap items-center gap-2.5">
        <ViewsMenu table={table} columns={chosen} />
        <ColumnsMenu columns={props.columns} chosen={chosen} />
      </div>
      <DataTable {...props} shown={chosen.shown} />
    </>
  );
}
