import type { ListQuery, Paged } from "../api/queries";
import type { Meta } from "../api/types";
import type { View } from "../lists/view-toggle";
import { FIRST_PAGE, type PageParams, usePagedInUrl } from "./use-paged-in-url";
import { useStoredView } from "./use-view";

/** The URL parameters of a list that can be a table. */
export const LIST_VIEW = { view: "", ...FIRST_PAGE };

interface Options<V extends View> {
  /** Its name in the storage: "trash". */
  table: string;
  views: readonly [V, "table"];
  path: string;
  query: ListQuery;
  /** The size of a page that is no table. */
  limit: number;
  params: PageParams & { view: string };
  setParams: (change: Partial<PageParams & { view: string }>, isStep?: boolean) => void;
}

interface ListView<T, V extends View, M extends Meta> {
  list: Paged<T, M>;
  /** For the ViewToggle. */
  toggle: { views: readonly (V | "table")[]; value: V | "table"; onChange: (view: V | "table") => void };
  isTable: boolean;
}

/** The rows that a table shows at once: as many as the API gives. */
const TABLE_ROWS = 100;

/** A list that can be a table: the view is remembered, view and page are in the URL. */
export function useListView<T, V extends View, M extends Meta = Meta>(
  options: Options<V>,
): ListView<T, V, M> {
  const { table, views, path, query, limit, params, setParams } = options;
  const [value = views[0], remember] = useStoredView<V | "table">(table, views, params.view);
  const isTable = value === "table";
  const list = usePagedInUrl<T, M>(path, query, isTable ? TABLE_ROWS : limit, params, (page) =>
    setParams(page, true),
  );
  const onChange = (view: V | "table") => {
    remember(view);
    // No step of the history: without it in the address, the list would have the same view.
    setParams({ ...FIRST_PAGE, view });
  };
  return { list, toggle: { views, value, onChange }, isTable };
}
