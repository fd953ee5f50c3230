import type { Event } from "../../api/events";
import { useI18n } from "../../i18n/language-context";
import { track } from "../../lib/track";
import { ButtonLink } from "../../ui/button";
import { ExternalIcon } from "../../ui/icons";
import { useAtCurrentTime } from "../events/clock";
import { hostOf, platformName } from "../events/seller";
import { isOnSale, type Offer } from "../events/showing";
import { AvailabilityText } from "./availability-text";
import { priceRange } from "./price";

interface Props {
  event: Pick<Event, "event_id">;
  offers: readonly Offer[];
}

/** The sellers of a showing side by side, each with its price and the way there. */
export function SellerList({ event, offers }: Props) {
  const { t } = useI18n();
  return (
    <ul aria-label={t("event.sellers")} className="mt-3 divide-y divide-line border-line border-y">
      {offers.map((offer) => (
        <li
          key={`${offer.platform} ${offer.url}`}
          className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3"
        >
          <Seller offer={offer} />
          <SellerLink event={event} offer={offer} />
        </li>
      ))}
    </ul>
  );
}

function Seller({ offer }: { offer: Offer }) {
  const { language, t } = useI18n();
  const name = platformName(offer.platform) ?? hostOf(offer.url) ?? t("site.fromOrganizer");
  return (
    <div className="min-w-0 [overflow-wrap:anywhere]">
      <p className="font-semibold">{name}</p>
      <p>{priceRange(offer, language) ?? t("event.priceUnknown")}</p>
      <AvailabilityText offer={offer} />
      {offer.checked_at && <CheckedAt moment={Date.parse(offer.checked_at)} />}
    </div>
  );
}

function SellerLink({ event, offer }: { event: Props["event"]; offer: Offer }) {
  const { t } = useI18n();
  const host = hostOf(offer.url);
  if (!offer.url || !host) return null;
  const isAvailable = isOnSale(offer);
  return (
    <div className="flex flex-col items-center gap-1">
      <ButtonLink
        variant={isAvailable ? "primary" : "secondary"}
        href={offer.url}
        target="_blank"
        rel="noopener"
        onClick={() => track("ticket_click", { event_id: event.event_id })}
      >
        {t(isAvailable ? "site.buyTicket" : "site.checkSeller")}
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

const HOUR = 3_600_000;
const DAY_HOURS = 24;

/** "Checked 2 hours ago" */
function CheckedAt({ moment }: { moment: number }) {
  const { t } = useI18n();
  const hours = useAtCurrentTime((now) => Math.max(0, Math.floor((now - moment) / HOUR)), []);
  if (Number.isNaN(moment)) return null;
  return <p className="text-ink-3 text-xs">{age()}</p>;

  function age(): string {
    if (hours === 0) return t("event.checkedJustNow");
    if (hours < DAY_HOURS)
      return t(hours === 1 ? "event.checkedHoursOne" : "event.checkedHoursMany", { count: hours });
    const days = Math.floor(hours / DAY_HOURS);
    return t(days === 1 ? "event.checkedDaysOne" : "event.checkedDaysMany", { count: days });
  }
}
