import { startTransition, useEffect, useState } from "react";
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
  "group/heart absolute z-1 grid size-11 place-items-center rounded-full bg-white/95 text-[#5a5470] transition-colors [--focus:#473b73] hover:text-[#b3263f] data-kept:text-[#b3263f] focus-visible:outline-offset-[-4px]";

export const HEART =
  "fill-transparent transition duration-200 group-data-kept/heart:fill-current motion-safe:group-active/heart:scale-80 motion-reduce:transition-none";

/**
 * The heart over a picture. It comes once the browser has taken over and moves nothing; the box around it is `relative`, and
 * it lies above a link that covers the card.
 */
export function FavouriteButton(props: Props) {
  // On a page that is taken over the hearts come by and by: many at once would hold up whoever scrolls.
  const [isAlive, setAlive] = useState(isPageAlive);
  useEffect(() => startTransition(() => setAlive(true)), []);
  return isAlive && <Heart {...props} />;
}

const isPageAlive = () => typeof document === "object" && "alive" in document.documentElement.dataset;

/** Named by what a press does: that says also how it stands. */
function Heart({ event, place = "top-3 right-3" }: Props) {
  const { t } = useI18n();
  const isFavourite = useIsFavourite(event.id);
  if (isFavourite === null) return null;
  return (
    <button
      type="button"
      data-kept={isFavourite || undefined}
      aria-label={`${t(isFavourite ? "site.removeFavourite" : "site.addFavourite")}: ${event.title}`}
      onClick={() => toggleFavourite(event.id)}
      className={`${DISC} ${place}`}
    >
      <HeartIcon className={`size-5.5 ${HEART}`} />
    </button>
  );
}
