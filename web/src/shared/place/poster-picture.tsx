import type { Venue } from "../../api/venues";
import { Picture } from "../../ui/picture";

interface Props {
  picture: Venue["picture"];
  /** The generated poster (`posterUrl`), shown if there is no picture. */
  poster: string;
  /** The rendered width, for `<img sizes>`. */
  sizes: string;
}

/** The main picture of a venue's or a profile's page. Fills its container. */
export function PosterPicture({ picture, poster, sizes }: Props) {
  return (
    <Picture
      src={picture?.url ?? poster}
      alt={picture?.alt ?? ""}
      width={picture?.width ?? 800}
      height={picture?.height ?? 600}
      sizes={sizes}
      variants={picture?.variants}
      preview={picture?.preview}
      focal={picture}
      eager
      fallbackSrc={poster}
    />
  );
}
