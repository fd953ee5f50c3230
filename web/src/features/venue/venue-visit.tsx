import type { ReactNode } from "react";
import type { Venue } from "../../api/venues";
import { useI18n } from "../../i18n/language-context";
import { contactHref } from "../../shared/event-article/contact";
import { hostOf } from "../../shared/events/seller";
import { LazyPlaceMap } from "../../shared/map/lazy-place-map";
import { formatPhone, placeLine } from "../../shared/place/address";
import { DirectionsMenu } from "../../shared/place/directions-menu";
import { CheckIcon, CloseIcon, PinIcon } from "../../ui/icons";
import { ACCESSIBILITY, accessibilityFacts } from "./accessibility";
import { cityOf } from "./venue-crumbs";

const LINK =
  "inline-flex min-h-8 max-w-full items-center [overflow-wrap:anywhere] pointer-coarse:min-h-11 underline decoration-line decoration-2 underline-offset-4 hover:decoration-brand-2";

/** The way there, how to ask, what is known about getting in, and the map. */
export function VenueVisit({ venue }: { venue: Venue }) {
  const { language, t } = useI18n();
  const { latitude, longitude, name } = venue;
  const address = placeLine({ ...venue, city: cityOf(venue, language) });
  return (
    <section aria-labelledby="get-there" className="rounded-card border border-line bg-card shadow-card">
      <div className="flex flex-col gap-5 p-5">
        <h2 id="get-there" className="text-2xl">
          {t("venue.getThere")}
        </h2>
        <address className="flex gap-3 not-italic">
          <PinIcon className="mt-0.5 size-5.5 shrink-0 text-brand" />
          <span className="min-w-0 [overflow-wrap:anywhere]">{address}</span>
        </address>
        <div className="flex">
          <DirectionsMenu destination={{ latitude, longitude, address: `${name}, ${address}` }} />
        </div>
        <Contact venue={venue} />
        <AccessibilityFacts venue={venue} />
      </div>
      {/* Last: on phones its code is then loaded only by visitors who scroll to it. */}
      {latitude != null && longitude != null && (
        <LazyPlaceMap
          latitude={latitude}
          longitude={longitude}
          name={name}
          hue="var(--brand)"
          className="h-64 overflow-hidden rounded-b-[calc(var(--radius-card)-1px)] border-line border-t"
        />
      )}
    </section>
  );
}

function Contact({ venue: { phone, website } }: { venue: Venue }) {
  const { t } = useI18n();
  const host = hostOf(website);
  const href = contactHref(phone);
  if (!href && !host) return null;
  return (
    <dl className="grid grid-cols-1 gap-3 border-line border-t pt-5">
      {href && (
        <Fact label={t("venue.phone")}>
          <a className={LINK} href={href}>
            {formatPhone(phone)}
          </a>
        </Fact>
      )}
      {host && (
        <Fact label={t("venue.website")}>
          <a className={LINK} href={website ?? ""} target="_blank" rel="noopener">
            {host}
            <span className="sr-only"> ({t("site.opensNewTab")})</span>
          </a>
        </Fact>
      )}
    </dl>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4">
      <dt className="text-ink-3 text-sm">{label}</dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  );
}

/** Only what is known, in words. */
function AccessibilityFacts({ venue }: { venue: Venue }) {
  const { t } = useI18n();
  const facts = accessibilityFacts(venue.accessibility);
  if (facts.length === 0) return null;
  return (
    <div className="border-line border-t pt-5">
      <h3 className="mb-3 text-lg">{t("venue.accessibility")}</h3>
      <ul className="flex flex-col gap-2">
        {facts.map(({ fact, value }) => (
          <li key={fact} className="flex items-start gap-2.5">
            {value ? (
              <CheckIcon className="mt-0.5 size-5 shrink-0 text-success" />
            ) : (
              <CloseIcon className="mt-0.5 size-5 shrink-0 text-ink-3" />
            )}
            {t(ACCESSIBILITY[fact][value ? "yes" : "no"])}
          </li>
        ))}
      </ul>
    </div>
  );
}
