/** Views of lists for everybody on the staff: what `/api/views` takes and answers. */
import { write } from "../api/api";
import { staffQuery } from "../api/queries";
import type { Data, List, SharedView, SharedViewDraft } from "../api/types";

const PATH = "/api/views";

/** The views of all lists: there are at most 500. */
export const sharedViewsQuery = staffQuery<List<SharedView>>(PATH);

export const createView = (draft: SharedViewDraft) => write<Data<SharedView>>("POST", PATH, draft);

export const updateView = (id: number, draft: SharedViewDraft) =>
  write<Data<SharedView>>("PUT", `${PATH}/${id}`, draft);

export const deleteView = (id: number) => write("DELETE", `${PATH}/${id}`);

/** The views of a list, in Turkish order. */
export const viewsOfList = (views: readonly SharedView[], list: string): SharedView[] =>
  views
    .filter((view) => view.list === list)
    .sort((one, other) => one.name.localeCompare(other.name, "tr") || one.id - other.id);
