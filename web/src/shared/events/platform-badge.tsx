import type { Event } from "../../api/events";
import { useI18n } from "../../i18n/language-context";
import { platformName } from "./seller";

/** Who sells the tickets; an event that staff entered by hand comes from its organizer. */
export function PlatformBadge({ platform }: { platform: Event["platform"] }) {
  const { t } = useI18n();
  return (
    <span className="shrink-0 rounded-md border border-line px-2 py-0.5 font-semibold text-ink-2 text-xs">
      {platformName(platform) ?? t("site.fromOrganizer")}
    </span>
  );
}
