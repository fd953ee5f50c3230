import { useT } from "../../i18n/texts";
import { write } from "../../kit/api/api";
import { useInvalidate } from "../../kit/api/queries";
import type { Account } from "../../kit/api/types";
import { requestConfirmation } from "../../kit/dialogs/confirm";
import { useNotify } from "../../kit/dialogs/notify";
import { nameOf } from "./account";

/** Removes another user's second factor after confirmation. */
export function useResetSecondFactor() {
  const { t } = useT();
  const notify = useNotify();
  const invalidate = useInvalidate();
  return async (account: Account) => {
    const name = nameOf(account);
    const isMeant = await requestConfirmation({
      title: t("users.secondFactor.resetTitle"),
      text: t("users.secondFactor.resetText", { name }),
      action: t("users.secondFactor.resetAction"),
      isDangerous: true,
    });
    if (!isMeant) return;
    try {
      await write("DELETE", `/api/users/${account.id}/second-factor`);
      notify.done(t("users.secondFactor.reset"), name);
      invalidate("users");
    } catch (failure) {
      notify.failed(t("users.notChanged"), failure);
    }
  };
}
