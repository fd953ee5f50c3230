/**
 * `/embed`: a search, or single events, as a frame for other sites. Rendered on the server only and without a script, so nothing
 * in it depends on hydration; every link opens a new tab.
 */
import { useQuery } from "@tanstack/react-query";
import type { CSSProperties } from "react";
import { type Event, type EventListRequest, eventsQuery, eventsUrl } from "../../api/events";
import { useI18n } from "../../i18n/language-context";
import type { EventFilter } from "../../lib/event-filter";
import { readEventFilter, withoutCursor } from "../../lib/filter-changes";
import { decimal } from "../../lib/format";
import { useHead } from "../../lib/head";
import type { Language } from "../../lib/language";
import type { PageRequest } from "../../lib/page";
import { paths, withLanguage } from "../../lib/paths";
import { useSearch } from "../../lib/router";
import { categoryColour } from "../../shared/categories/category";
import { Cover } from "../../shared/events/cover";
import { DateBlock } from "../../shared/events/date-block";
import { EventDate, MoreDates } from "../../shared/events/event-date";
import { formatPrice, formatVenue } from "../../shared/events/event-format";
import { StateBadge } from "../../shared/events/state-badge";
import { Logo } from "../../shared/site/logo";
import { useCategoryName, useLogos, useSiteSettings } from "../../shared/site/site";
import { Star } from "../../ui/star";
import { useHeading } from "./heading";

const DEFAULT_LIMIT = 6;
const MAX_LIMIT = 12;
const IDS = /^[1-9]\d{0,17}(,[1-9]\d{0,17}){0,11}$/;
const SLUG = /^[a-z0-9][a-z0-9-]{0,127}$/;
const SLUG_FILTERS = ["venue", "performer", "organizer"] as const;

/** What the address asks for. As on the search page, invalid values are dropped. */
export function readEmbed(search: URLSearchParams, language: Language): EventListRequest {
  const filter: EventFilter = withoutCursor(readEventFilter(search));
  for (const name of SLUG_FILTERS) {
    const slug = search.get(name) ?? "";
    if (SLUG.test(slug)) filter[name] = slug;
  }
  const ids = search.get("ids") ?? "";
  if (IDS.test(ids)) return { filter, limit: MAX_LIMIT, language, ids };
  const asked = Number.parseInt(search.get("limit") ?? "", 10);
  return { filter, limit: Math.min(Math.max(asked || DEFAULT_LIMIT, 1), MAX_LIMIT), language };
}

export function embedNeeds({ search, language }: PageRequest): string[] {
  return [eventsUrl(readEmbed(search, language))];
}

export function Embed() {
  const { language, t } = useI18n();
  const request = readEmbed(useSearch(), language);
  const { data } = useQuery(eventsQuery(request));
  const { siteName } = useSiteSettings();
  const { filter = {}, ids } = request;
  const { title, topic } = useHeading(filter);
  const events = data?.data ?? [];
  const total = data?.meta.total ?? 0;
  const [event] = events;
  const isSingle = Boolean(ids) && events.length === 1;
  useHead({ title: isSingle && event ? `${event.title} · ${siteName}` : title });
  return (
    <main className="@container flex min-h-dvh flex-col gap-3 p-3 text-[0.95rem]">
      <EmbedHeader topic={isSingle ? "" : topic} />
      {events.length === 0 && <Nothing />}
      <ol className="grid gap-3 @min-[40rem]:grid-cols-2 @min-[66rem]:grid-cols-3">
        {events.map((shown) => (
          <li key={shown.id} className="min-w-0">
            <EmbedCard event={shown} heading={isSingle ? "h1" : "h2"} />
          </li>
        ))}
      </ol>
      {total > events.length && (
        <p className="text-center">
          <a
            href={withLanguage(everythingAt(filter), language)}
            target="_blank"
            rel="noopener"
            className="inline-flex min-h-11 items-center font-semibold text-brand underline-offset-4 hover:underline"
          >
            {t("search.embedAll", { count: decimal(total, language) })}
          </a>
        </p>
      )}
    </main>
  );
}

