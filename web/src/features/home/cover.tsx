import { useState } from "react";
import { seededRandom } from "../../lib/random";
import { starPath } from "../../ui/star";
import { COVER_COLOURS, knownCategory } from "./category";

interface Props {
  /** Seeds the drawn cover, so that an event keeps its own. */
  id: string;
  category: string | null | undefined;
  imageUrl: string | null | undefined;
  /** Pictures on the first screen load at once, the rest when they come near. */
  eager: boolean;
}

/** The event's picture; a drawn one in the category's colours when there is none or it does not load. */
export function Cover({ id, category, imageUrl, eager }: Props) {
  const [broken, setBroken] = useState(false);
  if (!imageUrl || broken) return <DrawnCover id={id} category={category} />;
  return (
    <img
      src={imageUrl}
      alt=""
      width={400}
      height={300}
      loading={eager ? "eager" : "lazy"}
      decoding="async"
      onError={() => setBroken(true)}
      className="size-full object-cover"
    />
  );
}

function DrawnCover({ id, category }: Pick<Props, "id" | "category">) {
  const [from, to, shape, light] = COVER_COLOURS[knownCategory(category) ?? "business"];
  const random = seededRandom(id);
  const [x, y] = [120 + random() * 160, 110 + random() * 80];
  const gradient = `cover-${id.replace(/[^\w-]/g, "_")}`;
  const rings = [250, 205, 160, 115].map((radius) => ({ radius, width: 5 + random() * 13 }));
  return (
    <svg viewBox="0 0 400 300" preserveAspectRatio="xMidYMid slice" aria-hidden="true" className="size-full">
      <defs>
        <linearGradient id={gradient} x1="0" y1="0" x2="1" y2="1">
          <stop offset="0" stopColor={from} />
          <stop offset="1" stopColor={to} />
        </linearGradient>
      </defs>
      <rect width="400" height="300" fill={`url(#${gradient})`} />
      {rings.map(({ radius, width }, ring) => (
        <path
          key={radius}
          d={starPath(x, y, radius, ring % 2)}
          fill="none"
          stroke={ring % 2 ? shape : light}
          strokeWidth={width}
          opacity={0.2 + ring * 0.12}
        />
      ))}
      <path d={starPath(x, y, 70)} fill={shape} />
      <path d={starPath(x, y, 38, 1)} fill={light} />
    </svg>
  );
}
