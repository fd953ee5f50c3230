import { useT } from "../../i18n/texts";
import { write } from "../api/api";
import { useInvalidate } from "../api/queries";
import { type AsyncText, requestConfirmation } from "../dialogs/confirm";
import { useNotify } from "../dialogs/notify";

interface Deletion {
  /** Its collection: "/api/events". */
  path: string;
  /** The noun of the trash, also invalidated unless `nouns` is given. */
  noun: string;
  nouns?: readonly string[];
  /** Texts that replace the default ones. */
  words?: {
    title?: string;
    text?: (name: string, id: number | string) => string;
    /** Details that have to be loaded. */
    more?: (id: number | string) => AsyncText;
    deleted?: string;
    failed?: string;
  };
}

/** Deletes after confirmation, with undo; resolves to true if deleted. `const remove = useDelete({path: "/api/events", noun: "events"})` */
export function useDelete({ path, noun, nouns = [noun], words = {} }: Deletion) {
  const { t } = useT();
  const notify = useNotify();
  const invalidate = useInvalidate();
  return async (id: number | string, name: string): Promise<boolean> => {
    const isMeant = await requestConfirmation({
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
