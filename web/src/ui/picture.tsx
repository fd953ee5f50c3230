import { type CSSProperties, useCallback, useState } from "react";

export interface PictureVariant {
  url: string;
  width: number;
  /** `webp` or `avif`. */
  format: string;
}

interface Props {
  src: string;
  alt: string;
  width: number;
  height: number;
  /** The rendered width, for `<img sizes>`. */
  sizes: string;
  variants?: readonly PictureVariant[] | undefined;
  /** A tiny blurred version as a data address, shown until the picture is there. */
  preview?: string | undefined;
  /** The point that stays in sight where the picture is cut off; the center without one. */
  focal?: { focal_x?: number | null; focal_y?: number | null } | null | undefined;
  /** For the largest picture of the first screen: loads at once and first. Others load when they come near. */
  eager?: boolean | undefined;
  /** A media query outside of which it is neither rendered nor fetched, even if it is eager. */
  onlyFor?: string | undefined;
  /** Shown if the picture does not load. */
  fallbackSrc?: string | undefined;
  className?: string | undefined;
}

/** A responsive picture that falls back to `fallbackSrc` if it does not load. */
export function Picture({
  src,
  alt,
  width,
  height,
  sizes,
  variants = [],
  preview,
  focal,
  eager = false,
  onlyFor,
  fallbackSrc,
  className = "size-full object-cover",
}: Props) {
  const [brokenSrc, setBrokenSrc] = useState<string | null>(null);
  // The error event may have fired before hydration.
  const inspect = useCallback(
    (image: HTMLImageElement | null) => {
      if (image?.complete && image.naturalWidth === 0) image.decode().catch(() => setBrokenSrc(src));
    },
    [src],
  );
  const isBroken = brokenSrc === src;
  const image = (
    <img
      ref={inspect}
      src={isBroken && fallbackSrc ? fallbackSrc : src}
      alt={alt}
      width={width}
      height={height}
      loading={eager ? "eager" : "lazy"}
      fetchPriority={eager ? "high" : undefined}
      decoding="async"
      onError={() => setBrokenSrc(src)}
      style={isBroken ? undefined : styleOf(preview, focal)}
      className={className}
    />
  );
  if (isBroken || (variants.length === 0 && !onlyFor)) return image;
  return (
    <picture className="contents">
      {onlyFor && <source media={`not all and ${onlyFor}`} srcSet={BLANK} />}
      {["avif", "webp"].map((format) => {
        const srcSet = srcSetOf(variants, format);
        return srcSet && <source key={format} type={`image/${format}`} srcSet={srcSet} sizes={sizes} />;
      })}
      {image}
    </picture>
  );
}

/** A transparent pixel. */
const BLANK = "data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==";

function srcSetOf(variants: readonly PictureVariant[], format: string): string {
  return variants
    .filter((variant) => variant.format === format)
    .map(({ url, width }) => `${url} ${width}w`)
    .join(", ");
}

const styleOf = (preview: Props["preview"], focal: Props["focal"]): CSSProperties => ({
  ...(preview && {
    backgroundImage: `url("${preview}")`,
    backgroundSize: "cover",
    backgroundPosition: "center",
  }),
  ...(focal?.focal_x != null && {
    objectPosition: `${focal.focal_x * 100}% ${(focal.focal_y ?? 0.5) * 100}%`,
  }),
});
