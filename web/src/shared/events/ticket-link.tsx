import type { Event } from "../../api/events";
import { useI18n } from "../../i18n/language-context";
import { track } from "../../lib/track";
import { ButtonLink } from "../../ui/button";
import { ExternalIcon } from "../../ui/icons";
import { hostOf } from "./seller";

interface Props {
  event: Pick<Event, "event_id" | "title" | "url" | "available_tickets">;
  className?: string;
  /** Adds the event's title to the accessible name: for lists. */
  named?: boolean;
}

/** The link to the seller, in a new tab; renders nothing without one. */
export function TicketLink({ event, className = "", named = false }: Props) {
  const { t } = useI18n();
  if (!event.url || !hostOf(event.url)) return null;
  // The seller may have returned tickets, so the link stays.
  const isSoldOut = event.available_tickets === 0;
  return (
    <ButtonLink
      variant={isSoldOut ? "secondary" : "primary"}
      href={event.url}
      target="_blank"
      rel="noopener"
      onClick={() => track("ticket_click", { event_id: event.event_id })}
      className={className}
    >
      {t(isSoldOut ? "site.checkSeller" : "site.buyTicket")}
      <span className="sr-only">
        {named && `: ${event.title}`} ({t("site.opensNewTab")})
      </span>
      <ExternalIcon className="size-4.5 shrink-0" />
    </ButtonLink>
  );
}
