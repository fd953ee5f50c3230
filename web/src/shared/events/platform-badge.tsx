import type { Event } from "../../api/events";
import { useI18n } from "../../i18n/language-context";
import { platformName } from "./seller";

/** The ticket platform; the organizer for events that staff entered. */
export function PlatformBadge({ platform }: { platform: Event["platform"] }) {
  const { t } = useI18n();
  return (
    <span className="max-w-full shrink-0 break-words rounded-md border border-line px-2 py-0.5 font-semibold text-ink-2 text-xs">
      {platformName(platform) ?? t("site.fromOrganizer")}
    </span>
  );
}
