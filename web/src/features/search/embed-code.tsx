import { useI18n } from "../../i18n/language-context";
import type { EventFilter } from "../../lib/event-filter";
import { useOrigin } from "../../lib/origin";
import { paths } from "../../lib/paths";
import { toast } from "../../lib/toasts";
import { useSiteSettings } from "../../shared/site/site";
import { Button } from "../../ui/button";

const HEIGHT = 640;

/** The HTML that shows a search on another site. */
export function embedHtml(address: string, title: string): string {
  const attribute = (text: string) =>
    text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/"/g, "&quot;");
  return `<iframe src="${attribute(address)}" title="${attribute(title)}" width="100%" height="${HEIGHT}" loading="lazy" style="border:0"></iframe>`;
}

/** The HTML to copy. */
export function EmbedCode({ filter }: { filter: EventFilter }) {
  const { language, t } = useI18n();
  const { siteName } = useSiteSettings();
  const html = embedHtml(useOrigin() + paths.embed(filter, language), siteName);
  const onCopy = async () => {
    try {
      await navigator.clipboard.writeText(html);
      toast({
        type: "success",
        title: t("search.embedCopied"),
        message: t("search.embedCopiedHint"),
        duration: 3000,
      });
    } catch {
      toast({ type: "error", title: t("search.embedCopyFailed"), message: t("search.embedCopyFailedHint") });
    }
  };
  return (
    <div className="flex flex-col items-start gap-3 pt-1 pb-1">
      <p className="text-ink-2 text-sm">{t("search.embedHint")}</p>
      <textarea
        readOnly
        rows={4}
        value={html}
        aria-label={t("search.embedCode")}
        spellCheck={false}
        dir="ltr"
        className="w-full resize-y rounded-xl border border-control bg-paper p-3 font-mono text-xs [overflow-wrap:anywhere]"
      />
      <Button variant="secondary" onClick={onCopy} className="noscript:hidden">
        {t("search.embedCopy")}
      </Button>
    </div>
  );
}
