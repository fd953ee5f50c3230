import type { CSSProperties } from "react";
import type { EventItem } from "../../api/events";
import { useI18n } from "../../i18n/language-context";
import { calendarDay, clockTime, priceLabel } from "../../lib/format";
import { categoryColour, categoryName } from "./category";
import { Cover } from "./cover";

interface Props {
  event: EventItem;
  eager: boolean;
}

export function EventCard({ event, eager }: Props) {
  const { language, t } = useI18n();
  const day = calendarDay(event.date, language);
  const price = priceLabel(
    { min: event.price_min, max: event.price_max, currency: event.currency },
    language,
  );
  const when = [day?.weekday, clockTime(event.time, language)].filter(Boolean).join(" ");
  const where = [event.venue, event.city].filter(Boolean).join(" · ");
  return (
    <article
      style={{ "--hue": categoryColour(event.category) } as CSSProperties}
      className="flex h-full flex-col overflow-hidden rounded-card border border-line bg-card shadow-card"
    >
      <div className="relative aspect-4/3 bg-line">
        <Cover id={event.event_id} category={event.category} imageUrl={event.image_url} eager={eager} />
        {day && <DateBlock day={day.day} month={day.month} iso={event.date} full={day.full} />}
      </div>
      <div className="flex flex-1 flex-col gap-1.5 p-4">
        <p className="flex items-center gap-1.5 font-semibold text-(--hue) text-[0.8rem]">
          <span className="size-2 rounded-full bg-(--hue)" aria-hidden="true" />
          {categoryName(event.category, t)}
        </p>
        <h3 className="line-clamp-2 text-[1.16rem] leading-tight">{event.title}</h3>
        <p className="text-ink-2 text-sm">{[when, where].filter(Boolean).join(" · ")}</p>
        <div className="mt-auto flex items-center justify-between gap-2 pt-2.5">
          <p className="font-bold">{price}</p>
          {event.platform && (
            <p className="rounded-md border border-line px-2 py-0.5 font-semibold text-ink-2 text-xs">
              {event.platform}
            </p>
          )}
        </div>
      </div>
    </article>
  );
}

interface DateBlockProps {
  day: string;
  month: string;
  iso: string;
  full: string;
}

function DateBlock({ day, month, iso, full }: DateBlockProps) {
  return (
    <time
      dateTime={iso}
      className="absolute top-3 left-3 rounded-xl bg-white/95 px-2.5 pt-1.5 pb-2 text-center text-[#1b1730] leading-none"
    >
      <span className="sr-only">{full}</span>
      <span aria-hidden="true">
        <span className="block font-bold font-display text-[1.3rem]">{day}</span>
        <span className="font-bold text-[#5a5470] text-[0.7rem] uppercase tracking-wider">{month}</span>
      </span>
    </time>
  );
}
