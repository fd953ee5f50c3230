import { useI18n } from "../../i18n/language-context";
import { useAtCurrentTime } from "../events/clock";
import type { Offer } from "../events/showing";

const HOUR = 3_600_000;
const DAY_HOURS = 24;

/** "Checked 2 hours ago"; nothing if it is not known. */
export function CheckedAt({ offer: { checked_at } }: { offer: Offer }) {
  const moment = Date.parse(checked_at ?? "");
  return Number.isNaN(moment) ? null : <Age moment={moment} />;
}

function Age({ moment }: { moment: number }) {
  const { t } = useI18n();
  const hours = useAtCurrentTime((now) => Math.max(0, Math.floor((now - moment) / HOUR)), []);
  return <p className="text-ink-3 text-xs">{age()}</p>;

  function age(): string {
    if (hours === 0) return t("event.checkedJustNow");
    if (hours < DAY_HOURS)
      return t(hours === 1 ? "event.checkedHoursOne" : "event.checkedHoursMany", { count: hours });
    const days = Math.floor(hours / DAY_HOURS);
    return t(days === 1 ? "event.checkedDaysOne" : "event.checkedDaysMany", { count: days });
  }
}
