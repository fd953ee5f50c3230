import { Suspense } from "react";
import type { Event } from "../../api/events";
import { useI18n } from "../../i18n/language-context";
import { lazyComponent } from "../../lib/lazy";
import { paths } from "../../lib/paths";
import { Link } from "../../lib/router";
import { ChipLink, ChipText } from "../../ui/chip";
import { PersonIcon } from "../../ui/icons";
import { CategoryIcon } from "../categories/category";
import { useHasEnded } from "../events/clock";
import { Cover } from "../events/cover";
import { PlatformBadge } from "../events/platform-badge";
import { type Showing, showingState } from "../events/showing";
import { FavouriteToggle } from "../favourites/favourite-toggle";
import { PrintLink } from "../print/print-link";
import { useCategoryName } from "../site/site";
import { BuyBar, BuyPanel } from "./buy-panel";
import { CalendarMenu } from "./calendar-menu";
import { useCrumbs } from "./crumbs";
import { LongText } from "./long-text";
import { QuickInfo } from "./quick-info";
import { Rating } from "./rating";
import { ShareButton, WhatsAppLink } from "./share-button";
import { SimilarEvents } from "./similar-events";
import { Trail } from "./trail";
import { VenueSection } from "./venue-section";

/** Most events have a single date. */
const EventDates = lazyComponent("event-dates", () =>
  import("./event-dates").then(({ EventDates }) => EventDates),
);

/** Most take place as planned. */
const StateBanner = lazyComponent("state-banner", () =>
  import("./state-banner").then(({ StateBanner }) => StateBanner),
);

const SIZES = "(min-width: 1240px) 660px, (min-width: 1024px) 54vw, calc(100vw - 2rem)";

/** Longer titles are set in a smaller size. */
const LONG_TITLE = 70;

interface Props {
  /** At the showing that is shown (`eventAtShowing`). */
  event: Event;
  /** The showing that the visitor chose. */
  showingId?: string | undefined;
}

/** The event page. One column on phones; on wide screens picture and text left, facts and tickets right. */
export function EventArticle({ event, showingId }: Props) {
  const crumbs = useCrumbs(event);
  const { t } = useI18n();
  const hasEnded = useHasEnded(event);
  const isCancelled = event.showing?.status === "cancelled";
  return (
    <>
      <article className="mx-auto max-w-[1240px] px-4 pt-4 pb-14 md:px-6 md:pt-5.5 md:pb-20">
        <Trail crumbs={crumbs} />
        <div className="mt-4 grid grid-cols-1 gap-x-9 gap-y-6 lg:grid-cols-[minmax(0,1.25fr)_minmax(0,1fr)] lg:grid-rows-[auto_1fr]">
          <div className="relative aspect-4/3 overflow-hidden rounded-card bg-line shadow-card sm:aspect-video lg:aspect-4/3 print:aspect-[3/1]">
            <Cover event={event} sizes={SIZES} eager alt={event.picture?.alt ?? ""} />
          </div>
          <div className="flex flex-col gap-6 lg:row-span-2">
            <EventHeader event={event} showingId={showingId} isToCome={!hasEnded && !isCancelled} />
            <section aria-label={t("event.quickInfo")} className="flex flex-1 flex-col gap-6">
              {!hasEnded && event.showing && isOutOfOrdinary(event.showing) && (
                <Suspense>
                  <StateBanner showing={event.showing} />
                </Suspense>
              )}
              <QuickInfo event={event} />
              {(hasEnded || !isCancelled) && <BuyPanel event={event} hasEnded={hasEnded} />}
            </section>
          </div>
          <div className="mt-4 flex flex-col gap-10 lg:mt-2">
            {event.showings.length > 1 && (
              <Suspense fallback={<div className="min-h-96" />}>
                <EventDates event={event} />
              </Suspense>
            )}
            <Performers event={event} />
            <About event={event} />
            <VenueSection event={event} />
          </div>
        </div>
        <PrintLink to={paths.event(event.event_id, showingId)} />
        <div className="mt-14 empty:hidden [overflow-wrap:anywhere] md:mt-18 print:hidden">
          <SimilarEvents event={event} />
        </div>
      </article>
      {!isCancelled && <BuyBar event={event} hasEnded={hasEnded} />}
    </>
  );
}

const isOutOfOrdinary = (showing: Showing) => showingState(showing) || showing.note_tr || showing.note_en;

function EventHeader({ event, showingId, isToCome }: Props & { isToCome: boolean }) {
  const { t } = useI18n();
  const categoryName = useCategoryName();
  return (
    <header>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Link
          to={paths.search({ category: event.category })}
          className="inline-flex min-h-11 items-center gap-2 rounded-lg font-semibold text-(--hue) text-[0.95rem] hover:underline"
        >
          <CategoryIcon category={event.category} className="size-5" />
          {categoryName(event.category)}
        </Link>
        {event.is_featured && (
          <span className="font-semibold text-(--hue) text-[0.95rem]">· {t("site.featured")}</span>
        )}
        <PlatformBadge platform={event.platform} />
      </div>
      <h1
        className={`mt-1 hyphens-auto text-balance leading-[1.08] [overflow-wrap:anywhere] ${event.title.length > LONG_TITLE ? "text-[clamp(1.6rem,3vw,2.2rem)]" : "text-[clamp(2rem,4.2vw,3.1rem)]"}`}
      >
        {event.title}
      </h1>
      <div className="mt-4 flex flex-wrap items-center gap-x-2 gap-y-3 print:[&>a]:hidden">
        {event.rating != null && (
          <div className="mr-auto basis-full md:basis-auto lg:basis-full">
            <Rating rating={event.rating} />
          </div>
        )}
        {isToCome && <CalendarMenu event={event} />}
        <WhatsAppLink event={event} showingId={showingId} />
        <ShareButton event={event} showingId={showingId} />
        <FavouriteToggle event={event} />
      </div>
    </header>
  );
}

function Performers({ event: { performers } }: { event: Event }) {
  const { t } = useI18n();
  // A response from before there were performers, kept by the service worker, has none.
  if (!performers?.length) return null;
  return (
    <section aria-labelledby="performers">
      <h2 id="performers" className="mb-4 text-2xl md:text-[1.7rem]">
        {t("event.performers")}
      </h2>
      <ul className="flex flex-wrap gap-2">
        {performers.map(({ profile_id, name }) => (
          <li key={profile_id || name}>
            <PerformerChip profileId={profile_id} name={name} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function PerformerChip({ profileId, name }: { profileId: string; name: string }) {
  const content = (
    <>
      <PersonIcon className="size-4.5 shrink-0 text-ink-3" />
      {name}
    </>
  );
  // A profile that is not shown has no page.
  if (!profileId) return <ChipText>{content}</ChipText>;
  return <ChipLink to={paths.profile("performer", profileId)}>{content}</ChipLink>;
}

function About({ event }: { event: Event }) {
  const { t } = useI18n();
  const text = (event.description || event.short_description).trim();
  if (text === "" && event.tags.length === 0) return null;
  return (
    <section aria-labelledby="about">
      <h2 id="about" className="mb-4 text-2xl md:text-[1.7rem]">
        {t("event.about")}
      </h2>
      <LongText text={text} />
      {event.tags.length > 0 && (
        <ul aria-label={t("event.tags")} className="mt-5 flex flex-wrap gap-2">
          {event.tags.map((tag) => (
            <li key={tag}>
              <ChipLink to={paths.search({ q: tag })}>{tag}</ChipLink>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
