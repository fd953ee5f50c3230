import { ExternalIcon } from "../../../ui/icons";
import { useT } from "../../i18n/texts";
import { IconButton } from "../ui/buttons";
import { EditIcon, TrashIcon } from "../ui/icons";

interface Props {
  /** The URL of the file. */
  href: string;
  name: string;
  /** The label of the link to the file. */
  openLabel: string;
  isCompact?: boolean;
  onEdit: () => void;
  /** Undefined without the permission to delete. */
  onDelete: (() => void) | undefined;
}

/** Open, edit, delete. */
export function FileActions({ href, name, openLabel, isCompact = false, onEdit, onDelete }: Props) {
  const { t } = useT();
  return (
    <div className="flex items-center">
      <a
        href={href}
        target="_blank"
        rel="noopener"
        aria-label={`${openLabel}: ${name}`}
        className={`mr-auto inline-flex min-h-11 items-center rounded-xl font-bold text-brand hover:bg-brand-soft ${isCompact ? "gap-1.5 px-2.5 text-sm" : "gap-2 px-3"}`}
      >
        <ExternalIcon className="size-4.5" />
        {openLabel}
      </a>
      <IconButton aria-label={`${t("kit.edit")}: ${name}`} onClick={onEdit}>
        <EditIcon />
      </IconButton>
      {onDelete && (
        <IconButton tone="danger" aria-label={`${t("kit.remove")}: ${name}`} onClick={onDelete}>
          <TrashIcon />
        </IconButton>
      )}
    </div>
  );
}
