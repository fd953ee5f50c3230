import { type MouseEvent, useRef, useState } from "react";
import type { Event } from "../../api/events";
import { useI18n } from "../../i18n/language-context";
import { decimal } from "../../lib/format";
import { useHead } from "../../lib/head";
import { paths } from "../../lib/paths";
import { toast } from "../../lib/toasts";
import { listedUntil } from "../../shared/events/clock";
import { EventCard } from "../../shared/events/event-card";
import { EventGridSkeleton, GRID } from "../../shared/events/event-grid";
import { distinctPosters } from "../../shared/events/posters";
import type { Change } from "../../shared/favourites/changes";
import {
  favourites,
  removeFavourites,
  restoreFavourites,
  toggleFavourite,
  useAreFavouritesStored,
  useFavouriteCount,
  useIsFavourite,
} from "../../shared/favourites/favourites";
import { PageHead } from "../../shared/page-head/page-head";
import { useSiteSettings } from "../../shared/site/site";
import { Button, ButtonLink } from "../../ui/button";
import { CalendarIcon, InfoIcon } from "../../ui/icons";
import { Notice } from "../../ui/notice";
import { AddPrompt, LinkPrompt } from "./add-prompt";
import { ChangesBox, isGood, useChangeText } from "./changes-box";
import { Tools, useCalendarDownload } from "./tools";
import { type FavouriteEvents, useFavouriteEvents } from "./use-favourite-events";

/** How long an undo is offered, in milliseconds. */
const UNDO_TIME = 10_000;

/** The visitor's favorites. Not indexed: they are stored in the browser only. */
export function Page() {
  const { t } = useI18n();
  const { siteName } = useSiteSettings();
  useHead({ title: t("favourites.headTitle", { site: siteName }), description: t("favourites.lead") });
  return (
    // A full screen high, so that the footer does not shift when the list loads.
    <div className="mx-auto min-h-svh max-w-[1240px] px-4 pt-9 pb-16 md:px-6 md:pt-14 md:pb-24">
      <PageHead title={t("site.favourites")} lead={t("favourites.lead")} />
      <Content />
      <p className="hidden rounded-card border border-line bg-card px-6 py-10 text-center noscript:block">
        {t("favourites.needsScript")}
      </p>
    </div>
  );
}

function Content() {
  const list = useFavouriteEvents();
  const place = useRef<HTMLDivElement>(null);
  const [imported, setImported] = useState<readonly number[] | null>(null);
  const removeKept = useRemoveAll();
  const removeAll = () => {
    removeKept();
    list.forget();
    // The button is removed: keeps the focus in place for keyboard users.
    place.current?.focus({ preventScroll: true });
  };
  return (
    <div ref={place} tabIndex={-1} className="needs-js flex flex-col gap-6 outline-none">
      <LinkPrompt />
      {imported && <AddPrompt ids={imported} onDone={() => setImported(null)} />}
      <ChangesBox changed={list.changed} onSeen={list.markSeen} />
      <Notes list={list} />
      {list.isFailed && <Failure list={list} />}
      {list.isPending ? <EventGridSkeleton /> : <Lists list={list} onRemoveAll={removeAll} />}
      {!list.isPending && <Tools upcoming={upcomingOf(list.events)} onImport={setImported} />}
    </div>
  );
}

function useRemoveAll(): () => void {
  const { language, t } = useI18n();
  return () => {
    const removed = favourites();
    removeFavourites(removed.map(({ id }) => id));
    const count = decimal(removed.length, language);
    toast({
      type: "success",
      title: t("favourites.removed"),
      message: t(removed.length === 1 ? "favourites.removedOne" : "favourites.removedMany", { count }),
      duration: UNDO_TIME,
      action: { label: t("favourites.undo"), run: () => restoreFavourites(removed) },
    });
  };
}

/** Upcoming events, soonest first; then past events, latest first. */
function Lists({ list, onRemoveAll }: { list: FavouriteEvents; onRemoveAll: () => void }) {
  const { t } = useI18n();
  const { events, absent, isFailed } = list;
  if (events.length + absent === 0) return isFailed ? null : <Empty />;
  const upcoming = upcomingOf(events);
  const past = byDate(events.filter((event) => !upcoming.includes(event))).reverse();
  const changes = new Map(list.changed.map(({ event, changes }) => [event.id, changes]));
  return (
    <>
      <Summary absent={absent} onRemoveAll={onRemoveAll} />
      <List id="upcoming" title={t("favourites.upcoming")} events={upcoming} changes={changes} />
      <List id="past" title={t("favourites.past")} events={past} changes={changes} />
    </>
  );
}

const upcomingOf = (events: readonly Event[]) =>
  byDate(events.filter((event) => listedUntil(event) > Date.now()));

const byDate = (events: readonly Event[]) =>
  [...events].sort((one, other) => one.start_date.localeCompare(other.start_date));

/** What the visitor should know of where the list comes from and how long it lasts. */
function Notes({ list }: { list: FavouriteEvents }) {
  const { t } = useI18n();
  const isStored = useAreFavouritesStored();
  return (
    <>
      {list.isFromStorage && <Note text={t("favourites.fromStorage")} />}
      {!isStored && <Note text={t("favourites.notStored")} />}
    </>
  );
}

