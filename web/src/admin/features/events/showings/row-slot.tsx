import { memo, useEffect, useRef, useState } from "react";
import { useT } from "../../../i18n/texts";
import { typedMoment } from "../../../kit/dates/moments";
import { type RowProps, ShowingRow } from "./showing-row";

/** The rows that are rendered at once. */
const FIRST_ROWS = 15;
/** How far from the visible part a row is rendered. */
const MARGIN = "800px";

/** A row that becomes a form once it is near the visible part: 400 of them take seconds to render. */
export const RowSlot = memo(function RowSlot(props: RowProps) {
  const { row, place, problems } = props;
  const { language } = useT();
  const slot = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(place < FIRST_ROWS);
  const isRendered = isNear || problems !== undefined;
  if (isRendered && !isNear) setNear(true);
  useEffect(() => {
    if (isRendered || !slot.current) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), {
      rootMargin: MARGIN,
    });
    observer.observe(slot.current);
    return () => observer.disconnect();
  }, [isRendered]);
  if (isRendered) return <ShowingRow {...props} />;
  return (
    <div
      ref={slot}
      data-row={place}
      className="min-h-76 p-6 text-ink-2 text-sm tabular-nums @2xl:min-h-52 @min-[68rem]:min-h-23"
    >
      {typedMoment(row.start_date, language)} · {row.venue_name}
    </div>
  );
});
