import { ownPicture } from "../../../shared/events/cover";
import { showingState } from "../../../shared/events/showing";
import { useT } from "../../i18n/texts";
import type { StaffEvent } from "../../kit/api/types";
import { missingTexts } from "../../kit/forms/language-columns";
import { LanguageBadges } from "../../kit/languages/language-badges";
import { PublicationBadge } from "../../kit/publication/publication-badge";
import { dayOf } from "../../kit/queues/queue";
import { ActiveBadge, Badge } from "../../kit/ui/badge";
import { StarIcon } from "../../kit/ui/icons";
import { TEXT_PAIRS } from "./form/values";

/** The status badges of an event. */
export function EventBadges({ event }: { event: StaffEvent }) {
  const { t } = useT();
  const state = showingState(event.showing);
  return (
    <>
      <ActiveBadge isActive={event.status === "active"} />
      {event.publication && event.publication !== "published" && (
        <PublicationBadge item={event} isPublic={false} />
      )}
      {event.is_featured && (
        <Badge tone="brand">
          <StarIcon className="size-3.5" />
          {t("events.featured")}
        </Badge>
      )}
      {state && <Badge tone={state === "cancelled" ? "bad" : "warn"}>{t(`events.states.${state}`)}</Badge>}
      {isOver(event) && <Badge>{t("events.over")}</Badge>}
      {!ownPicture(event) && <Badge>{t("events.generatedPoster")}</Badge>}
      {event.language_states && <LanguageBadges states={event.language_states} />}
      {isHalfTranslated(event) && <Badge tone="warn">{t("kit.missingTranslation")}</Badge>}
    </>
  );
}

/** True if the last day is over. */
export function isOver({ end_date, start_date }: StaffEvent): boolean {
  const last = end_date ?? start_date;
  // A draft may have no date yet.
  return last ? last.slice(0, 10) < dayOf(Date.now()) : false;
}

/** True if a text exists in only one language. */
export function isHalfTranslated(event: StaffEvent): boolean {
  const texts = { ...event, city: event.city_tr ?? event.city };
  const missing = missingTexts(texts, TEXT_PAIRS);
  return missing.tr + missing.en > 0;
}
