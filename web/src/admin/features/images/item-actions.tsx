import { ExternalIcon } from "../../../ui/icons";
import { useT } from "../../i18n/texts";
import type { LibraryImage } from "../../kit/api/types";
import { IconButton } from "../../kit/ui/buttons";
import { EditIcon, TrashIcon } from "../../kit/ui/icons";
import { nameOf } from "./image-info";

export interface ImageActions {
  onEdit: (image: LibraryImage) => void;
  /** Undefined without the permission to delete. */
  onDelete: ((image: LibraryImage) => void) | undefined;
}

/** Open, edit, delete. */
export function ItemActions({ image, onEdit, onDelete }: ImageActions & { image: LibraryImage }) {
  const { t } = useT();
  const name = nameOf(image, t);
  return (
    <div className="flex items-center">
      <a
        href={image.file_path}
        target="_blank"
        rel="noopener"
        aria-label={`${t("kit.open")}: ${name}`}
        className="mr-auto inline-flex min-h-11 items-center gap-1.5 rounded-xl px-2.5 font-bold text-brand text-sm hover:bg-brand-soft"
      >
        <ExternalIcon className="size-4.5" />
        {t("kit.open")}
      </a>
      <IconButton aria-label={`${t("kit.edit")}: ${name}`} onClick={() => onEdit(image)}>
        <EditIcon />
      </IconButton>
      {onDelete && (
        <IconButton tone="danger" aria-label={`${t("kit.remove")}: ${name}`} onClick={() => onDelete(image)}>
          <TrashIcon />
        </IconButton>
      )}
    </div>
  );
}
