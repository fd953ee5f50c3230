import { useT } from "../../i18n/texts";
import type { LibraryImage } from "../../kit/api/types";
import { Thumbnail } from "../../kit/files/thumbnail";
import { fileSize } from "../../kit/format/format";
import { MarkCell, MomentCell } from "../../kit/table/cells";
import { RowButton, RowControls, RowTitle } from "../../kit/table/row-controls";
import type { TableColumn } from "../../kit/table/table-column";
import { TableList } from "../../kit/table/table-list";
import type { TableSelection } from "../../kit/table/use-selection";
import { TrashIcon } from "../../kit/ui/icons";
import { isMissingAlt, nameOf } from "./image-info";
import type { ImageActions } from "./item-actions";

interface Props extends ImageActions {
  images: readonly LibraryImage[];
  sort: string;
  onSort: (sort: string) => void;
  selection: TableSelection;
}

const idOf = ({ id }: LibraryImage) => String(id);

/** Images as a dense table, with rows to select. */
export function ImageDataTable({ images, sort, onSort, selection, onEdit, onDelete }: Props) {
  const { t, language } = useT();
  const columns: TableColumn<LibraryImage>[] = [
    {
      id: "name",
      label: t("images.name"),
      isHeading: true,
      sort: { value: "name", direction: "ascending" },
      cell: (image) => (
        <span className="flex min-w-0 items-center gap-2">
          <Thumbnail image={image} sizes="32px" className="h-6 w-8 shrink-0 rounded" />
          <RowTitle onClick={() => onEdit(image)}>{nameOf(image, t)}</RowTitle>
        </span>
      ),
    },
    {
      id: "category",
      label: t("images.category"),
      width: 7,
      cell: ({ category }) => t(`images.categories.${category}`),
    },
    {
      id: "size",
      label: t("images.size"),
      width: 6,
      sort: { value: "size", direction: "descending" },
      cell: ({ file_size }) => fileSize(file_size, language),
    },
    {
      id: "dimensions",
      label: t("images.dimensions"),
      width: 10,
      cell: ({ width, height }) => `${width} × ${height}`,
    },
    {
      id: "added",
      label: t("images.added"),
      width: 8,
      sort: { value: "newest", direction: "descending" },
      cell: ({ created_at }) => <MomentCell at={created_at} isDate />,
    },
    {
      id: "alt",
      label: t("images.noAlt"),
      width: 8,
      isOptional: true,
      cell: (image) => <MarkCell isSet={isMissingAlt(image)} />,
    },
  ];
  return (
    <TableList
      table="images"
      label={t("images.title")}
      columns={columns}
      items={images}
      idOf={idOf}
      nameOf={(image) => nameOf(image, t)}
      sort={sort}
      onSort={onSort}
      onOpen={onEdit}
      selection={selection}
      actions={(image) =>
        onDelete && (
          <RowControls>
            <RowButton label={t("kit.remove")} name={nameOf(image, t)} onClick={() => onDelete(image)}>
              <TrashIcon />
            </RowButton>
          </RowControls>
        )
      }
      actionsWidth={2.5}
    />
  );
}
