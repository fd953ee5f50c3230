import type { Event } from "../../api/events";
import { useI18n } from "../../i18n/language-context";
import { paths } from "../../lib/paths";
import { share } from "../../lib/share";
import { toast } from "../../lib/toasts";
import { ShareIcon } from "../../ui/icons";

interface Props {
  event: Pick<Event, "event_id" | "title">;
  /** The showing that the visitor chose. */
  showingId?: string | undefined;
}

/** Hidden without JavaScript. */
export function ShareButton({ event, showingId }: Props) {
  const { t } = useI18n();
  const onShare = async () => {
    const url = window.location.origin + paths.event(event.event_id, showingId);
    const outcome = await share({ title: event.title, url });
    if (outcome === "copied")
      toast({ type: "success", title: t("event.linkCopied"), message: t("event.linkCopiedHint") });
    if (outcome === "failed")
      toast({ type: "error", title: t("event.shareFailed"), message: t("event.shareFailedHint") });
  };
  return (
    <button
      type="button"
      onClick={onShare}
      className="inline-flex min-h-11 items-center gap-2 rounded-full border border-line bg-card px-3.5 font-semibold text-sm hover:border-brand-2 noscript:hidden"
    >
      <ShareIcon className="size-4.5" />
      {t("event.share")}
    </button>
  );
}
