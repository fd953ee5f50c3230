import { useT } from "../../i18n/texts";
import { write } from "../../kit/api/api";
import { useInvalidate } from "../../kit/api/queries";
import type { Subscriber } from "../../kit/api/types";
import { requestConfirmation } from "../../kit/dialogs/confirm";
import { useNotify } from "../../kit/dialogs/notify";

/** Deletes permanently, for privacy requests: subscribers are not moved to the trash. */
export function useRemove() {
  const { t } = useT();
  const notify = useNotify();
  const invalidate = useInvalidate();
  return async ({ id, email }: Subscriber) => {
    const isMeant = await requestConfirmation({
      title: t("subscribers.removeTitle"),
      text: t("subscribers.removeText", { email }),
      action: t("subscribers.remove"),
      isDangerous: true,
    });
    if (!isMeant) return;
    try {
      await write("DELETE", `/api/newsletter/${id}`);
      notify.done(t("subscribers.removed"), email);
      invalidate("newsletter");
    } catch (failure) {
      notify.failed(t("subscribers.notRemoved"), failure);
    }
  };
}
