import { useI18n } from "../../i18n/language-context";
import { calendarDay, clockTime } from "../../lib/format";
import type { Language } from "../../lib/language";
import { formatStartTime } from "../events/event-format";
import type { Offer } from "../events/showing";

/** What a seller says of its tickets; nothing if they are simply on sale, or if it is not known. */
export function AvailabilityText({ offer }: { offer: Offer }) {
  const { language, t } = useI18n();
  const { availability, on_sale_at } = offer;
  if (availability === "sold_out")
    return <p className="font-semibold text-danger text-sm">{t("site.soldOut")}</p>;
  if (availability === "few")
    return <p className="font-semibold text-danger text-sm">{t("event.fewLeft")}</p>;
  if (availability !== "not_yet") return null;
  const when = saleStart(on_sale_at, language);
  return (
    <p className="font-semibold text-ink-2 text-sm">
      {when ? t("event.onSaleFrom", { when }) : t("event.notOnSale")}
    </p>
  );
}

/** "1 Aralık 10:00'da", "December 1, 10:00 AM"; null if it is not known. */
export function saleStart(moment: string | null | undefined, language: Language): string | null {
  const day = calendarDay(moment ?? "", language)?.full.replace(/,? \d{4}$/, "");
  if (!moment || !day) return null;
  const time = moment.slice(11, 16);
  if (!clockTime(time, language)) return day;
  return `${day}${language === "tr" ? " " : ", "}${formatStartTime(time, language)}`;
}
