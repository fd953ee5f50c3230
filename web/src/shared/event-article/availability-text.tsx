import { useI18n } from "../../i18n/language-context";
import { saleStart } from "../events/sale-start";
import type { Offer } from "../events/showing";

/** What a seller says of its tickets; nothing if they are simply on sale, or if it is not known. */
export function AvailabilityText({ offer }: { offer: Offer }) {
  const { language, t } = useI18n();
  const { availability, on_sale_at } = offer;
  if (availability === "sold_out")
    return <p className="font-semibold text-danger text-sm">{t("site.soldOut")}</p>;
  if (availability === "few")
    return <p className="font-semibold text-sm text-warning">{t("site.fewLeft")}</p>;
  if (availability !== "not_yet") return null;
  const when = saleStart(on_sale_at, language);
  return (
    <p className="font-semibold text-ink-2 text-sm">
      {when ? t("site.onSaleFrom", { when }) : t("site.notOnSale")}
    </p>
  );
}
