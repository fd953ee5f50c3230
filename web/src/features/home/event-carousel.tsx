import {
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  startTransition,
  type TouchEvent,
  useEffect,
  useRef,
  useState,
} from "react";
import type { Event } from "../../api/events";
import { useI18n } from "../../i18n/language-context";
import { swipeStep } from "../../lib/swipe";
import { EventCard } from "../../shared/events/event-card";
import { distinctPosters } from "../../shared/events/posters";
import { ArrowLeftIcon, ArrowRightIcon } from "../../ui/icons";

interface Point {
  x: number;
  y: number;
}

/** A carousel on phones: swipe, arrow keys or buttons. */
export function EventCarousel({ events }: { events: readonly Event[] }) {
  const { t } = useI18n();
  const carousel = useCarousel(events.length);
  if (events.length === 0) return null;
  const { index, show } = carousel;
  return (
    <section
      aria-labelledby="swipeable"
      aria-roledescription={t("home.carousel")}
      className="overflow-hidden pt-6 md:hidden print:hidden"
    >
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3 px-4">
        <h2 id="swipeable" className="flex-1 basis-24 text-2xl">
          {t(events[0]?.is_featured ? "home.featured" : "home.comingUp")}
        </h2>
        {events.length > 1 && (
          <div className="needs-js flex items-center gap-1.5">
            <p className="mr-1 text-ink-3 text-sm" aria-live="polite">
              <span className="sr-only">{t("home.cardOf", { number: index + 1, count: events.length })}</span>
              <span aria-hidden="true">
                {index + 1} / {events.length}
              </span>
            </p>
            <StepButton label={t("home.previousCard")} isOff={index === 0} onPress={() => show(index - 1)}>
              <ArrowLeftIcon />
            </StepButton>
            <StepButton
              label={t("home.nextCard")}
              isOff={index === events.length - 1}
              onPress={() => show(index + 1)}
            >
              <ArrowRightIcon />
            </StepButton>
          </div>
        )}
      </div>
      <Track {...carousel} events={events} />
    </section>
  );
}

function useCarousel(length: number) {
  const [chosen, setChosen] = useState(0);
  const last = Math.max(0, length - 1);
  const index = Math.min(chosen, last);
  const show = (wanted: number) => setChosen(Math.min(Math.max(wanted, 0), last));
  return { index, show };
}

interface TrackProps {
  events: readonly Event[];
  index: number;
  show: (index: number) => void;
}

function Track({ events, index, show }: TrackProps) {
  const view = useRef<HTMLDivElement>(null);
  const start = useRef<Point | null>(null);
  const wasSwiped = useRef(false);
  const [pull, setPull] = useState(0);
  const [isReady, setIsReady] = useState(false);
  const posters = distinctPosters(events);
  // Before hydration and without JavaScript the row scrolls natively.
  useEffect(() => startTransition(() => setIsReady(true)), []);

  const onTouchStart = (event: TouchEvent) => {
    start.current = pointOf(event);
    wasSwiped.current = false;
  };
  const onTouchMove = (event: TouchEvent) => {
    const from = start.current;
    const to = pointOf(event);
    if (!from || !to || Math.abs(to.x - from.x) <= Math.abs(to.y - from.y)) return;
    setPull(to.x - from.x);
  };
  const onTouchEnd = (event: TouchEvent) => {
    const from = start.current;
    const to = pointOf(event);
    start.current = null;
    setPull(0);
    if (!from || !to) return;
    const step = swipeStep(to.x - from.x, to.y - from.y);
    if (step === 0) return;
    wasSwiped.current = true;
    show(index + step);
  };
  const onTouchCancel = () => {
    start.current = null;
    setPull(0);
  };
  // A swipe that ends on a card must not click it.
  const onClickCapture = (event: MouseEvent) => {
    if (!wasSwiped.current) return;
    wasSwiped.current = false;
    event.preventDefault();
    event.stopPropagation();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    if (step === 0) return;
    event.preventDefault();
    show(index + step);
  };
  // Undoes the browser's scrolling to the focused card: the track moves instead.
  const onFocus = (card: number) => {
    view.current?.scrollTo?.({ left: 0 });
    if (isReady) show(card);
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the buttons above do the same; this is for thumbs.
    <div
      ref={view}
      onTouchStart={onTouchStart}
      onTouchMove={onTouchMove}
      onTouchEnd={onTouchEnd}
      onTouchCancel={onTouchCancel}
      onClickCapture={onClickCapture}
      onKeyDown={onKeyDown}
      className={`px-4 ${isReady ? "touch-pan-y" : "overflow-x-auto"}`}
    >
      <ul
        style={{ "--at": index, "--pull": `${pull}px` } as CSSProperties}
        className={`flex translate-x-[calc(var(--at)*(-86vw-0.75rem)+var(--pull))] gap-3 ${pull === 0 ? "transition-transform duration-250 motion-reduce:transition-none" : ""}`}
      >
        {events.map((event, card) => (
          <li key={event.id} className="w-[86vw] shrink-0" onFocus={() => onFocus(card)}>
            <EventCard event={event} layout="lead" eager={card === 0 && "phones"} poster={posters[card]} />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The position of the finger; on `touchend` its last one. */
function pointOf(event: TouchEvent): Point | null {
  const touch = event.changedTouches[0] ?? event.touches[0];
  return touch ? { x: touch.clientX, y: touch.clientY } : null;
}

interface StepProps {
  label: string;
  isOff: boolean;
  onPress: () => void;
  children: ReactNode;
}

/** `aria-disabled` at the ends, so that the focus is not lost. */
function StepButton({ label, isOff, onPress, children }: StepProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={isOff}
      onClick={onPress}
      className="grid size-11 place-items-center rounded-full border border-line bg-card text-ink aria-disabled:text-ink-3 aria-disabled:opacity-50"
    >
      {children}
    </button>
  );
}
