import { Picture, type PictureVariant } from "../../../ui/picture";

export interface ThumbnailImage {
  file_path: string;
  width: number;
  height: number;
  alt_text?: string;
  preview?: string;
  variants?: readonly PictureVariant[];
}

interface Props {
  image: ThumbnailImage;
  /** Empty if the name is next to it. */
  alt?: string;
  sizes?: string;
  className?: string;
}

/** A thumbnail; `object-contain` keeps the shape of drawings and logos. */
export function Thumbnail({ image, alt = "", sizes = "240px", className = "" }: Props) {
  return (
    <Picture
      src={image.file_path}
      alt={alt}
      width={image.width || 4}
      height={image.height || 3}
      sizes={sizes}
      variants={image.variants}
      preview={image.preview || undefined}
      fallbackSrc="/assets/Logo.png"
      className={`bg-brand-soft object-cover ${className}`}
    />
  );
}
