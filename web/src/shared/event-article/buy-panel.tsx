import type { Event } from "../../api/events";
import { useI18n } from "../../i18n/language-context";
import { decimal } from "../../lib/format";
import { paths } from "../../lib/paths";
import { ButtonLink } from "../../ui/button";
import { formatDate, isFree } from "../events/event-format";
import { hostOf, sellerName } from "../events/seller";
import { type Offer, showingTimes } from "../events/showing";
import { TicketLink } from "../events/ticket-link";
import { useSiteSettings } from "../site/site";
import { AvailabilityText } from "./availability-text";
import { CheckedAt } from "./checked-at";
import { usePlatforms } from "./platforms";
import { priceRange } from "./price";
import { OfficialBadge, SellerList } from "./seller-list";

interface Props {
  event: Event;
  hasEnded: boolean;
}

/** Price and seller. Sticky on wide screens. */
export function BuyPanel({ event, hasEnded }: Props) {
  const { language, t } = useI18n();
  const price = priceRange(event, language) ?? t("event.priceUnknown");
  const offers = event.showing?.offers ?? [];
  const isSoldByMany = offers.length > 1;
  // The preview of an unsaved event is not worth a request.
  const platformOf = usePlatforms(event.id > 0 && !hasEnded && offers.length > 0);
  return (
    <div className="rounded-card border border-line bg-card p-5 shadow-card lg:sticky lg:top-22">
      {hasEnded ? (
        <EndedNotice event={event} />
      ) : (
        <>
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
            <div>
              <p className="font-bold font-display text-[1.7rem] leading-tight tracking-tight">
                <span className="sr-only">{t("event.priceLabel")}: </span>
                {price}
              </p>
              {!isSoldByMany && <Availability left={event.available_tickets} offer={offers[0]} />}
              {!isSoldByMany && offers[0] && (
                <>
                  {platformOf(offers[0]).isOfficial && <OfficialBadge />}
                  <CheckedAt offer={offers[0]} />
                </>
              )}
            </div>
            {!isSoldByMany && (
              <div className="hidden flex-col items-end gap-1 lg:flex">
                <TicketLink event={event} className="min-h-13 px-6.5 text-[1.05rem]" />
                <SellerHost event={event} />
              </div>
            )}
          </div>
          {isSoldByMany && <SellerList event={event} offers={offers} platformOf={platformOf} />}
          <SellerNote event={event} />
        </>
      )}
    </div>
  );
}

/** The ticket button on phones, sticky above the bottom bar. */
export function BuyBar({ event, hasEnded }: Props) {
  const { language, t } = useI18n();
  if (hasEnded || !sellerName(event)) return null;
  return (
    <div className="sticky bottom-[var(--bottom-bar,calc(4rem+env(safe-area-inset-bottom)))] md:bottom-0 z-5 border-line @container border-t bg-card/95 backdrop-blur-md lg:hidden print:hidden">
      <div className="mx-auto flex max-w-[1240px] flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-2.5 md:px-6">
        <div className="min-w-0 flex-1 basis-32">
          <p className="font-bold font-display text-lg leading-tight">
            {priceRange(event, language) ?? (
              <span className="text-base text-ink-2">{t("event.priceUnknown")}</span>
            )}
          </p>
          {event.showing && event.showings.length > 1 && (
            <p className="hidden truncate text-ink-2 text-sm @min-[18rem]:block">
              {[formatDate(showingTimes(event.showing), language, "day"), event.city]
                .filter(Boolean)
                .join(" · ")}
            </p>
          )}
          <div className="hidden @min-[18rem]:block">
            <SellerHost event={event} />
          </div>
        </div>
        <TicketLink event={event} className="shrink-0" />
      </div>
    </div>
  );
}

/** Where the ticket button leads. */
function SellerHost({ event }: { event: Event }) {
  const host = hostOf(event.url);
  return host && <p className="truncate text-ink-3 text-xs">{host}</p>;
}

interface AvailabilityProps {
  left: number | null | undefined;
  offer: Offer | undefined;
}

function Availability({ left, offer }: AvailabilityProps) {
  const { language, t } = useI18n();
  if (left == null) return offer ? <AvailabilityText offer={offer} /> : null;
  if (left <= 0) return <p className="font-semibold text-danger text-sm">{t("event.soldOut")}</p>;
  const count = decimal(left, language);
  return (
    <p className="font-semibold text-sm text-success">
      {t(left === 1 ? "event.ticketsLeftOne" : "event.ticketsLeftMany", { count })}
    </p>
  );
}

function SellerNote({ event }: { event: Event }) {
  const { t } = useI18n();
  const { siteName } = useSiteSettings();
  const seller = sellerName(event);
  const isSoldByMany = (event.showing?.offers.length ?? 0) > 1;
  const oneSeller = isFree(event) ? "event.reservedBy" : "event.soldBy";
  const note = seller
    ? t(isSoldByMany ? "event.soldByMany" : oneSeller, { seller, site: siteName })
    : t(isFree(event) ? "event.noTicketLinkFree" : "event.noTicketLink");
  return <p className="mt-3 text-ink-3 text-sm leading-normal">{note}</p>;
}

function EndedNotice({ event }: { event: Event }) {
  const { t } = useI18n();
  return (
    <div role="status" className="flex flex-col items-start gap-3">
      <p className="font-bold font-display text-2xl">{t("event.over")}</p>
      <p className="text-ink-2">{t("event.overHint")}</p>
      <ButtonLink variant="secondary" to={paths.search({ category: event.category })}>
        {t("event.overNext")}
      </ButtonLink>
    </div>
  );
}
