import { useI18n } from "../../i18n/language-context";
import { LazyPlaceMap } from "../../shared/map/lazy-place-map";
import { mapUrl } from "../../shared/map/map-url";
import { useSiteSettings } from "../../shared/site/site";
import { ButtonLink } from "../../ui/button";
import { ExternalIcon, MapIcon } from "../../ui/icons";
import { starPath } from "../../ui/star";
import { officePlace } from "./office-place";

/** A map of the office; a placeholder without coordinates in the settings. */
export function OfficeMap() {
  const { t } = useI18n();
  const settings = useSiteSettings();
  const place = officePlace(settings);
  const address = settings.text("contact_address");
  return (
    <section aria-labelledby="map" className="mt-12 md:mt-16">
      <h2 id="map" className="mb-5 text-2xl md:text-3xl">
        {t("contact.mapTitle")}
      </h2>
      {place ? (
        <div className="overflow-hidden rounded-card border border-line bg-card">
          <LazyPlaceMap
            {...place}
            name={settings.siteName}
            hue="var(--mark)"
            className="h-72 border-line border-b md:h-96"
          />
          <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 p-5">
            <p className="font-semibold leading-relaxed">{address}</p>
            <ButtonLink variant="secondary" href={mapUrl(place) ?? ""} target="_blank" rel="noopener">
              {t("contact.openMap")}
              <ExternalIcon className="size-4" />
              <span className="sr-only">({t("site.opensNewTab")})</span>
            </ButtonLink>
          </div>
        </div>
      ) : (
        <div className="relative flex min-h-84 items-end overflow-hidden rounded-card border border-line bg-brand-soft md:min-h-80">
          <Tiles />
          <p className="relative m-4 flex items-center gap-3 rounded-2xl border border-line bg-card p-5 font-semibold shadow-card sm:max-w-sm md:m-6">
            <MapIcon className="size-6 shrink-0 text-brand" />
            {t("contact.mapSoon")}
          </p>
        </div>
      )}
    </section>
  );
}

const STEP = 64;
const TILE = starPath(STEP / 2, STEP / 2, 30);
const CORE = starPath(STEP / 2, STEP / 2, 15, 1);

/** A decorative pattern of tiles. */
function Tiles() {
  return (
    <svg aria-hidden="true" className="absolute inset-0 size-full">
      <pattern id="paving" width={STEP} height={STEP} patternUnits="userSpaceOnUse">
        <path d={TILE} className="fill-card" opacity="0.75" />
        <path d={CORE} className="fill-brand-soft" />
      </pattern>
      <rect width="100%" height="100%" fill="url(#paving)" />
    </svg>
  );
}
