import { useI18n } from "../../i18n/language-context";
import { type Showing, type ShowingState, showingState } from "./showing";

export const STATE_TEXTS = {
  cancelled: "site.cancelled",
  postponed: "site.postponed",
  moved: "site.moved",
  sold_out: "site.soldOut",
} as const satisfies Record<ShowingState, string>;

/** Cancelled, postponed or sold out, on a card. A new date is already the one that the card shows. */
export function StateBadge({ showing }: { showing: Showing | null | undefined }) {
  const { t } = useI18n();
  const state = showingState(showing);
  if (!state || state === "moved") return null;
  return (
    <span className="shrink-0 rounded-md border border-danger px-2 py-0.5 font-semibold text-danger text-xs">
      {t(STATE_TEXTS[state])}
    </span>
  );
}
