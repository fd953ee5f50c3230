import { useI18n } from "../../i18n/language-context";
import { WarningIcon } from "../../ui/icons";

interface Props {
  /** The list that was asked for, and what stands in for it meanwhile. */
  list: { isPaused: boolean; isPlaceholderData: boolean; isPending: boolean };
}

/** Said where another list was asked for and there is no connection: it comes by itself once there is one. */
export function OfflineNote({ list: { isPaused, isPlaceholderData, isPending } }: Props) {
  const { t } = useI18n();
  if (!isPaused || !(isPlaceholderData || isPending)) return null;
  return (
    <p role="alert" className="mb-4 flex items-start gap-2.5 rounded-xl bg-brand-soft px-4 py-3 text-ink-2">
      <WarningIcon className="mt-0.5 size-5 shrink-0 text-warning" />
      <span>
        <b className="text-ink">{t("site.offline")}.</b> {t("site.offlineList")}
      </span>
    </p>
  );
}
