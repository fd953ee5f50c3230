import type { Event } from "../../api/events";
import { useI18n } from "../../i18n/language-context";
import { HeartIcon } from "../../ui/icons";
import { toggleFavourite, useIsFavourite } from "./favourites";

interface Props {
  event: Pick<Event, "id" | "title">;
  /** Where a card wants it other than in the upper right corner of the picture around it. */
  place?: string;
}

/** As the date block: light in both themes, since a picture is behind it. */
const DISC =
  "group/heart absolute z-1 grid size-11 place-items-center rounded-full bg-white/95 text-[#5a5470] transition-colors [--focus:#473b73] hover:text-[#b3263f] aria-pressed:text-[#b3263f] focus-visible:outline-offset-[-4px]";

const HEART =
  "fill-transparent transition duration-200 group-aria-pressed/heart:fill-current motion-safe:group-active/heart:scale-80 motion-reduce:transition-none";

/**
 * The heart over a picture. It comes once the browser has taken over and moves nothing; the box around it is
 * `relative`, and it lies above a link that covers the card.
 */
export function FavouriteButton({ event, place = "top-3 right-3" }: Props) {
  const { t } = useI18n();
  const isFavourite = useIsFavourite(event.id);
  if (isFavourite === null) return null;
  return (
    <button
      type="button"
      aria-pressed={isFavourite}
      aria-label={`${t(isFavourite ? "site.removeFavourite" : "site.addFavourite")}: ${event.title}`}
      onClick={() => toggleFavourite(event.id)}
      className={`${DISC} ${place}`}
    >
      <HeartIcon className={`size-5.5 ${HEART}`} />
    </button>
  );
}

/**
 * The same in words, on the event's own page; where there is little room the heart alone is seen. Its place is kept from the first drawing,
 * at the end of its row: the two words differ in length. It needs JavaScript.
 */
export function FavouriteToggle({ event }: Pick<Props, "event">) {
  const { t } = useI18n();
  const isFavourite = useIsFavourite(event.id) ?? false;
  return (
    <button
      type="button"
      aria-pressed={isFavourite}
      onClick={() => toggleFavourite(event.id)}
      className="group/heart inline-flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-full border border-line bg-card font-semibold text-sm hover:border-brand-2 sm:px-3.5 noscript:hidden"
    >
      <HeartIcon className={`size-4.5 group-aria-pressed/heart:text-danger ${HEART}`} />
      <span className="max-sm:sr-only lg:max-xl:sr-only">
        {t(isFavourite ? "site.removeFavourite" : "site.addFavourite")}
      </span>
    </button>
  );
}
