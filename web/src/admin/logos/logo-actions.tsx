import { ExternalIcon } from "../../ui/icons";
import { useT } from "../i18n/texts";
import { IconButton } from "../kit/buttons";
import { EditIcon, TrashIcon } from "../kit/icons";
import type { Logo } from "../kit/types";

interface Actions {
  onEdit: (logo: Logo) => void;
  onDelete: (logo: Logo) => void;
}

export interface LogoViewProps extends Actions {
  logos: readonly Logo[];
  /** Every logo in the order of the site: tells what each one serves as. */
  all: readonly Logo[];
}

/** View, edit, delete. */
export function LogoActions({ logo, onEdit, onDelete }: Actions & { logo: Logo }) {
  const { t } = useT();
  const name = logo.title || t("logos.untitled");
  return (
    <div className="flex items-center">
      <a
        href={logo.url}
        target="_blank"
        rel="noopener"
        aria-label={`${t("kit.view")}: ${name}`}
        className="mr-auto inline-flex min-h-11 items-center gap-2 rounded-xl px-3 font-bold text-brand hover:bg-brand-soft"
      >
        <ExternalIcon className="size-4.5" />
        {t("kit.view")}
      </a>
      <IconButton aria-label={`${t("kit.edit")}: ${name}`} onClick={() => onEdit(logo)}>
        <EditIcon />
      </IconButton>
      <IconButton tone="danger" aria-label={`${t("kit.remove")}: ${name}`} onClick={() => onDelete(logo)}>
        <TrashIcon />
      </IconButton>
    </div>
  );
}
