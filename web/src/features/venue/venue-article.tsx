import { useQuery } from "@tanstack/react-query";
import { type Venue, venueQuery } from "../../api/venues";
import { useI18n } from "../../i18n/language-context";
import { paths, posterUrl } from "../../lib/paths";
import { Link } from "../../lib/router";
import { Agenda } from "../../shared/agenda/agenda";
import { Follow } from "../../shared/agenda/follow";
import { LongText } from "../../shared/event-article/long-text";
import { Trail } from "../../shared/event-article/trail";
import { PosterPicture } from "../../shared/place/poster-picture";
import { PrintLink } from "../../shared/print/print-link";
import { cityOf, useVenueCrumbs } from "./venue-crumbs";
import { VenueVisit } from "./venue-visit";

const SIZES = "(min-width: 1240px) 720px, (min-width: 1024px) 58vw, calc(100vw - 2rem)";

/** The venue page. One column on phones; on wide screens what is on left, the way there right. */
export function VenueArticle({ venue }: { venue: Venue }) {
  const { t } = useI18n();
  const crumbs = useVenueCrumbs(venue);
  const filter = { venue: venue.venue_id };
  return (
    <article className="mx-auto max-w-[1240px] px-4 pt-4 pb-14 md:px-6 md:pt-5.5 md:pb-20">
      <Trail crumbs={crumbs} />
      <div className="mt-4 grid grid-cols-1 gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1.7fr)_minmax(0,1fr)] lg:grid-rows-[auto_1fr]">
        <div>
          <VenueHeader venue={venue} />
          <div className="mt-5 aspect-video overflow-hidden rounded-card bg-line shadow-card lg:aspect-2/1">
            <PosterPicture
              picture={venue.picture}
              poster={posterUrl("venue", venue.venue_id)}
              sizes={SIZES}
            />
          </div>
        </div>
        <div className="lg:row-span-2">
          <VenueVisit venue={venue} />
        </div>
        <div className="flex min-w-0 flex-col gap-10">
          <About venue={venue} />
          <Agenda filter={filter} />
          <Follow title={t("venue.follow")} filter={filter} />
        </div>
      </div>
      <PrintLink to={paths.venue(venue.venue_id)} />
    </article>
  );
}

function VenueHeader({ venue }: { venue: Venue }) {
  const { language, t } = useI18n();
  const { name, name_tr, district, setting } = venue;
  const city = cityOf(venue, language);
  return (
    <header>
      <p className="font-semibold text-brand">
        {t("venue.kind")}
        {setting && ` · ${t(`venue.${setting}`)}`}
      </p>
      <h1 className="mt-1 hyphens-auto text-balance text-[clamp(2rem,4.2vw,3.1rem)] leading-[1.08] [overflow-wrap:anywhere]">
        {name}
      </h1>
      {/* What the sign at the door says. */}
      {name_tr !== name && (
        <p className="mt-1.5 text-ink-2">
          {t("venue.turkishName")} <span lang="tr">{name_tr}</span>
        </p>
      )}
      <p className="mt-1.5 text-ink-2 text-lg">
        {district && `${district}, `}
        <Link
          to={paths.search({ city })}
          className="underline decoration-2 decoration-line underline-offset-4 hover:decoration-brand-2"
        >
          {city}
        </Link>
      </p>
      <Parent venue={venue} />
    </header>
  );
}

/** The venue that it is a part of. */
function Parent({ venue: { parent_id } }: { venue: Venue }) {
  const { language, t } = useI18n();
  const { data } = useQuery({ ...venueQuery(parent_id ?? 0, language), enabled: parent_id != null });
  if (!data) return null;
  return (
    <p className="mt-1.5 text-ink-2">
      {t("venue.partOf")}:{" "}
      <Link
        to={paths.venue(data.data.venue_id)}
        className="font-semibold text-brand underline-offset-4 hover:underline"
      >
        {data.data.name}
      </Link>
    </p>
  );
}

function About({ venue: { description } }: { venue: Venue }) {
  const { t } = useI18n();
  if (description.trim() === "") return null;
  return (
    <section aria-labelledby="about">
      <h2 id="about" className="mb-4 text-2xl md:text-[1.7rem]">
        {t("venue.about")}
      </h2>
      <LongText text={description} />
    </section>
  );
}
