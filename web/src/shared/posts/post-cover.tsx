import { useQuery } from "@tanstack/react-query";
import type { Blog } from "../../api/blogs";
import { type Image, imageQuery } from "../../api/images";
import { useI18n } from "../../i18n/language-context";
import { Picture } from "../../ui/picture";
import { starPath } from "../../ui/star";

export const DEFAULT_LOGO = "/assets/Logo.png";

/** The image to look up: only for a post that has no picture of its own. */
export function coverToLookUp(post: Blog): string | null {
  return ownImage(post) ? null : (post.cover_image_id ?? null);
}

/** The URL of the post's own picture. */
export function ownImage(post: Blog): string | null {
  return post.picture?.url || post.image || post.image_url || null;
}

type Cover = Pick<
  Parameters<typeof Picture>[0],
  "src" | "alt" | "width" | "height" | "variants" | "preview" | "focal"
>;

/** The post's own picture, else the one that was looked up, else the default logo. */
export function coverOf(post: Blog, found: Image | null | undefined): Cover {
  const own = ownImage(post);
  if (own && post.picture) return { ...post.picture, src: post.picture.url, focal: post.picture };
  if (own) return { src: own, alt: "", width: 1200, height: 600 };
  if (!found) return { src: DEFAULT_LOGO, alt: "", width: 512, height: 512 };
  const { file_path: src, alt_text: alt, width, height, variants, preview } = found;
  return { src, alt, width, height, variants, preview };
}

/** The fallback logo is not cropped. */
const IMAGE =
  "relative size-full object-cover [&[src='/assets/Logo.png']]:object-contain [&[src='/assets/Logo.png']]:p-[7%]";

export function PostCover({ post }: { post: Blog }) {
  const { language } = useI18n();
  const wanted = coverToLookUp(post);
  const lookUp = useQuery({ ...imageQuery(wanted ?? "", language), enabled: wanted !== null });
  const isLookingUp = wanted !== null && lookUp.isLoading;
  return (
    <div className="relative aspect-video overflow-hidden rounded-card bg-[#211a3e] shadow-card sm:aspect-2/1 lg:aspect-21/9">
      <Dusk />
      {!isLookingUp && (
        <Picture
          {...coverOf(post, lookUp.data?.data)}
          sizes="(min-width: 1240px) 1192px, 100vw"
          fallbackSrc={DEFAULT_LOGO}
          className={IMAGE}
          eager
        />
      )}
    </div>
  );
}

const RINGS = [
  { radius: 620, colour: "#272048" },
  { radius: 480, colour: "#2f2656" },
  { radius: 350, colour: "#3a2f66" },
  { radius: 232, colour: "#4a3d80" },
] as const;

/** A background of concentric stars behind the logo. */
function Dusk() {
  return (
    <svg
      viewBox="0 0 1200 514"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      className="absolute inset-0 size-full"
    >
      {RINGS.map(({ radius, colour }, place) => (
        <path key={radius} d={starPath(600, 257, radius, place % 2)} fill={colour} />
      ))}
    </svg>
  );
}
