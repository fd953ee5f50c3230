import { useT } from "../i18n/texts";
import { write } from "../kit/api";
import { askConfirm } from "../kit/confirm";
import { useNotify } from "../kit/notify";
import { useInvalidate } from "../kit/queries";
import type { Account } from "../kit/types";
import { nameOf } from "./account";

/** Disables an account, after a question, or takes it into use again. */
export function useActivate() {
  const { t } = useT();
  const notify = useNotify();
  const invalidate = useInvalidate();
  return async (account: Account) => {
    const { id, full_name, role, is_active } = account;
    const name = nameOf(account);
    const isMeant =
      !is_active ||
      (await askConfirm({
        title: t("users.disableTitle"),
        text: t("users.disableText", { name }),
        action: t("users.disableAction"),
        isDangerous: true,
      }));
    if (!isMeant) return;
    try {
      await write("PUT", `/api/users/${id}`, { full_name, role, is_active: !is_active });
      await invalidate("users");
      notify.done(t(is_active ? "users.disabledDone" : "users.enabledDone"), name);
    } catch (failure) {
      notify.failed(t("users.notChanged"), failure);
    }
  };
}
