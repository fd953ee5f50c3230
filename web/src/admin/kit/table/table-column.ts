import type { ReactNode } from "react";

export interface TableColumn<T> {
  id: string;
  label: string;
  cell: (item: T) => ReactNode;
  /** What its header sorts by; the API has one direction for each. */
  sort?: { value: string; direction: "ascending" | "descending" };
  isNumeric?: boolean;
  /** Names the row: always shown, and takes the width that the others leave. */
  isHeading?: boolean;
  /** Hidden until it is chosen. */
  isOptional?: boolean;
  /** In rem. */
  width?: number;
}

/** The least width of the heading, in rem. */
const HEADING_WIDTH = 12;
const DEFAULT_WIDTH = 8;

export const widthOf = <T>({ isHeading, width }: TableColumn<T>): number =>
  width ?? (isHeading ? HEADING_WIDTH : DEFAULT_WIDTH);
