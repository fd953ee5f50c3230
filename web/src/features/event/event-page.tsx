import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { CSSProperties, ReactNode } from "react";
import { readableError } from "../../api/client";
import { type Event, eventsUrl, eventUrl, type SimilarEvents, similarEventsUrl } from "../../api/events";
import { PLATFORMS_URL } from "../../api/platforms";
import { findQuery } from "../../api/query";
import { withoutDescriptions } from "../../api/strip-descriptions";
import { useI18n } from "../../i18n/language-context";
import { useHead } from "../../lib/head";
import type { Language } from "../../lib/language";
import type { PageProps, PageRequest } from "../../lib/page";
import { paths } from "../../lib/paths";
import { useSearch } from "../../lib/router";
import { useTrackedView } from "../../lib/tracked-view";
import { categoryColour } from "../../shared/categories/category";
import { useCrumbs } from "../../shared/event-article/crumbs";
import { EventArticle } from "../../shared/event-article/event-article";
import { sameCategory } from "../../shared/event-article/similar-events";
import { summary } from "../../shared/event-article/summary";
import { formatDate } from "../../shared/events/event-format";
import { eventAtShowing, type Showing, showingTimes } from "../../shared/events/showing";
import { MissingPage } from "../../shared/page-head/missing-page";
import { PreviewStrip, withToken } from "../../shared/preview/preview-strip";
import { breadcrumbJsonLd } from "../../shared/site/node-json-ld";
import { useSiteSettings } from "../../shared/site/site";
import { Button, ButtonLink } from "../../ui/button";
import { Notice } from "../../ui/notice";
import { showingsJsonLd } from "./event-json-ld";
import { EventSkeleton } from "./event-skeleton";
import { shareCardUrl } from "./share-card";

const urlOf = (params: PageProps["params"], language: Language, search: URLSearchParams) =>
  withToken(eventUrl(params.id ?? "", language), search.get("preview"));

const read = ({ params, search, language, read }: PageRequest) =>
  read(urlOf(params, language, search)) as { data: Event } | null | undefined;

/** The event, then similar events and what is known of its sellers, then, if nothing is similar, events of its category. */
export function needs(request: PageRequest): string[] {
  const { params, search, language } = request;
  const address = urlOf(params, language, search);
  const event = read(request)?.data;
  if (!event) return [address];
  const similarUrl = similarEventsUrl(event.event_id, language);
  const similar = request.read(similarUrl) as SimilarEvents | null | undefined;
  const isFound = similar === undefined || (similar !== null && similar.data.length > 0);
  return [
    address,
    similarUrl,
    ...(event.showings.some(({ offers }) => offers.length > 0) ? [PLATFORMS_URL] : []),
    ...(isFound ? [] : [eventsUrl(sameCategory(event, language))]),
  ];
}

export const exists = (request: PageRequest) => Boolean(read(request));

export const embed = withoutDescriptions;

export function Page({ params }: PageProps) {
  const { language, t } = useI18n();
  const url = urlOf(params, language, useSearch());
  // After a language switch the event stays until its translation is loaded.
  const found = useQuery({ ...findQuery<{ data: Event }>(url), placeholderData: keepPreviousData });
  if (found.isPending) return <Loading />;
  if (found.data === undefined) {
    const title = t("event.failed");
    const sentence = readableError(found.error, title);
    return (
      <Aside>
        <Notice role="alert" title={title} hint={sentence === title ? undefined : sentence}>
          <Button onClick={() => found.refetch()} disabled={found.isFetching}>
            {t("event.retry")}
          </Button>
        </Notice>
      </Aside>
    );
  }
  return found.data ? <Found event={found.data.data} /> : <NotFound />;
}

function Found({ event }: { event: Event }) {
  const { language, t } = useI18n();
  const { siteName } = useSiteSettings();
  const wanted = useSearch().get("showing");
  const showing = event.showings.find(({ showing_id }) => showing_id === wanted);
  const showingId = showing?.showing_id;
  // Each of several dates is a page of its own to search engines.
  const named = showing && event.showings.length > 1 ? showingName(showing, language) : null;
  useTrackedView("event_view", "event_id", event.event_id);
  const crumbs = [...useCrumbs(event), { name: event.title }];
  useHead({
    title: t("event.title", { site: siteName, title: [event.title, named].filter(Boolean).join(" · ") }),
    description: named
      ? summary({ short_description: `${named}. ${summary(event) ?? ""}`, description: "" })
      : summary(event),
    // Without a path it is not indexed.
    path: event.preview ? undefined : paths.event(event.event_id, named ? showingId : undefined),
    languages: event.languages,
    image: shareCardUrl(event, language),
    embedPath: event.preview ? undefined : paths.event(event.event_id),
    jsonLd: (absolute) => [...showingsJsonLd(event, language, absolute), breadcrumbJsonLd(crumbs, absolute)],
  });
  return (
    <div style={{ "--hue": categoryColour(event.category) } as CSSProperties}>
      <PreviewStrip item={event} text={(date) => t("event.previewStrip", { date })} />
      <EventArticle event={shownAt(event, showingId)} showingId={showingId} />
    </div>
  );
}

/** Whether there is a roof is known of the venue of `event.showing` only. */
function shownAt(event: Event, showingId: string | undefined): Event {
  const shown = eventAtShowing(event, showingId);
  const isElsewhere = event.showing?.venue_id && shown.showing?.venue_id !== event.showing.venue_id;
  return isElsewhere ? { ...shown, setting: null } : shown;
}

/** "2 Aralık 2026 Çarşamba, 21:00, İzmir" */
function showingName(showing: Showing, language: Language): string {
  const date = formatDate(showingTimes(showing), language, "long");
  return [date, showing.city].filter(Boolean).join(", ");
}

function Loading() {
  const { t } = useI18n();
  const { siteName } = useSiteSettings();
  useHead({ title: siteName });
  return <EventSkeleton label={t("event.loading")} />;
}

function NotFound() {
  const { t } = useI18n();
  const { siteName } = useSiteSettings();
  useHead({ title: t("event.title", { site: siteName, title: t("event.notFound") }) });
  return (
    <MissingPage title={t("event.notFound")} hint={t("event.notFoundHint")}>
      <ButtonLink to={paths.home()}>{t("event.goHome")}</ButtonLink>
      <ButtonLink variant="secondary" to={paths.search()}>
        {t("event.searchInstead")}
      </ButtonLink>
    </MissingPage>
  );
}

function Aside({ children }: { children: ReactNode }) {
  const { siteName } = useSiteSettings();
  useHead({ title: siteName });
  return <div className="mx-auto max-w-[1240px] px-4 py-12 md:px-6">{children}</div>;
}
