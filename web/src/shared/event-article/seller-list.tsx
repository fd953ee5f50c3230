import type { Event } from "../../api/events";
import { useI18n } from "../../i18n/language-context";
import { track } from "../../lib/track";
import { ButtonLink } from "../../ui/button";
import { CheckIcon, ExternalIcon } from "../../ui/icons";
import { isFree } from "../events/event-format";
import { hostOf } from "../events/seller";
import { isOnSale, type Offer } from "../events/showing";
import { AvailabilityText } from "./availability-text";
import { CheckedAt } from "./checked-at";
import type { PlatformOf } from "./platforms";
import { priceRange } from "./price";

interface Props {
  event: Pick<Event, "event_id" | "showing">;
  offers: readonly Offer[];
  platformOf: PlatformOf;
}

/** The sellers of a showing side by side, each with its price and the way there. */
export function SellerList({ event, offers, platformOf }: Props) {
  const { t } = useI18n();
  return (
    <ul aria-label={t("event.sellers")} className="mt-3 divide-y divide-line border-line border-y">
      {offers.map((offer) => (
        <li
          key={`${offer.platform} ${offer.url}`}
          className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3"
        >
          <Seller offer={offer} platformOf={platformOf} />
          <SellerLink event={event} offer={offer} />
        </li>
      ))}
    </ul>
  );
}

function Seller({ offer, platformOf }: { offer: Offer; platformOf: PlatformOf }) {
  const { language, t } = useI18n();
  const { name, isOfficial } = platformOf(offer);
  return (
    <div className="min-w-0 [overflow-wrap:anywhere]">
      <p className="font-semibold">{name ?? hostOf(offer.url) ?? t("site.fromOrganizer")}</p>
      {isOfficial && <OfficialBadge />}
      <p>{priceRange(offer, language) ?? t("event.priceUnknown")}</p>
      <AvailabilityText offer={offer} />
      <CheckedAt offer={offer} />
    </div>
  );
}

/** Only where staff said so. */
export function OfficialBadge() {
  const { t } = useI18n();
  return (
    <p className="flex items-center gap-1 font-semibold text-sm text-success">
      <CheckIcon className="size-4" />
      {t("event.official")}
    </p>
  );
}

function SellerLink({ event, offer }: { event: Props["event"]; offer: Offer }) {
  const { t } = useI18n();
  const host = hostOf(offer.url);
  if (!offer.url || !host) return null;
  const isAvailable = isOnSale(offer) && event.showing?.status !== "postponed";
  const action = isFree(offer) ? "site.reserve" : "site.buyTicket";
  return (
    <div className="flex flex-col items-end gap-1">
      <ButtonLink
        variant={isAvailable ? "primary" : "secondary"}
        href={offer.url}
        target="_blank"
        rel="noopener"
        onClick={() => track("ticket_click", { event_id: event.event_id, platform: offer.platform })}
      >
        {t(isAvailable ? action : "site.checkSeller")}
        <span className="sr-only">
          : {host} ({t("site.opensNewTab")})
        </span>
        <ExternalIcon className="size-4.5 shrink-0" />
      </ButtonLink>
      <span aria-hidden="true" className="text-ink-3 text-xs">
        {host}
      </span>
    </div>
  );
}
