import type { ReactNode } from "react";
import { useT } from "../../i18n/texts";
import { RowIsActive } from "./row-controls";
import type { TableColumn } from "./table-column";
import type { RowKeys } from "./use-row-keys";

interface Props<T> {
  id: string;
  item: T;
  name: string;
  columns: readonly TableColumn<T>[];
  keys: RowKeys;
  /** True if its item is open beside the table. */
  isCurrent: boolean;
  /** Undefined where rows cannot be selected. */
  isSelected: boolean | undefined;
  actions: ((item: T) => ReactNode) | undefined;
}

/** Forty rows fit on the screen of a laptop; a finger needs more. */
const CELL = "h-5 truncate px-1.5 py-0 leading-5 pointer-coarse:h-11";

/** A row of a table. Tab reaches the controls of the active row only. */
export function TableRow<T>({ id, item, name, columns, keys, isCurrent, isSelected, actions }: Props<T>) {
  const { t } = useT();
  const isActive = keys.active === id;
  return (
    <tr
      ref={keys.rowRef(id)}
      tabIndex={isActive ? 0 : -1}
      data-active={isActive}
      aria-current={isCurrent || undefined}
      aria-selected={isSelected}
      onFocus={() => keys.setActive(id)}
      onClick={(event) => keys.onRowClick(id, event)}
      onMouseDown={(event) => {
        // Shift would select the text between the rows.
        if (event.shiftKey) event.preventDefault();
      }}
      // Clear of the sticky head and of the bar at the lower edge.
      className="group/row scroll-mt-24 scroll-mb-24 even:bg-paper/60 hover:bg-brand-soft focus-visible:-outline-offset-2 aria-selected:bg-brand-soft aria-current:bg-brand-soft aria-current:[&>:first-child]:shadow-[inset_3px_0_var(--brand-2)]"
    >
      {isSelected !== undefined && (
        <td className="h-5 p-0 pointer-coarse:h-11">
          <label className="grid size-full place-items-center">
            <input
              type="checkbox"
              aria-label={t("table.select", { name })}
              tabIndex={isActive ? 0 : -1}
              checked={isSelected}
              onChange={() => undefined}
              onClick={(event) => {
                event.stopPropagation();
                keys.select(id, event.shiftKey);
              }}
              className="size-3.5 accent-brand pointer-coarse:size-5"
            />
          </label>
        </td>
      )}
      <RowIsActive value={isActive}>
        {columns.map((column) =>
          column.isHeading ? (
            <th key={column.id} scope="row" className={`${CELL} font-semibold`}>
              {column.cell(item)}
            </th>
          ) : (
            <td key={column.id} className={`${CELL} ${column.isNumeric ? "text-right tabular-nums" : ""}`}>
              {column.cell(item)}
            </td>
          ),
        )}
        {actions && <td className="h-5 p-0 pointer-coarse:h-11">{actions(item)}</td>}
      </RowIsActive>
    </tr>
  );
}
