import type { Event } from "../../api/events";
import { useI18n } from "../../i18n/language-context";
import { paths } from "../../lib/paths";
import { Link } from "../../lib/router";
import { ButtonLink } from "../../ui/button";
import { ExternalIcon } from "../../ui/icons";
import { starPath } from "../../ui/star";
import { categoryColour } from "../categories/category";
import { LazyPlaceMap } from "../map/lazy-place-map";
import { mapUrl } from "../map/map-url";
import { DirectionsMenu } from "../place/directions-menu";
import { addressLine } from "./address-line";

const PIN = starPath(24, 24, 23);

/** The venue on the site's own map and as an address, with the way there. Nothing is loaded from third parties. */
export function VenueSection({ event }: { event: Event }) {
  const { language, t } = useI18n();
  const map = mapUrl(event);
  const address = addressLine(event);
  const turkishName = language === "tr" ? null : turkishVenueName(event);
  if (!event.venue && !address) return null;
  return (
    <section aria-labelledby="where">
      <h2 id="where" className="mb-4 text-2xl md:text-[1.7rem]">
        {t("event.where")}
      </h2>
      <div className="rounded-card border border-line bg-card">
        {event.latitude != null && event.longitude != null && (
          <LazyPlaceMap
            latitude={event.latitude}
            longitude={event.longitude}
            name={event.venue || address}
            hue={categoryColour(event.category)}
            className="h-72 print:hidden overflow-hidden rounded-t-[calc(var(--radius-card)-1px)] border-line border-b"
          />
        )}
        <div className="flex flex-wrap items-center gap-x-4 gap-y-4 p-5">
          <svg viewBox="0 0 48 48" className="size-12 shrink-0" aria-hidden="true">
            <path d={PIN} className="fill-(--hue)" />
            <circle cx="24" cy="24" r="7" className="fill-card" />
          </svg>
          <address className="min-w-[min(12rem,100%)] flex-1 not-italic">
            {event.venue && <VenueName event={event} />}
            {turkishName && (
              <span className="block text-ink-2">
                {t("event.inTurkish")} <span lang="tr">{turkishName}</span>
              </span>
            )}
            <span className="block text-ink-2">{address}</span>
          </address>
          <DirectionsMenu
            destination={{
              latitude: event.latitude,
              longitude: event.longitude,
              address: [event.venue, address].filter(Boolean).join(", "),
            }}
          />
          {map && (
            <ButtonLink variant="ghost" href={map} target="_blank" rel="noopener" className="px-3">
              {t("event.openMap")}
              <span className="sr-only"> ({t("site.opensNewTab")})</span>
              <ExternalIcon className="size-4.5 shrink-0" />
            </ButtonLink>
          )}
        </div>
      </div>
    </section>
  );
}

/** What the sign at the door says; null if the English name already contains it. */
function turkishVenueName({ venue, showing }: Event): string | null {
  const name = showing?.venue_name;
  return !name || venue.includes(name) ? null : name;
}

function VenueName({ event: { venue, showing } }: { event: Event }) {
  if (!showing?.venue_id) return <span className="block font-semibold">{venue}</span>;
  return (
    <Link
      to={paths.venue(showing.venue_id)}
      className="block w-fit font-semibold underline decoration-2 decoration-line underline-offset-4 hover:decoration-brand-2 pointer-coarse:py-2.5"
    >
      {venue}
    </Link>
  );
}
