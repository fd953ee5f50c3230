/** The actions that the rows of lists have in common. `name` is that of the row's item, for screen readers. */
import { Button } from "../../../ui/button";
import { ExternalIcon } from "../../../ui/icons";
import { useT } from "../../i18n/texts";
import { IconButton, IconLink } from "../ui/buttons";
import { EditIcon, TrashIcon } from "../ui/icons";

interface Props {
  name: string;
  onClick: () => void;
}

export function EditAction({ name, onClick, className = "" }: Props & { className?: string }) {
  const { t } = useT();
  return (
    <Button
      variant="secondary"
      aria-label={`${t("kit.edit")}: ${name}`}
      onClick={onClick}
      className={`px-4 ${className}`}
    >
      <EditIcon className="size-4.5" />
      {t("kit.edit")}
    </Button>
  );
}

/** Opens the public page. */
export function ViewAction({ name, href }: { name: string; href: string }) {
  const { t } = useT();
  return (
    <IconLink href={href} aria-label={`${t("kit.viewOnSite")}: ${name}`} title={t("kit.viewOnSite")}>
      <ExternalIcon />
    </IconLink>
  );
}

export function RemoveAction({ name, onClick }: Props) {
  const { t } = useT();
  return (
    <IconButton
      tone="danger"
      aria-label={`${t("kit.remove")}: ${name}`}
      title={t("kit.remove")}
      onClick={onClick}
    >
      <TrashIcon />
    </IconButton>
  );
}
