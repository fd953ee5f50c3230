import { useI18n } from "../../i18n/language-context";
import { WarningIcon } from "../../ui/icons";

interface Props {
  /** The state of the list's query. */
  list: { isPaused: boolean; isPlaceholderData: boolean; isPending: boolean };
}

/** Shown while a new list waits for the network; the query resumes by itself. */
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
