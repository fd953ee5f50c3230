import { toast } from "../../../lib/toasts";
import { useT } from "../../i18n/texts";
import { typedMoment } from "../dates/moments";

/** Says when a saved item goes live. */
export function useScheduledNotice() {
  const { t, language } = useT();
  return (name: string, publishAt: string): void => {
    toast({
      type: "success",
      title: t("publication.scheduled"),
      message: t("publication.scheduledText", { name, when: typedMoment(publishAt, language) }),
      duration: 6000,
    });
  };
}
