import type { ComponentProps } from "react";
import { ColumnsMenu } from "./columns-menu";
import { DataTable } from "./data-table";
import type { TableColumn } from "./table-column";
import { type ShownColumns, useColumns } from "./use-columns";
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
      <TableMenus table={table} columns={props.columns} chosen={chosen} />
      <DataTable {...props} shown={chosen.shown} />
    </>
  );
}

interface MenuProps<T> {
  table: string;
  columns: readonly TableColumn<T>[];
  chosen: ShownColumns;
}

function TableMenus<T>({ table, columns, chosen }: MenuProps<T>) {
  return (
    <div className="mb-2.5 flex flex-wrap items-center gap-2.5">
      <ViewsMenu table={table} columns={chosen} />
      <ColumnsMenu columns={columns} chosen={chosen} />
    </div>
  );
}

/** The menus of a table that has no rows: a saved view leads out of it. */
export function EmptyTable<T>({ table, columns }: Omit<MenuProps<T>, "chosen">) {
  return <TableMenus table={table} columns={columns} chosen={useColumns(table, columns)} />;
}
