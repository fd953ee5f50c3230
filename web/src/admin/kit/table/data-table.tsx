import { columnVisibilityFeature, rowSelectionFeature, tableFeatures, useTable } from "@tanstack/react-table";
import { type ReactNode, useMemo, useRef } from "react";
import { useT } from "../../i18n/texts";
import { selectedOf, without } from "./selection";
import { type TableColumn, widthOf } from "./table-column";
import { HeadCell, SelectAllCell } from "./table-head";
import { TableRow } from "./table-row";
import { useIsNarrower } from "./use-is-narrower";
import { useRowKeys } from "./use-row-keys";
import type { TableSelection } from "./use-selection";

const FEATURES = tableFeatures({ columnVisibilityFeature, rowSelectionFeature });

interface Props<T extends object> {
  /** The accessible name: "Events". */
  label: string;
  columns: readonly TableColumn<T>[];
  /** The ids of the columns to show. */
  shown: readonly string[];
  items: readonly T[];
  idOf: (item: T) => string;
  /** The name of a row, for screen readers. */
  nameOf: (item: T) => string;
  sort?: string;
  onSort?: (sort: string) => void;
  selection?: TableSelection;
  /** The row whose item is open beside the table. */
  currentId?: string;
  /** Enter on a row. */
  onOpen?: (item: T) => void;
  /** The buttons at the end of a row. */
  actions?: (item: T) => ReactNode;
  /** In rem. */
  actionsWidth?: number;
}

const SELECT_WIDTH = 2;

/** A dense table with a sticky head; rows are selected by pointer and keyboard. */
export function DataTable<T extends object>(props: Props<T>) {
  const { label, columns, shown, items, idOf, nameOf, sort, onSort, selection, onOpen, actions } = props;
  const { t } = useT();
  const names = columns.map(({ id }) => id).join();
  const definitions = useMemo(() => names.split(",").map((id) => ({ id })), [names]);
  const isVisible = (column: TableColumn<T>) => column.isHeading || shown.includes(column.id);
  const ids = useMemo(() => items.map(idOf), [items, idOf]);
  const table = useTable({
    features: FEATURES,
    columns: definitions,
    data: items as T[],
    getRowId: idOf,
    state: {
      columnVisibility: Object.fromEntries(columns.map((column) => [column.id, Boolean(isVisible(column))])),
      rowSelection: { ...(selection?.isAll ? selectedOf(ids) : selection?.ids) },
    },
  });
  const visible = table
    .getVisibleLeafColumns()
    .flatMap(({ id }) => columns.find((column) => column.id === id) ?? []);
  const byId = new Map(items.map((item) => [idOf(item), item]));
  const keys = useRowKeys({
    ids,
    selection,
    onOpen: (id) => {
      const item = byId.get(id);
      if (item) onOpen?.(item);
    },
  });
  const actionsWidth = actions ? (props.actionsWidth ?? 6) : 0;
  const minWidth =
    visible.reduce((sum, column) => sum + widthOf(column), 0) + (selection ? SELECT_WIDTH : 0) + actionsWidth;
  const box = useRef<HTMLDivElement>(null);
  const isScrolling = useIsNarrower(box, minWidth);
  const selectPage = (isSelected: boolean) =>
    selection?.set(isSelected ? { ...selection.ids, ...selectedOf(ids) } : without(selection.ids, ids));
  return (
    // Where the columns do not fit, the table scrolls by itself; else the head sticks below the header of the panel.
    <div
      ref={box}
      data-scrolling={isScrolling}
      className="group/table rounded-xl border border-line bg-card data-[scrolling=true]:max-h-[80dvh] data-[scrolling=true]:overflow-auto"
    >
      <table
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: arrow keys move between its rows.
        role="grid"
        aria-label={label}
        aria-multiselectable={selection ? true : undefined}
        className="w-full table-fixed border-separate border-spacing-0 text-left text-xs"
        style={isScrolling ? { minWidth: `${minWidth}rem` } : undefined}
      >
        <thead className="sticky top-15 z-10 group-data-[scrolling=true]/table:top-0">
          <tr>
            {selection && (
              <SelectAllCell
                width={SELECT_WIDTH}
                isAll={table.getIsAllRowsSelected()}
                isSome={table.getIsSomeRowsSelected()}
                onChange={selectPage}
              />
            )}
            {visible.map((column) => (
              <HeadCell key={column.id} column={column} sort={sort} onSort={onSort} />
            ))}
            {actions && (
              <th scope="col" className="rounded-tr-xl bg-paper" style={{ width: `${actionsWidth}rem` }}>
                <span className="sr-only">{t("table.actions")}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody onKeyDown={keys.onKeyDown}>
          {table.getRowModel().rows.map((row) => (
            <TableRow
              key={row.id}
              id={row.id}
              item={row.original}
              name={nameOf(row.original)}
              columns={visible}
              keys={keys}
              isCurrent={row.id === props.currentId}
              isSelected={selection ? row.getIsSelected() : undefined}
              actions={actions}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}
