import { startTransition, useEffect, useState } from "react";
import type { Event } from "../../api/events";
import { useI18n } from "../../i18n/language-context";
import { HeartIcon } from "../../ui/icons";
import { useIsFavourite } from "./favourites";
import { toggleAndKeep } from "./toggle";

interface Props {
  event: Event;
  /** Position and color classes, if it is not in the upper right corner of a picture. */
  place?: string;
}

/** Light in both themes, like the date badge, because it is over a picture. */
const DISC =
  "group/heart absolute z-1 grid size-11 place-items-center rounded-full bg-white/95 text-[#5a5470] transition-colors [--focus:#473b73] hover:text-[#b3263f] data-kept:text-[#b3263f] focus-visible:outline-offset-[-4px]";

export const HEART =
  "fill-transparent transition duration-200 group-data-kept/heart:fill-current motion-safe:group-active/heart:scale-80 motion-reduce:transition-none";

/** The heart over a picture, rendered after hydration. Its container is `relative`; it is above the link that covers the card. */
export function FavouriteButton(props: Props) {
  // On a hydrating page hearts are added in a transition: rendering all at once would block scrolling.
  const [isHydrated, setHydrated] = useState(isPageHydrated);
  useEffect(() => startTransition(() => setHydrated(true)), []);
  return isHydrated && <Heart {...props} />;
}

const isPageHydrated = () => typeof document === "object" && "hydrated" in document.documentElement.dataset;

/** Its accessible name is the action, which implies the state. */
function Heart({ event, place = "top-3 right-3" }: Props) {
  const { t } = useI18n();
  const isFavourite = useIsFavourite(event.id);
  if (isFavourite === null) return null;
  return (
    <button
      type="button"
      data-kept={isFavourite || undefined}
      aria-label={`${t(isFavourite ? "site.removeFavourite" : "site.addFavourite")}: ${event.title}`}
      onClick={() => toggleAndKeep(event)}
      className={`${DISC} ${place}`}
    >
      <HeartIcon className={`size-5.5 ${HEART}`} />
    </button>
  );
}
