import { useT } from "../../i18n/texts";
import { write } from "../../kit/api/api";
import { useInvalidate } from "../../kit/api/queries";
import type { Account } from "../../kit/api/types";
import { requestConfirmation } from "../../kit/dialogs/confirm";
import { useNotify } from "../../kit/dialogs/notify";
import { nameOf } from "./account";

/** Disables an account after confirmation, or enables it. */
export function useActivate() {
  const { t } = useT();
  const notify = useNotify();
  const invalidate = useInvalidate();
  return async (account: Account) => {
    const { id, is_active } = account;
    const name = nameOf(account);
    const isMeant =
      !is_active ||
      (await requestConfirmation({
        title: t("users.disableTitle"),
        text: t("users.disableText", { name }),
        action: t("users.disableAction"),
        isDangerous: true,
      }));
    if (!isMeant) return;
    try {
      // Only this field, so as not to overwrite concurrent changes.
      await write("PUT", `/api/users/${id}`, { is_active: !is_active });
      notify.done(t(is_active ? "users.disabledDone" : "users.enabledDone"), name);
      invalidate("users");
    } catch (failure) {
      notify.failed(t("users.notChanged"), failure);
    }
  };
}
