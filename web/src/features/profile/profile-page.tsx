import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type EventPage, eventsUrl } from "../../api/events";
import { type Profile, type ProfileKind, profileQuery, profileUrl } from "../../api/profiles";
import { withoutDescriptions } from "../../api/strip-descriptions";
import { useI18n } from "../../i18n/language-context";
import { useHead } from "../../lib/head";
import type { PageProps, PageRequest } from "../../lib/page";
import { paths } from "../../lib/paths";
import { type AgendaFilter, agendaRequest } from "../../shared/agenda/agenda-request";
import { FailedPage, LoadingPage, NotFoundPage } from "../../shared/agenda/page-states";
import { useCanonicalPath } from "../../shared/agenda/use-canonical-path";
import { summary } from "../../shared/event-article/summary";
import { breadcrumbJsonLd } from "../../shared/site/node-json-ld";
import { useSiteSettings } from "../../shared/site/site";
import { ProfileArticle, profileName } from "./profile-article";
import { profileJsonLd } from "./profile-json-ld";

/** The profile of the request; null if there is none, or if it is of the other kind. */
function read({ params, language, read }: PageRequest): Profile | null | undefined {
  const answer = read(profileUrl(params.id ?? "", language)) as { data: Profile } | null | undefined;
  return answer && (answer.data.kind === params.kind ? answer.data : null);
}

export const filterOf = ({ kind, profile_id }: Profile): AgendaFilter => ({ [kind]: profile_id });

/** The profile, then its upcoming events, and, if there are none, its past ones. */
export function needs(request: PageRequest): string[] {
  const { params, language } = request;
  const address = profileUrl(params.id ?? "", language);
  const profile = read(request);
  if (!profile) return [address];
  const upcomingUrl = eventsUrl(agendaRequest(filterOf(profile), language));
  const upcoming = request.read(upcomingUrl) as EventPage | null | undefined;
  const pastUrl = eventsUrl(agendaRequest(filterOf(profile), language, true));
  return [address, upcomingUrl, ...(upcoming?.meta.total === 0 ? [pastUrl] : [])];
}

export const exists = (request: PageRequest) => Boolean(read(request));

export const embed = withoutDescriptions;

/** The page of a performer or an organizer: which of the two, the route says. */
export function Page({ params }: PageProps) {
  const { language, t } = useI18n();
  const kind = params.kind as ProfileKind;
  // After a language switch the profile stays until its translation is loaded.
  const found = useQuery({ ...profileQuery(params.id ?? "", language), placeholderData: keepPreviousData });
  if (found.data?.data.kind === kind) return <Found profile={found.data.data} />;
  if (found.data !== undefined)
    return <NotFoundPage title={t(`profile.${kind}NotFound`)} hint={t("profile.notFoundHint")} />;
  if (found.isPending && !found.isPaused) return <LoadingPage label={t("profile.loading")} />;
  return <FailedPage query={found} title={t("profile.failed")} />;
}

function Found({ profile }: { profile: Profile }) {
  const { language, t } = useI18n();
  const { siteName } = useSiteSettings();
  const { kind, profile_id } = profile;
  const name = profileName(profile, language);
  const path = paths.profile(kind, profile_id);
  const image = `/share/profile/${encodeURIComponent(profile_id)}.${language}.jpg`;
  useCanonicalPath(path, profileUrl(profile_id, language), { data: profile });
  const title = t("profile.title", { site: siteName, name });
  const crumbs = [{ name: t("event.home"), path: paths.home() }, { name }];
  useHead({
    title,
    description: summary({
      short_description: "",
      description: `${profile.description} ${t(`profile.${kind}Summary`, { name })}`,
    }),
    path,
    image,
    feeds: [{ of: "events", title, filter: filterOf(profile) }],
    jsonLd: (absolute) => [
      profileJsonLd(profile, { name, image, absolute }),
      breadcrumbJsonLd(crumbs, absolute),
    ],
  });
  return <ProfileArticle profile={profile} filter={filterOf(profile)} />;
}
