import { useQuery } from "@tanstack/react-query";
import { eventsQuery } from "../../api/events";
import { useI18n } from "../../i18n/language-context";
import { type Bounds, formatBbox, markNear } from "../../lib/bbox";
import type { EventFilter } from "../../lib/event-filter";
import { changeFilter } from "../../lib/filter-changes";
import { paths } from "../../lib/paths";
import { contains, expandBounds, withCoordinates } from "../../shared/map/bounds";
import { distanceKm, formatDistance, originOf, sortByDistance } from "../../shared/map/distance";
import { ButtonLink } from "../../ui/button";
import { searchRequest } from "./use-results";

interface Props {
  filter: EventFilter;
  /** The area without results. */
  area: Bounds;
}

/** Wider areas are not expandBounds further, in degrees. */
const WIDEST = 6;
const TIMES = 3;

/** Offered if there is nothing nearby: a wider area, and the nearest city with events. */
export function NearbyAlternatives({ filter, area }: Props) {
  const { t } = useI18n();
  const wide = changeFilter(filter, "bbox", markNear(formatBbox(expandBounds(area, TIMES))));
  return (
    <>
      {area.north - area.south < WIDEST && (
        <ButtonLink variant="secondary" to={paths.search(wide)}>
          {t("search.widerArea")}
        </ButtonLink>
      )}
      <NearestCity filter={filter} area={area} />
    </>
  );
}

/** The API's maximum page size. */
const LOOKED_AT = 100;

/** A link to the nearest city with matching events. */
function NearestCity({ filter, area }: Props) {
  const { language, t } = useI18n();
  const anywhere = searchRequest(changeFilter(filter, "bbox", undefined), language);
  const { data } = useQuery(eventsQuery({ ...anywhere, limit: LOOKED_AT, facets: undefined }));
  const origin = originOf(area);
  const outside = withCoordinates(data?.data ?? []).filter((event) => !contains(area, event));
  const [nearest] = sortByDistance(outside, origin);
  const distance = nearest ? distanceKm(origin, nearest) : Number.POSITIVE_INFINITY;
  if (!nearest?.city || !Number.isFinite(distance)) return null;
  return (
    <ButtonLink variant="secondary" to={paths.search(changeFilter(filter, "city", nearest.city))}>
      {t("search.nearestCity", {
        city: nearest.city,
        distance: formatDistance(distance, false, language),
      })}
    </ButtonLink>
  );
}
