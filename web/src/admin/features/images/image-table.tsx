import { useT } from "../../i18n/texts";
import type { LibraryImage } from "../../kit/api/types";
import { Thumbnail } from "../../kit/files/thumbnail";
import { fileSize, shortDate } from "../../kit/format/format";
import { Badge } from "../../kit/ui/badge";
import { isMissingAlt, nameOf } from "./image-info";
import { type ImageActions, ItemActions } from "./item-actions";

/** A table with size and dimensions; on phones they are below the name. */
export function ImageTable({ images, ...actions }: ImageActions & { images: readonly LibraryImage[] }) {
  const { t } = useT();
  const heading = "px-3 py-2.5 text-left font-semibold text-ink-2 text-sm";
  return (
    <div className="overflow-hidden rounded-2xl border border-line bg-card">
      <table className="w-full">
        <thead className="border-line border-b max-md:sr-only">
          <tr>
            <th scope="col" className={heading}>
              {t("images.name")}
            </th>
            <th scope="col" className={heading}>
              {t("images.category")}
            </th>
            <th scope="col" className={`${heading} text-right!`}>
              {t("images.size")}
            </th>
            <th scope="col" className={`${heading} text-right!`}>
              {t("images.dimensions")}
            </th>
            <th scope="col" className={`${heading} max-xl:hidden`}>
              {t("images.added")}
            </th>
            <th scope="col" className={heading}>
              <span className="sr-only">{t("images.actions")}</span>
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {images.map((image) => (
            <Row key={image.id} image={image} {...actions} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

const CELL = "px-3 py-1 text-sm";
const CELL_IN_LINE = `${CELL} max-md:inline-block max-md:py-0.5 max-md:pr-1`;

function Row({ image, ...actions }: ImageActions & { image: LibraryImage }) {
  const { t, language } = useT();
  return (
    <tr className="max-md:relative max-md:block max-md:py-3 max-md:pl-22">
      <th scope="row" className="px-3 py-1.5 text-left font-normal max-md:block max-md:py-0">
        <div className="flex items-center gap-3">
          <div className="shrink-0 max-md:absolute max-md:top-4 max-md:left-3">
            <Thumbnail image={image} sizes="64px" className="aspect-4/3 w-16 rounded-lg" />
          </div>
          <div className="min-w-0">
            <p className="line-clamp-1 break-all font-semibold text-sm">{nameOf(image, t)}</p>
            {isMissingAlt(image) && <Badge tone="warn">{t("images.noAlt")}</Badge>}
          </div>
        </div>
      </th>
      <td className={`${CELL_IN_LINE} text-ink-2`}>{t(`images.categories.${image.category}`)}</td>
      <td className={`${CELL_IN_LINE} whitespace-nowrap tabular-nums md:text-right`}>
        {fileSize(image.file_size, language)}
      </td>
      <td className={`${CELL_IN_LINE} whitespace-nowrap tabular-nums md:text-right`}>
        {image.width} × {image.height}
      </td>
      <td className={`${CELL} whitespace-nowrap text-ink-2 max-xl:hidden`}>
        {shortDate(image.created_at, language)}
      </td>
      <td className="px-2 py-1 max-md:block max-md:px-0.5 max-md:py-0">
        <ItemActions image={image} {...actions} />
      </td>
    </tr>
  );
}
