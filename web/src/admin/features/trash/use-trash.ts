import { useT } from "../../i18n/texts";
import { write } from "../../kit/api/api";
import { useInvalidate } from "../../kit/api/queries";
import type { Data, TrashItem } from "../../kit/api/types";
import { requestConfirmation } from "../../kit/dialogs/confirm";
import { useNotify } from "../../kit/dialogs/notify";
import { wholeNumber } from "../../kit/format/format";

const apiUrl = ({ noun, id }: TrashItem): string => `/api/trash/${noun}/${id}`;

/** The nouns to invalidate for each kind of item. */
const listOf = ({ noun }: TrashItem): string => (noun === "messages" ? "contact" : noun);

/** The actions of the trash. */
export function useTrash() {
  const { t, language } = useT();
  const notify = useNotify();
  const invalidate = useInvalidate();

  const restore = async (item: TrashItem) => {
    try {
      await write("POST", `${apiUrl(item)}/restore`);
      notify.done(t("kit.restored"), t("kit.restoredText", { name: item.label }));
      invalidate(listOf(item));
    } catch (failure) {
      notify.failed(t("kit.notRestored"), failure);
    }
  };

  const purge = async (item: TrashItem) => {
    const isMeant = await requestConfirmation({
      title: t("trash.purgeTitle"),
      text: t("trash.purgeText", { name: item.label }),
      action: t("trash.purge"),
      isDangerous: true,
    });
    if (!isMeant) return;
    try {
      await write("DELETE", apiUrl(item));
      notify.done(t("trash.purged"), item.label);
      invalidate();
    } catch (failure) {
      notify.failed(t("trash.notPurged"), failure);
    }
  };

  const empty = async () => {
    const isMeant = await requestConfirmation({
      title: t("trash.emptyTitle"),
      text: t("trash.emptyText"),
      action: t("trash.empty"),
      isDangerous: true,
    });
    if (!isMeant) return;
    try {
      const { data } = await write<Data<{ purged: number }>>("DELETE", "/api/trash");
      const count = wholeNumber(data.purged, language);
      notify.done(t("trash.emptied"), t("trash.emptiedText", { count }));
    } catch (failure) {
      notify.failed(t("trash.notEmptied"), failure);
    }
    // Some items may have been deleted even if the request failed.
    invalidate();
  };

  return { restore, purge, empty };
}
