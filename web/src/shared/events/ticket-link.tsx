import type { Event } from "../../api/events";
import { useI18n } from "../../i18n/language-context";
import { track } from "../../lib/track";
import { ButtonLink } from "../../ui/button";
import { ExternalIcon } from "../../ui/icons";
import { isFree } from "./event-format";
import { hostOf } from "./seller";
import { bestOffer, isOnSale } from "./showing";

interface Props {
  event: Pick<
    Event,
    "event_id" | "title" | "url" | "platform" | "price_min" | "price_max" | "available_tickets" | "showing"
  >;
  className?: string;
  /** Adds the event's title to the accessible name: for lists. */
  named?: boolean;
}

/** The link to the seller, in a new tab; renders nothing without one. */
export function TicketLink({ event, className = "", named = false }: Props) {
  const { t } = useI18n();
  const { event_id, platform, showing } = event;
  if (!event.url || !hostOf(event.url) || showing?.status === "cancelled") return null;
  const offer = showing && bestOffer(showing.offers);
  // The seller may have returned tickets or a new date, so the link stays.
  const isOutOfReach =
    event.available_tickets === 0 || showing?.status === "postponed" || (offer && !isOnSale(offer));
  const action = isFree(event) ? "site.reserve" : "site.buyTicket";
  return (
    <ButtonLink
      variant={isOutOfReach ? "secondary" : "primary"}
      href={event.url}
      target="_blank"
      rel="noopener"
      onClick={() => track("ticket_click", { event_id, platform })}
      className={className}
    >
      {t(isOutOfReach ? "site.checkSeller" : action)}
      <span className="sr-only">
        {named && `: ${event.title}`} ({t("site.opensNewTab")})
      </span>
      <ExternalIcon className="size-4.5 shrink-0" />
    </ButtonLink>
  );
}
