import { ChevronDownIcon } from "../../../ui/icons";
import { useT } from "../../i18n/texts";
import { type TableColumn, widthOf } from "./table-column";

const HEAD =
  "border-line border-b bg-paper p-0 font-semibold text-ink-2 first:rounded-tl-xl last:rounded-tr-xl";
const LABEL = "flex min-h-5 w-full items-center gap-0.5 px-1.5 pointer-coarse:min-h-11";

interface SelectAllProps {
  width: number;
  isAll: boolean;
  isSome: boolean;
  onChange: (isSelected: boolean) => void;
}

export function SelectAllCell({ width, isAll, isSome, onChange }: SelectAllProps) {
  const { t } = useT();
  return (
    <th scope="col" className={HEAD} style={{ width: `${width}rem` }}>
      <label className="grid min-h-5 place-items-center pointer-coarse:min-h-11">
        <input
          type="checkbox"
          aria-label={t("table.selectPage")}
          checked={isAll}
          ref={(box) => {
            if (box) box.indeterminate = isSome && !isAll;
          }}
          onChange={(event) => onChange(event.target.checked)}
          className="size-3.5 accent-brand pointer-coarse:size-5"
        />
      </label>
    </th>
  );
}

interface HeadProps<T> {
  column: TableColumn<T>;
  sort: string | undefined;
  onSort: ((sort: string) => void) | undefined;
}

/** The head of a column; pressing it sorts by it, pressing it again ends that. */
export function HeadCell<T>({ column, sort, onSort }: HeadProps<T>) {
  const isSorted = column.sort !== undefined && column.sort.value === sort;
  const align = column.isNumeric ? "justify-end" : "";
  return (
    <th
      scope="col"
      aria-sort={isSorted ? column.sort?.direction : undefined}
      className={HEAD}
      style={column.isHeading ? undefined : { width: `${widthOf(column)}rem` }}
    >
      {column.sort && onSort ? (
        <button
          type="button"
          onClick={() => onSort(isSorted ? "" : (column.sort?.value ?? ""))}
          className={`${LABEL} ${align} hover:text-brand ${isSorted ? "text-brand" : ""}`}
        >
          <span className="truncate">{column.label}</span>
          <ChevronDownIcon
            className={`size-3 shrink-0 ${isSorted ? "" : "opacity-35"} ${column.sort.direction === "ascending" ? "rotate-180" : ""}`}
          />
        </button>
      ) : (
        <span className={`${LABEL} ${align}`}>
          <span className="truncate">{column.label}</span>
        </span>
      )}
    </th>
  );
}
