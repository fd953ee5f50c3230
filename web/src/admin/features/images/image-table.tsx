import { useT } from "../../i18n/texts";
import type { LibraryImage } from "../../kit/api/types";
import { Thumbnail } from "../../kit/files/thumbnail";
import { fileSize, shortDate } from "../../kit/format/format";
import { CELL, CELL_IN_LINE, RowHeading, Table } from "../../kit/lists/table";
import { Badge } from "../../kit/ui/badge";
import { isMissingAlt, nameOf } from "./image-info";
import { type ImageActions, ItemActions } from "./item-actions";

/** A table with size and dimensions; on phones they are below the name. */
export function ImageTable({ images, ...actions }: ImageActions & { images: readonly LibraryImage[] }) {
  const { t } = useT();
  const columns = [
    { label: t("images.name") },
    { label: t("images.category") },
    { label: t("images.size"), isNumeric: true },
    { label: t("images.dimensions"), isNumeric: true },
    { label: t("images.added"), className: "max-xl:hidden" },
    { label: t("images.actions"), isLabelHidden: true },
  ];
  return (
    <Table columns={columns}>
      {images.map((image) => (
        <Row key={image.id} image={image} {...actions} />
      ))}
    </Table>
  );
}

function Row({ image, ...actions }: ImageActions & { image: LibraryImage }) {
  const { t, language } = useT();
  return (
    <tr className="max-md:relative max-md:block max-md:py-3 max-md:pl-22">
      <RowHeading
        name={nameOf(image, t)}
        picture={
          <div className="shrink-0 max-md:absolute max-md:top-4 max-md:left-3">
            <Thumbnail image={image} sizes="64px" className="aspect-4/3 w-16 rounded-lg" />
          </div>
        }
      >
        {isMissingAlt(image) && <Badge tone="warn">{t("images.noAlt")}</Badge>}
      </RowHeading>
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
