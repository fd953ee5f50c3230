import { useT } from "../../i18n/texts";
import type { LibraryImage } from "../../kit/api/types";
import { Thumbnail } from "../../kit/files/thumbnail";
import { Badge } from "../../kit/ui/badge";
import { isMissingAlt, nameOf } from "./image-info";
import { type ImageActions, ItemActions } from "./item-actions";

const GRID = "grid grid-cols-2 gap-3 md:grid-cols-3 xl:grid-cols-4 2xl:grid-cols-6";

export function ImageGrid({ images, ...actions }: ImageActions & { images: readonly LibraryImage[] }) {
  return (
    <ul className={GRID}>
      {images.map((image) => (
        <li key={image.id}>
          <Tile image={image} {...actions} />
        </li>
      ))}
    </ul>
  );
}

function Tile({ image, ...actions }: ImageActions & { image: LibraryImage }) {
  const { t } = useT();
  const name = nameOf(image, t);
  return (
    <article className="flex h-full flex-col overflow-hidden rounded-2xl border border-line bg-card">
      <Thumbnail image={image} sizes="(min-width: 768px) 260px, 50vw" className="aspect-4/3 w-full" />
      <div className="flex flex-1 flex-col gap-1.5 px-3 pt-2.5">
        <h2 className="truncate font-sans font-semibold text-sm tracking-normal" title={name}>
          {name}
        </h2>
        <div className="flex flex-wrap gap-1">
          <Badge>{t(`images.categories.${image.category}`)}</Badge>
          {isMissingAlt(image) && <Badge tone="warn">{t("images.noAlt")}</Badge>}
        </div>
      </div>
      <div className="mt-1 px-1 pb-1">
        <ItemActions image={image} {...actions} />
      </div>
    </article>
  );
}

const PLACES = ["a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k", "l"];

export function ImageSkeletons() {
  return (
    <div className={GRID} aria-hidden="true">
      {PLACES.map((place) => (
        <div key={place} className="overflow-hidden rounded-2xl border border-line bg-card">
          <div className="aspect-4/3 animate-pulse bg-line motion-reduce:animate-none" />
          <div className="flex h-24 flex-col gap-2.5 p-3">
            <div className="h-4 w-4/5 rounded bg-line" />
            <div className="h-4 w-2/5 rounded bg-line" />
          </div>
        </div>
      ))}
    </div>
  );
}
