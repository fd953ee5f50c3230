import { useT } from "../../i18n/texts";
import { write } from "../api/api";
import { useInvalidate } from "../api/queries";
import { askConfirm, type Later } from "../dialogs/confirm";
import { useNotify } from "../dialogs/notify";

interface Deletion {
  /** Its collection: "/api/events". */
  path: string;
  /** The noun of the trash, which is also that of the lists unless `nouns` says otherwise. */
  noun: string;
  nouns?: readonly string[];
  /** What the screen says in its own words. */
  words?: {
    title?: string;
    text?: (name: string, id: number | string) => string;
    /** What else is lost by it, where that has to be looked up. */
    more?: (id: number | string) => Later;
    deleted?: string;
    failed?: string;
  };
}

/** Asks, deletes, and offers to undo. True once it is gone. `const remove = useDelete({path: "/api/events", noun: "events"})` */
export function useDelete({ path, noun, nouns = [noun], words = {} }: Deletion) {
  const { t } = useT();
  const notify = useNotify();
  const invalidate = useInvalidate();
  return async (id: number | string, name: string): Promise<boolean> => {
    const isMeant = await askConfirm({
      title: words.title ?? t("kit.deleteTitle"),
      text: words.text?.(name, id) ?? t("kit.deleteText", { name }),
      ...(words.more && { more: words.more(id) }),
      action: t("kit.remove"),
      isDangerous: true,
    });
    if (!isMeant) return false;
    try {
      await write("DELETE", `${path}/${id}`);
      notify.deleted({ noun, id, name, nouns, ...(words.deleted ? { title: words.deleted } : {}) });
      invalidate(...nouns);
      return true;
    } catch (failure) {
      notify.failed(words.failed ?? t("kit.notDeleted"), failure);
      return false;
    }
  };
}
