import { useI18n } from "../../i18n/language-context";
import { saleStart } from "./sale-start";
import { onSaleAt, type Showing, type ShowingState, saleState, showingState } from "./showing";

export const STATE_TEXTS = {
  cancelled: "site.cancelled",
  postponed: "site.postponed",
  moved: "site.moved",
  sold_out: "site.soldOut",
} as const satisfies Record<ShowingState, string>;

const BADGE = "inline-block max-w-full rounded-md border px-2 py-0.5 font-semibold text-xs";

/** What a card says of its showing if something is out of the ordinary: its state, and when or how long there are tickets. */
export function StateBadge({ showing }: { showing: Showing | null | undefined }) {
  const { t } = useI18n();
  const state = showingState(showing);
  const sale = useSaleText(showing);
  return (
    <>
      {state && <span className={`${BADGE} border-danger text-danger`}>{t(STATE_TEXTS[state])}</span>}
      {sale && <span className={`${BADGE} border-warning text-warning`}>{sale}</span>}
    </>
  );
}

/** "Az kaldı", "Satış 1 Aralık 10:00'da başlıyor"; null if the tickets are simply on sale. */
export function useSaleText(showing: Showing | null | undefined): string | null {
  const { language, t } = useI18n();
  const state = saleState(showing);
  if (!showing || !state) return null;
  if (state === "few") return t("site.fewLeft");
  const when = saleStart(onSaleAt(showing), language);
  return when ? t("site.onSaleFrom", { when }) : t("site.notOnSale");
}
