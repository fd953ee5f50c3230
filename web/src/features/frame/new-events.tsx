import { useI18n } from "../../i18n/language-context";
import { useLiveContent } from "./use-live-content";

/** "New events: refresh", over the page, so that nothing on it moves. */
export function NewEvents() {
  const { t } = useI18n();
  const { hasNewEvents, showNewEvents } = useLiveContent();
  return (
    <div role="status" className="fixed inset-x-0 top-18 z-10 mx-auto w-fit">
      {hasNewEvents && (
        <button
          type="button"
          onClick={showNewEvents}
          className="min-h-11 rounded-full border border-line bg-card px-5 font-semibold text-brand shadow-lift hover:border-brand-2"
        >
          {t("site.newEvents")}
        </button>
      )}
    </div>
  );
}
