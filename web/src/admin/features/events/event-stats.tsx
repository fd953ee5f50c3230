import { CalendarIcon, CheckIcon } from "../../../ui/icons";
import { useT } from "../../i18n/texts";
import { useStats } from "../../kit/api/use-stats";
import { StatCard, StatCards } from "../../kit/lists/stat-card";
import { EditIcon, FolderIcon } from "../../kit/ui/icons";

export function EventStats() {
  const { t } = useT();
  const number = useStats();
  return (
    <section aria-label={t("events.stats.title")} className="mb-5">
      <StatCards>
        <StatCard label={t("events.stats.total")} value={number("totalEvents")} Icon={CalendarIcon} />
        <StatCard label={t("events.stats.active")} value={number("activeEvents")} Icon={CheckIcon} />
        <StatCard label={t("events.stats.categories")} value={number("eventCategories")} Icon={FolderIcon} />
        <StatCard label={t("events.stats.manual")} value={number("manualEvents")} Icon={EditIcon} />
      </StatCards>
    </section>
  );
}
