import { useMediaQuery } from "../../../lib/media-query";
import { CalendarIcon, CheckIcon } from "../../../ui/icons";
import { useT } from "../../i18n/texts";
import { useStats } from "../../kit/api/use-stats";
import { wholeNumber } from "../../kit/format/format";
import { StatCard, StatCards } from "../../kit/lists/stat-card";
import { EditIcon, FolderIcon } from "../../kit/ui/icons";

/** The numbers of the specification as cards; above a table, which needs the height, in one line. */
export function EventStats({ isCompact }: { isCompact: boolean }) {
  const { t } = useT();
  const number = useStats();
  const isWide = useMediaQuery("(min-width: 1024px)");
  if (isCompact && isWide) return <StatLine />;
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

const LINE = [
  ["total", "totalEvents"],
  ["active", "activeEvents"],
  ["categories", "eventCategories"],
  ["manual", "manualEvents"],
] as const;

function StatLine() {
  const { t, language } = useT();
  const number = useStats();
  return (
    <section aria-label={t("events.stats.title")} className="mb-2">
      <dl className="flex flex-wrap gap-x-5 text-sm">
        {LINE.map(([label, name]) => {
          const value = number(name);
          return (
            <div key={name} className="flex flex-row-reverse gap-1.5">
              <dt className="text-ink-2">{t(`events.stats.${label}`)}</dt>
              <dd className="font-bold tabular-nums">
                {value === undefined ? "…" : wholeNumber(value, language)}
              </dd>
            </div>
          );
        })}
      </dl>
    </section>
  );
}
