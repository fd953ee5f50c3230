import { useQuery } from "@tanstack/react-query";
import { eventsQuery } from "../../api/events";
import { useI18n } from "../../i18n/language-context";
import { paths } from "../../lib/paths";
import { type Bounds, contains, located, nearArea, widened, writeArea } from "../../shared/map/area";
import { kilometres, nearestFirst, originOf, writtenKilometres } from "../../shared/map/distance";
import { ButtonLink } from "../../ui/button";
import { change, type Question } from "./question";
import { listQuestion } from "./use-results";

interface Props {
  question: Question;
  /** The area without results. */
  area: Bounds;
}

/** Wider areas are not widened further, in degrees. */
const WIDEST = 6;
const TIMES = 3;

/** Offered if there is nothing nearby: a wider area, and the nearest city with events. */
export function Farther({ question, area }: Props) {
  const { t } = useI18n();
  const wide = change(question, "bbox", nearArea(writeArea(widened(area, TIMES))));
  return (
    <>
      {area.north - area.south < WIDEST && (
        <ButtonLink variant="secondary" to={paths.search(wide)}>
          {t("search.widerArea")}
        </ButtonLink>
      )}
      <NearestCity question={question} area={area} />
    </>
  );
}

/** The API's maximum page size. */
const LOOKED_AT = 100;

/** A link to the nearest city with matching events. */
function NearestCity({ question, area }: Props) {
  const { language, t } = useI18n();
  const anywhere = listQuestion(change(question, "bbox", undefined), language);
  const { data } = useQuery(eventsQuery({ ...anywhere, limit: LOOKED_AT, facets: undefined }));
  const origin = originOf(area);
  const outside = located(data?.data ?? []).filter((event) => !contains(area, event));
  const [nearest] = nearestFirst(outside, origin);
  const distance = nearest ? kilometres(origin, nearest) : Number.POSITIVE_INFINITY;
  if (!nearest?.city || !Number.isFinite(distance)) return null;
  return (
    <ButtonLink variant="secondary" to={paths.search(change(question, "city", nearest.city))}>
      {t("search.nearestCity", {
        city: nearest.city,
        distance: writtenKilometres(distance, false, language),
      })}
    </ButtonLink>
  );
}
