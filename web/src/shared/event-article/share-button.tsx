import type { Event } from "../../api/events";
import { useI18n } from "../../i18n/language-context";
import { useOrigin } from "../../lib/origin";
import { paths } from "../../lib/paths";
import { messageOf, share } from "../../lib/share";
import { toast } from "../../lib/toasts";
import { ShareIcon } from "../../ui/icons";
import { shareText } from "./share-text";
import { WhatsAppIcon } from "./whatsapp-icon";

interface Props {
  event: Event;
  /** The showing that the visitor chose. */
  showingId?: string | undefined;
}

const BUTTON =
  "inline-flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-full border border-line bg-card px-3.5 font-semibold text-sm hover:border-brand-2 max-sm:px-0";

/** Shares name, date, place and address of an event. Hidden without JavaScript. */
export function ShareButton({ event, showingId }: Props) {
  const { language, t } = useI18n();
  const onShare = async () => {
    const url = window.location.origin + paths.event(event.event_id, showingId);
    const outcome = await share({ title: event.title, text: shareText(event, language), url });
    if (outcome === "copied")
      toast({ type: "success", title: t("event.textCopied"), message: t("event.linkCopiedHint") });
    if (outcome === "failed")
      toast({ type: "error", title: t("event.shareFailed"), message: t("event.shareFailedHint") });
  };
  return (
    <button type="button" onClick={onShare} className={`${BUTTON} noscript:hidden`}>
      <ShareIcon className="size-4.5" />
      <span className="max-sm:sr-only">{t("event.share")}</span>
    </button>
  );
}

/** A link, so that it works without JavaScript. */
export function WhatsAppLink({ event, showingId }: Props) {
  const { language, t } = useI18n();
  const url = useOrigin() + paths.event(event.event_id, showingId);
  const message = messageOf({ text: shareText(event, language), url });
  return (
    <a
      href={`https://wa.me/?text=${encodeURIComponent(message)}`}
      target="_blank"
      rel="noopener"
      // A site may be reached by another name than its public one.
      suppressHydrationWarning
      className={`${BUTTON} lg:px-0`}
    >
      <WhatsAppIcon />
      <span aria-hidden="true" className="max-sm:hidden lg:hidden">
        WhatsApp
      </span>
      <span className="sr-only">
        {t("event.shareOnWhatsApp")} ({t("site.opensNewTab")})
      </span>
    </a>
  );
}
