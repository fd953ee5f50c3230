/** Views of a list that a person has saved in this browser: its address and its columns. */
import { useState } from "react";
import { useUser } from "../../session/session";
import { isTexts, readStored, writeStored } from "./stored-json";

export interface SavedView {
  name: string;
  /** The query of the address, without its question mark. */
  search: string;
  columns: readonly string[];
}

/** Parameters of the address that are no part of a view: the page and the open form. */
const PASSING = ["page", "after", "new", "edit", "copy"];

/** The part of the address that a view keeps. */
export function searchOfView(search: string): string {
  const params = new URLSearchParams(search);
  for (const name of PASSING) params.delete(name);
  params.sort();
  return params.toString();
}

/** The views with one added; one of the same name is replaced. */
export const withView = (views: readonly SavedView[], view: SavedView): SavedView[] =>
  [...views.filter(({ name }) => name !== view.name), view].sort((one, other) =>
    one.name.localeCompare(other.name, "tr"),
  );

export interface SavedViews {
  views: readonly SavedView[];
  save: (view: SavedView) => void;
  remove: (name: string) => void;
}

export function useSavedViews(table: string): SavedViews {
  const { id } = useUser();
  const key = `${table}-views`;
  const [views, setViews] = useState(() => readStored(key, id, areViews) ?? []);
  const change = (next: SavedView[]) => {
    writeStored(key, id, next);
    setViews(next);
  };
  return {
    views,
    save: (view) => change(withView(views, view)),
    remove: (name) => change(views.filter((view) => view.name !== name)),
  };
}

const areViews = (value: unknown): value is SavedView[] => Array.isArray(value) && value.every(isView);

function isView(value: unknown): value is SavedView {
  const { name, search, columns } = (value ?? {}) as Partial<SavedView>;
  return typeof name === "string" && typeof search === "string" && isTexts(columns);
}
