import { toast } from "../../../lib/toasts";
import { useT } from "../../i18n/texts";
import { write } from "../../kit/api/api";
import { useInvalidate } from "../../kit/api/queries";
import type { Data, Logo } from "../../kit/api/types";
import { requestConfirmation } from "../../kit/dialogs/confirm";
import { useNotify } from "../../kit/dialogs/notify";
import { diffPlacements, withMain } from "./logo-list";
import { changeText, nameOf } from "./placement-texts";

const UNDO_DURATION = 10_000;

/** Makes a logo the main one after confirmation, with undo. */
export function useMakeMain(all: readonly Logo[]): (logo: Logo) => Promise<void> {
  const { t } = useT();
  const notify = useNotify();
  const invalidate = useInvalidate();

  const put = async (id: number, done: () => void) => {
    try {
      await write<Data<Logo>>("POST", `/api/logos/${id}/main`);
      done();
    } catch (failure) {
      notify.failed(t("logos.makeMain.failed"), failure);
    }
    invalidate("logos");
  };

  return async (logo) => {
    const changes = diffPlacements(all, withMain(all, logo)).map((change) => changeText(change, t));
    const isMeant = await requestConfirmation({
      title: t("logos.makeMain.title"),
      text: [t("logos.makeMain.text"), ...changes].join("\n"),
      action: t("logos.makeMain.action"),
    });
    if (!isMeant) return;
    const before = all.find(({ is_active }) => is_active);
    await put(logo.id, () =>
      toast({
        type: "success",
        title: t("logos.makeMain.done"),
        message: nameOf(logo, t),
        duration: UNDO_DURATION,
        ...(before && {
          action: {
            label: t("kit.undo"),
            run: () => put(before.id, () => notify.done(t("logos.makeMain.done"), nameOf(before, t))),
          },
        }),
      }),
    );
  };
}