/** The page with all of it: the search does not know venues and profiles, which have pages of their own. */
function everythingAt({ venue, performer, organizer, ...filter }: EventFilter): string {
  if (venue) return paths.venue(venue);
  if (performer) return paths.profile("performer", performer);
  return organizer ? paths.profile("organizer", organizer) : paths.search(filter);
}

function EmbedHeader({ topic }: { topic: string }) {
  const { language } = useI18n();
  const { siteName } = useSiteSettings();
  const logos = useLogos();
  return (
    <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
      <a
        href={withLanguage(paths.home(), language)}
        target="_blank"
        rel="noopener"
        className="flex min-h-11 min-w-0 items-center gap-2 rounded-lg font-bold font-display text-[1.15rem] tracking-tight"
      >
        <Logo logos={logos} siteName={siteName} />
      </a>
      {topic && (
        <h1 className="min-w-0 text-[1.05rem] text-ink-2 leading-tight [overflow-wrap:anywhere]">{topic}</h1>
      )}
    </header>
  );
}

function Nothing() {
  const { language, t } = useI18n();
  return (
    <div className="grid flex-1 place-content-center justify-items-center gap-2 rounded-card border border-line border-dashed px-4 py-8 text-center">
      <Star className="size-10 opacity-80" />
      <p className="font-bold font-display text-lg">{t("search.embedEmpty")}</p>
      <a
        href={withLanguage(paths.search(), language)}
        target="_blank"
        rel="noopener"
        className="inline-flex min-h-11 items-center font-semibold text-brand underline underline-offset-4"
      >
        {t("search.allEvents")}
      </a>
    </div>
  );
}

const CARD =
  "relative flex h-full min-h-32 overflow-hidden rounded-card border border-line bg-card has-[a:focus-visible]:outline-3 has-[a:focus-visible]:outline-offset-2 has-[a:focus-visible]:outline-(--focus) hover:border-brand-2/50";

/** A row with a small picture: it fits a column of 300 pixels. The whole card is a link named by the title. */
function EmbedCard({ event, heading: Heading }: { event: Event; heading: "h1" | "h2" }) {
  const { language } = useI18n();
  const category = useCategoryName()(event.category);
  const where = formatVenue(event);
  return (
    <article style={{ "--hue": categoryColour(event.category) } as CSSProperties} className={CARD}>
      <div className="relative w-[min(7rem,34vw)] shrink-0 bg-line">
        <div className="absolute inset-0">
          <Cover event={event} sizes="112px" />
        </div>
        <DateBlock event={event} />
      </div>
      <div className="flex min-w-0 flex-1 flex-col gap-1 p-3">
        <p className="flex flex-wrap items-center gap-1.5 font-semibold text-(--hue) text-[0.78rem]">
          <span className="size-2 shrink-0 rounded-full bg-(--hue)" aria-hidden="true" />
          <span className="min-w-0 [overflow-wrap:anywhere]">{category}</span>
          <StateBadge showing={event.showing} />
        </p>
        <Heading className="line-clamp-2 text-[1.02rem] leading-tight [overflow-wrap:anywhere]">
          <a
            href={withLanguage(paths.event(event.event_id), language)}
            target="_blank"
            rel="noopener"
            className="outline-none after:absolute after:inset-0 after:content-['']"
          >
            {event.title}
          </a>
        </Heading>
        <p className="line-clamp-2 text-[0.84rem] text-ink-2 [overflow-wrap:anywhere]">
          <EventDate event={event} style="short" />
          <MoreDates count={event.showing_count} />
          {where && " · "}
          {where}
        </p>
        <p className="mt-auto pt-1 font-bold text-[0.9rem]">{formatPrice(event, language)}</p>
      </div>
    </article>
  );
}
