import type { ReactNode } from "react";

export interface Column {
  label: string;
  isNumeric?: boolean;
  /** The label is for screen readers only. */
  isLabelHidden?: boolean;
  className?: string;
}

const HEADING = "px-3 py-2.5 text-left font-semibold text-ink-2 text-sm";

/** A table; on phones each row is a card. */
export function Table({ columns, children }: { columns: readonly Column[]; children: ReactNode }) {
  return (
    <div className="overflow-hidden rounded-2xl border border-line bg-card">
      <table className="w-full">
        <thead className="border-line border-b max-md:sr-only">
          <tr>
            {columns.map(({ label, isNumeric, isLabelHidden, className = "" }) => (
              <th
                key={label}
                scope="col"
                className={`${HEADING} ${isNumeric ? "text-right!" : ""} ${className}`}
              >
                {isLabelHidden ? <span className="sr-only">{label}</span> : label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">{children}</tbody>
      </table>
    </div>
  );
}

export const CELL = "px-3 py-1 text-sm";
/** On phones in a line with the other cells. */
export const CELL_IN_LINE = `${CELL} max-md:inline-block max-md:py-0.5 max-md:pr-1`;

interface RowHeadingProps {
  picture: ReactNode;
  name: string;
  /** Shown below the name. */
  children: ReactNode;
}

/** The first cell of a row: a picture beside the name. */
export function RowHeading({ picture, name, children }: RowHeadingProps) {
  return (
    <th scope="row" className="px-3 py-1.5 text-left font-normal max-md:block max-md:py-0">
      <div className="flex items-center gap-3">
        {picture}
        <div className="min-w-0">
          <p className="line-clamp-1 break-all font-semibold text-sm">{name}</p>
          {children}
        </div>
      </div>
    </th>
  );
}