function Note({ text }: { text: string }) {
  return (
    <p role="status" className="flex items-center gap-2.5 rounded-xl bg-brand-soft px-4 py-3 text-brand">
      <InfoIcon className="size-5 shrink-0" />
      {text}
    </p>
  );
}

/** The number of favorites, how many are unavailable, and the button to remove all. */
function Summary({ absent, onRemoveAll }: { absent: number; onRemoveAll: () => void }) {
  const { language, t } = useI18n();
  const kept = useFavouriteCount() ?? 0;
  const count = decimal(kept - absent, language);
  return (
    <>
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p role="status" className="font-medium text-ink-3">
          {kept === 0
            ? t("favourites.noneLeft")
            : t(kept - absent === 1 ? "favourites.countOne" : "favourites.countMany", { count })}
        </p>
        {kept > 0 && (
          <Button variant="secondary" onClick={onRemoveAll}>
            {t("favourites.removeAll")}
          </Button>
        )}
      </div>
      {absent > 0 && (
        <Note
          text={t(absent === 1 ? "favourites.absentOne" : "favourites.absentMany", {
            count: decimal(absent, language),
          })}
        />
      )}
    </>
  );
}

interface ListProps {
  id: string;
  title: string;
  events: readonly Event[];
  changes: ReadonlyMap<number, readonly Change[]>;
}

function List({ id, title, events, changes }: ListProps) {
  if (events.length === 0) return null;
  const posters = distinctPosters(events);
  return (
    <section aria-labelledby={id} className="not-first:mt-6">
      <h2 id={id} className="mb-5 text-2xl md:text-3xl">
        {title}
      </h2>
      <div className="@container">
        <ul className={GRID}>
          {events.map((event, position) => (
            <Item
              key={event.id}
              event={event}
              poster={posters[position] ?? null}
              changes={changes.get(event.id) ?? []}
              hasCalendar={id === "upcoming"}
            />
          ))}
        </ul>
      </div>
    </section>
  );
}

interface ItemProps {
  event: Event;
  poster: string | null;
  changes: readonly Change[];
  hasCalendar: boolean;
}

/** A removed favorite stays in the list with an undo button until the next visit. */
function Item({ event, poster, changes, hasCalendar }: ItemProps) {
  const { t } = useI18n();
  const save = useCalendarDownload();
  const changeText = useChangeText();
  const [change] = changes;
  const isKept = useIsFavourite(event.id) !== false;
  const undo = ({ currentTarget }: MouseEvent) => {
    toggleFavourite(event.id);
    // The button is removed: moves the focus to the heart, the first button of the card.
    currentTarget.closest("li")?.querySelector("button")?.focus({ preventScroll: true });
  };
  return (
    <li className="relative flex flex-col">
      <div className={`grow transition duration-200 ${isKept ? "" : "grayscale"}`}>
        <EventCard event={event} poster={poster} />
      </div>
      {/* Over the picture, so that the layout does not shift. */}
      <div
        role="status"
        className="pointer-events-none absolute inset-x-0 top-0 z-1 flex aspect-4/3 items-end p-3"
      >
        {isKept && change && (
          <p
            className={`rounded-lg px-2.5 py-1 font-semibold text-sm text-white ${isGood(change) ? "bg-[#0f5c41]" : "bg-[#8a1c33]"}`}
          >
            {changeText(change)}
          </p>
        )}
        {!isKept && (
          <p className="pointer-events-auto flex items-center gap-1 rounded-full bg-white/95 pr-2 pl-4 font-medium text-[#1b1730] text-sm [--focus:#473b73]">
            {t("favourites.gone")}
            <span aria-hidden="true">·</span>
            <button
              type="button"
              onClick={undo}
              className="min-h-11 rounded-full px-2 font-bold text-[#473b73] underline underline-offset-4"
            >
              {t("favourites.undo")}
              <span className="sr-only">: {event.title}</span>
            </button>
          </p>
        )}
      </div>
      {hasCalendar && (
        <button
          type="button"
          aria-label={`${t("favourites.calendarOne")}: ${event.title}`}
          onClick={() => save([event], event.event_id)}
          className="mt-1 flex min-h-11 items-center gap-2 self-start rounded-lg px-2 font-semibold text-brand text-sm hover:bg-brand-soft print:hidden"
        >
          <CalendarIcon className="size-4.5" />
          {t("favourites.calendarOne")}
        </button>
      )}
    </li>
  );
}

function Empty() {
  const { t } = useI18n();
  return (
    <Notice title={t("favourites.empty")} hint={t("favourites.emptyHint")}>
      <ButtonLink to={paths.search()} className="mt-2">
        {t("favourites.search")}
      </ButtonLink>
    </Notice>
  );
}

function Failure({ list }: { list: FavouriteEvents }) {
  const { t } = useI18n();
  const isAll = list.events.length === 0;
  return (
    <Notice role="alert" title={t(isAll ? "favourites.failed" : "favourites.someFailed")}>
      <Button onClick={list.retry} className="mt-2">
        {t("favourites.retry")}
      </Button>
    </Notice>
  );
}
