import { useI18n } from "../../i18n/language-context";
import { useOrigin } from "../../lib/origin";

/** The address of a page and its QR code; on paper only. `to` is a path. */
export function PrintLink({ to }: { to: string }) {
  const { t } = useI18n();
  return (
    <div className="mt-6 hidden break-inside-avoid items-center gap-4 border-line border-t pt-4 text-sm print:flex">
      {/* Lazy: browsers load it when they print. */}
      <img
        src={`/qr.svg?to=${encodeURIComponent(to)}`}
        alt=""
        loading="lazy"
        width={112}
        height={112}
        className="size-28 shrink-0"
      />
      <p className="min-w-0 [overflow-wrap:anywhere]">
        <b className="block">{t("site.printLink")}</b>
        {/* A site may be reached by another name than its public one. */}
        <span suppressHydrationWarning>{useOrigin() + to}</span>
      </p>
    </div>
  );
}
