import { useT } from "../../i18n/texts";
import type { LibraryImage } from "../../kit/api/types";
import { FileActions } from "../../kit/files/file-actions";
import { nameOf } from "./image-info";

export interface ImageActions {
  onEdit: (image: LibraryImage) => void;
  /** Undefined without the permission to delete. */
  onDelete: ((image: LibraryImage) => void) | undefined;
}

export function ItemActions({ image, onEdit, onDelete }: ImageActions & { image: LibraryImage }) {
  const { t } = useT();
  return (
    <FileActions
      href={image.file_path}
      name={nameOf(image, t)}
      openLabel={t("kit.open")}
      isCompact
      onEdit={() => onEdit(image)}
      onDelete={onDelete && (() => onDelete(image))}
    />
  );
}
