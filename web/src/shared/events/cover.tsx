import type { Event } from "../../api/events";
import { posterUrl } from "../../lib/paths";
import { Picture } from "../../ui/picture";

interface Props {
  event: Pick<Event, "event_id" | "category" | "cover_image" | "image_url" | "picture">;
  /** The rendered width, for `<img sizes>`. */
  sizes: string;
  /** For the largest picture above the fold; "phones" if it is shown on phones only. */
  eager?: boolean | "phones";
  /** Empty if the title is next to it. */
  alt?: string;
}

/** The event's picture; its generated poster if there is none or it does not load. Fills its container. */
export function Cover({ event, sizes, eager = false, alt = "" }: Props) {
  const { picture } = event;
  const poster = posterUrl(event.category, event.event_id);
  return (
    <Picture
      src={picture?.url ?? event.cover_image ?? event.image_url ?? poster}
      alt={alt}
      width={picture?.width ?? 800}
      height={picture?.height ?? 600}
      sizes={sizes}
      variants={picture?.variants}
      preview={picture?.preview}
      eager={eager !== false}
      onlyFor={eager === "phones" ? "(max-width: 767px)" : undefined}
      fallbackSrc={poster}
    />
  );
}
