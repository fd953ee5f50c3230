import type { Event } from "../../api/events";
import { useI18n } from "../../i18n/language-context";
import { HeartIcon } from "../../ui/icons";
import { HEART } from "./favourite-button";
import { useIsFavourite } from "./favourites";
import { toggleAndKeep } from "./toggle";

/** The heart on the event page, with a fixed visible label: the action as a label would not fit. Rendered on the server to reserve its space. */
export function FavouriteToggle({ event }: { event: Event }) {
  const { t } = useI18n();
  const isFavourite = useIsFavourite(event.id) ?? false;
  return (
    <button
      type="button"
      data-kept={isFavourite || undefined}
      aria-label={t(isFavourite ? "site.removeFavourite" : "site.addFavourite")}
      onClick={() => toggleAndKeep(event)}
      className="group/heart inline-flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-full border border-line bg-card font-semibold text-sm hover:border-brand-2 sm:px-3.5 noscript:hidden"
    >
      <HeartIcon className={`size-4.5 group-data-kept/heart:text-danger ${HEART}`} />
      <span className="max-sm:hidden lg:max-xl:hidden">{t("event.favourite")}</span>
    </button>
  );
}
