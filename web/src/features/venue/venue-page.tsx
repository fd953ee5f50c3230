import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type EventPage, eventsUrl } from "../../api/events";
import { withoutDescriptions } from "../../api/strip-descriptions";
import { type Venue, venueQuery, venueUrl } from "../../api/venues";
import { useI18n } from "../../i18n/language-context";
import { useHead } from "../../lib/head";
import type { PageProps, PageRequest } from "../../lib/page";
import { paths } from "../../lib/paths";
import { useTrackedView } from "../../lib/tracked-view";
import { agendaRequest } from "../../shared/agenda/agenda-request";
import { FailedPage, LoadingPage, NotFoundPage } from "../../shared/agenda/page-states";
import { useCanonicalPath } from "../../shared/agenda/use-canonical-path";
import { summary } from "../../shared/event-article/summary";
import { placeLine } from "../../shared/place/address";
import { breadcrumbJsonLd } from "../../shared/site/node-json-ld";
import { useSiteSettings } from "../../shared/site/site";
import { VenueArticle } from "./venue-article";
import { cityOf, useVenueCrumbs } from "./venue-crumbs";
import { venueJsonLd } from "./venue-json-ld";

const read = ({ params, language, read }: PageRequest) =>
  read(venueUrl(params.id ?? "", language)) as { data: Venue } | null | undefined;

/** The venue, then what is on there, the venue it is a part of, and, if nothing is on, what was. */
export function needs(request: PageRequest): string[] {
  const { params, language } = request;
  const address = venueUrl(params.id ?? "", language);
  const venue = read(request)?.data;
  if (!venue) return [address];
  const filter = { venue: venue.venue_id };
  const upcomingUrl = eventsUrl(agendaRequest(filter, language));
  const upcoming = request.read(upcomingUrl) as EventPage | null | undefined;
  return [
    address,
    upcomingUrl,
    ...(venue.parent_id ? [venueUrl(venue.parent_id, language)] : []),
    ...(upcoming?.meta.total === 0 ? [eventsUrl(agendaRequest(filter, language, true))] : []),
  ];
}

export const exists = (request: PageRequest) => Boolean(read(request));

export const embed = withoutDescriptions;

export function Page({ params }: PageProps) {
  const { language, t } = useI18n();
  // After a language switch the venue stays until its translation is loaded.
  const found = useQuery({ ...venueQuery(params.id ?? "", language), placeholderData: keepPreviousData });
  if (found.data) return <Found venue={found.data.data} />;
  if (found.data === null) return <NotFoundPage title={t("venue.notFound")} hint={t("venue.notFoundHint")} />;
  if (found.isPending && !found.isPaused) return <LoadingPage label={t("venue.loading")} />;
  return <FailedPage query={found} title={t("venue.failed")} />;
}

function Found({ venue }: { venue: Venue }) {
  const { language, t } = useI18n();
  const { siteName } = useSiteSettings();
  const { venue_id, name } = venue;
  useTrackedView("venue_view", "venue_id", venue.id);
  const path = paths.venue(venue_id);
  const image = `/share/venue/${encodeURIComponent(venue_id)}.${language}.jpg`;
  useCanonicalPath(path, venueUrl(venue_id, language), { data: venue });
  const crumbs = [...useVenueCrumbs(venue), { name }];
  const city = cityOf(venue, language);
  const title = t("venue.title", { site: siteName, name, city });
  const place = placeLine({ ...venue, city });
  useHead({
    title,
    description: summary({
      short_description: "",
      description: `${venue.description} ${t("venue.summary", { name, place })}`,
    }),
    path,
    image,
    feeds: [{ of: "events", title, filter: { venue: venue_id } }],
    jsonLd: (absolute) => [
      venueJsonLd(venue, { language, image, absolute }),
      breadcrumbJsonLd(crumbs, absolute),
    ],
  });
  return <VenueArticle venue={venue} />;
}
