import { useI18n } from "../../i18n/language-context";
import { ButtonLink } from "../../ui/button";
import { ExternalIcon, MapIcon } from "../../ui/icons";
import { starPath } from "../../ui/star";
import { mapUrl } from "../event/maps";
import { useSiteSettings } from "../frame/site";
import { officePlace } from "./office-place";

/** The frame that the real map will fill. Until then it holds the way to one. */
export function OfficeMap() {
  const { t } = useI18n();
  const settings = useSiteSettings();
  const place = officePlace(settings);
  const url = place && mapUrl(place);
  const address = settings.text("contact_address");
  return (
    <section aria-labelledby="map" className="mt-12 md:mt-16">
      <h2 id="map" className="mb-5 text-2xl md:text-3xl">
        {t("contact.mapTitle")}
      </h2>
      <div className="relative flex min-h-84 items-end overflow-hidden rounded-card border border-line bg-brand-soft md:min-h-80">
        <Tiles isPinned={place !== null} />
        <div className="relative m-4 flex flex-col gap-3 rounded-2xl border border-line bg-card p-5 shadow-card sm:max-w-sm md:m-6">
          {url ? (
            <>
              {address && <p className="font-semibold leading-relaxed">{address}</p>}
              <ButtonLink variant="secondary" href={url} target="_blank" rel="noopener" className="w-fit">
                {t("contact.openMap")}
                <ExternalIcon className="size-4" />
                <span className="sr-only">({t("site.opensNewTab")})</span>
              </ButtonLink>
            </>
          ) : (
            <p className="flex items-center gap-3 font-semibold">
              <MapIcon className="size-6 shrink-0 text-brand" />
              {t("contact.mapSoon")}
            </p>
          )}
        </div>
      </div>
    </section>
  );
}

const STEP = 64;
const TILE = starPath(STEP / 2, STEP / 2, 30);
const CORE = starPath(STEP / 2, STEP / 2, 15, 1);

/** The paving of a square; where the office is, one tile is lit. */
function Tiles({ isPinned }: { isPinned: boolean }) {
  return (
    <svg aria-hidden="true" className="absolute inset-0 size-full">
      <pattern id="paving" width={STEP} height={STEP} patternUnits="userSpaceOnUse">
        <path d={TILE} className="fill-card" opacity="0.75" />
        <path d={CORE} className="fill-brand-soft" />
      </pattern>
      <rect width="100%" height="100%" fill="url(#paving)" />
      {isPinned && (
        <svg x="68%" y="30%" overflow="visible" aria-hidden="true">
          <path d={starPath(0, 0, 92, 1)} className="fill-mark" opacity="0.14" />
          <path d={starPath(0, 0, 62)} className="fill-mark" opacity="0.22" />
          <path d={starPath(0, 0, 36)} className="fill-mark" />
          <path d={starPath(0, 0, 20, 1)} className="fill-saffron" />
          <circle r="7.5" fill="#fff" />
        </svg>
      )}
    </svg>
  );
}
