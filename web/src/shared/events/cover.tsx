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
  /** Shown instead of the event's picture, where a neighbor has the same one (posters.ts). */
  poster?: string | null | undefined;
}

/** Null if its poster is generated. */
export const ownPicture = ({
  picture,
  cover_image,
  image_url,
}: Omit<Props["event"], "event_id" | "category">) => picture?.url ?? cover_image ?? image_url ?? null;

/** The event's picture; its generated poster if there is none or it does not load. Fills its container. */
export function Cover({ event, sizes, eager = false, alt = "", poster }: Props) {
  const picture = poster ? null : event.picture;
  const ownPoster = posterUrl(event.category, event.event_id);
  return (
    <Picture
      src={poster ?? ownPicture(event) ?? ownPoster}
      alt={alt}
      width={picture?.width ?? 800}
      height={picture?.height ?? 600}
      sizes={sizes}
      variants={picture?.variants}
      preview={picture?.preview}
      focal={picture}
      eager={eager !== false}
      onlyFor={eager === "phones" ? "(max-width: 767px)" : undefined}
      fallbackSrc={ownPoster}
    />
  );
}
