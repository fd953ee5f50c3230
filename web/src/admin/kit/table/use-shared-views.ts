import { useQuery } from "@tanstack/react-query";
import { ApiError } from "../../../api/client";
import { toast } from "../../../lib/toasts";
import { useT } from "../../i18n/texts";
import { useInvalidate } from "../api/queries";
import type { SharedView } from "../api/types";
import { requestConfirmation } from "../dialogs/confirm";
import { useNotify } from "../dialogs/notify";
import type { SavedView } from "./saved-views";
import { createView, deleteView, sharedViewsQuery, updateView, viewsOfList } from "./shared-view";

export interface SharedViews {
  /** Undefined until they are loaded. */
  views: readonly SharedView[] | undefined;
  error: Error | null;
  retry: () => void;
  /** Replaces the view of the same name. Resolves to false if it failed, after saying so. */
  save: (view: SavedView) => Promise<boolean>;
  /** Asks first: others use it. */
  remove: (view: SharedView) => Promise<void>;
}

/** The views of a list for everybody. */
export function useSharedViews(list: string, isEnabled: boolean): SharedViews {
  const { t } = useT();
  const notify = useNotify();
  const invalidate = useInvalidate();
  const query = useQuery({ ...sharedViewsQuery, enabled: isEnabled });
  const views = query.data && viewsOfList(query.data.data, list);

  /** The view of this name as it was shown; it is looked for if the list is not there yet. */
  const replaced = async (name: string): Promise<SharedView | undefined> => {
    const known = query.data ?? (await query.refetch({ throwOnError: true })).data;
    return viewsOfList(known?.data ?? [], list).find((view) => view.name === name);
  };

  const save = async (view: SavedView): Promise<boolean> => {
    try {
      const old = await replaced(view.name);
      const draft = { ...view, columns: [...view.columns], list };
      await (old ? updateView(old.id, { ...draft, version: old.version }) : createView(draft));
      notify.saved(view.name);
      return true;
    } catch (failure) {
      if (failure instanceof ApiError && failure.code === "stale_version") {
        toast({
          type: "error",
          title: t("table.viewNotSaved"),
          message: t("table.viewChanged"),
          duration: 8000,
        });
      } else {
        notify.failed(t("table.viewNotSaved"), failure);
      }
      return false;
    } finally {
      // After a failure too: the view may have been changed or deleted by another editor.
      invalidate("views");
    }
  };

  const remove = async ({ id, name }: SharedView) => {
    const isMeant = await requestConfirmation({
      title: t("kit.deleteTitle"),
      text: t("table.deleteSharedText", { name }),
      action: t("kit.remove"),
      isDangerous: true,
    });
    if (!isMeant) return;
    try {
      await deleteView(id);
      notify.done(t("kit.deleted"), t("table.viewDeleted", { name }));
    } catch (failure) {
      notify.failed(t("kit.notDeleted"), failure);
    }
    invalidate("views");
  };

  return { views, error: query.error, retry: () => query.refetch(), save, remove };
}
