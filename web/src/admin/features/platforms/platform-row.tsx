import { CheckIcon } from "../../../ui/icons";
import { useT } from "../../i18n/texts";
import type { TicketPlatform } from "../../kit/api/types";
import { EditAction, RemoveAction } from "../../kit/lists/row-actions";
import { ActiveBadge, Badge } from "../../kit/ui/badge";

interface Props {
  platform: TicketPlatform;
  onEdit: () => void;
  onRemove: () => void;
}

export function PlatformRow({ platform, onEdit, onRemove }: Props) {
  const { t } = useT();
  const { name, platform_id, hosts } = platform;
  return (
    <article className="flex flex-wrap items-center gap-x-4 gap-y-2 p-3 sm:px-4">
      <div className="min-w-0 flex-1 basis-60">
        <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <h2 className="min-w-0 font-sans font-semibold text-base tracking-normal [overflow-wrap:anywhere]">
            {name}
          </h2>
          <ActiveBadge isActive={platform.is_active} />
          {platform.is_official && (
            <Badge tone="brand">
              <CheckIcon className="size-3.5" />
              {t("platforms.official")}
            </Badge>
          )}
          {platform.is_built_in && <Badge>{t("platforms.builtIn")}</Badge>}
        </div>
        <p className="mt-0.5 text-ink-3 text-sm [overflow-wrap:anywhere]">
          {platform_id} · {hosts.length > 0 ? hosts.join(", ") : t("platforms.noHosts")}
        </p>
      </div>
      <div className="flex items-center gap-1">
        <EditAction name={name} onClick={onEdit} />
        {!platform.is_built_in && <RemoveAction name={name} onClick={onRemove} />}
      </div>
    </article>
  );
}
