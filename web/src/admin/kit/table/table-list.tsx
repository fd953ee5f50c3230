import type { ComponentProps } from "react";
import { createPortal } from "react-dom";
import { ColumnsMenu } from "./columns-menu";
import { DataTable } from "./data-table";
import type { TableColumn } from "./table-column";
import { type ShownColumns, useColumns } from "./use-columns";
import { ViewsMenu } from "./views-menu";

interface Props<T extends object> extends Omit<ComponentProps<typeof DataTable<T>>, "shown"> {
  /** Its name in the storage: "events". */
  table: string;
  /** An element of the toolbar for the menus; without one they are in a row of their own. */
  menus?: HTMLElement | null;
}

/** A table with the menus of its columns and of saved views. */
export function TableList<T extends object>({ table, menus, ...props }: Props<T>) {
  const chosen = useColumns(table, props.columns);
  return (
    <>
      <TableMenus table={table} columns={props.columns} chosen={chosen} menus={menus} />
      <DataTable {...props} shown={chosen.shown} />
    </>
  );
}

interface MenuProps<T> {
  table: string;
  columns: readonly TableColumn<T>[];
  chosen: ShownColumns;
  menus?: HTMLElement | null | undefined;
}

function TableMenus<T>({ table, columns, chosen, menus }: MenuProps<T>) {
  const buttons = (
    <>
      <ViewsMenu table={table} columns={chosen} />
      <ColumnsMenu columns={columns} chosen={chosen} />
    </>
  );
  if (menus) return createPortal(buttons, menus);
  return <div className="mb-2.5 flex flex-wrap items-center gap-2.5">{buttons}</div>;
}

/** The menus of a table that has no rows: a saved view leads out of it. */
export function EmptyTable<T>(props: Omit<MenuProps<T>, "chosen">) {
  return <TableMenus {...props} chosen={useColumns(props.table, props.columns)} />;
}
