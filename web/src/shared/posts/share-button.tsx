import { useI18n } from "../../i18n/language-context";
import { share } from "../../lib/share";
import { toast } from "../../lib/toasts";
import { Chip } from "../../ui/chip";
import { ShareIcon } from "../../ui/icons";

/** Opens the device's share sheet; without one it copies the link and says so. It needs JavaScript, and is not there without it. */
export function ShareButton({ title }: { title: string }) {
  const { t } = useI18n();
  const onClick = async () => {
    const outcome = await share({ title, url: window.location.href });
    if (outcome === "copied") {
      toast({ type: "success", title: t("post.copied"), message: t("post.copiedHint"), duration: 3000 });
    } else if (outcome === "failed") {
      toast({ type: "error", title: t("post.copyFailed"), message: t("post.copyFailedHint") });
    }
  };
  return (
    <Chip onClick={onClick} className="noscript:hidden">
      <ShareIcon className="size-4.5" />
      {t("post.share")}
    </Chip>
  );
}
