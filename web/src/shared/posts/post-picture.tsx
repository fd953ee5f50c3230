import type { Blog } from "../../api/blogs";
import { posterUrl } from "../../lib/paths";
import { Picture } from "../../ui/picture";
import { posterCategory } from "./post-category";

interface Props {
  post: Blog;
  /** The rendered width, for `<img sizes>`. */
  sizes: string;
  /** For the largest picture of the first screen. */
  eager?: boolean;
}

/** The post's picture on a card; its generated poster if there is none or it does not load. */
export function PostPicture({ post, sizes, eager = false }: Props) {
  const { picture } = post;
  const poster = posterUrl(posterCategory(post.category), `post-${post.id}`);
  return (
    <Picture
      src={picture?.url ?? post.image ?? poster}
      alt=""
      width={picture?.width ?? 800}
      height={picture?.height ?? 600}
      sizes={sizes}
      variants={picture?.variants}
      preview={picture?.preview}
      focal={picture}
      eager={eager}
      fallbackSrc={poster}
    />
  );
}
