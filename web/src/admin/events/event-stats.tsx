import { useQuery } from "@tanstack/react-query";
import { CalendarIcon, CheckIcon } from "../../ui/icons";
import { useT } from "../i18n/texts";
import { EditIcon, FolderIcon } from "../kit/icons";
import { staffQuery } from "../kit/queries";
import { StatCard, StatCards } from "../kit/stat-card";
import type { Data, Stats } from "../kit/types";

/** Undefined while they are on their way; zeros where they cannot be had. */
export function useEventStats(): Partial<Stats> | undefined {
  const { data, isPending } = useQuery(staffQuery<Data<Partial<Stats>>>("/api/analytics"));
  return isPending ? undefined : (data?.data ?? {});
}

export function EventStats() {
  const { t } = useT();
  const stats = useEventStats();
  const number = (name: keyof Stats) => stats && (stats[name] ?? 0);
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
