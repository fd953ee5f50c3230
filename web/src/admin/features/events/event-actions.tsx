import { paths } from "../../../lib/paths";
import { Button } from "../../../ui/button";
import { ExternalIcon } from "../../../ui/icons";
import { useT } from "../../i18n/texts";
import type { StaffEvent } from "../../kit/api/types";
import { IconButton } from "../../kit/ui/buttons";
import { CopyIcon, EditIcon, FlagIcon, TrashIcon } from "../../kit/ui/icons";
import { canDelete } from "../../session/roles";
import { useUser } from "../../session/session";
import { isOver } from "./event-badges";

export interface EventCommands {
  edit: (event: StaffEvent) => void;
  duplicate: (event: StaffEvent) => void;
  /** Cancels, postpones, moves or sells it out. */
  changeStatus: (event: StaffEvent) => void;
  remove: (event: StaffEvent) => void;
}

interface Props {
  event: StaffEvent;
  commands: EventCommands;
}

/** The actions of a list item; delete is hidden without permission. */
export function EventActions({ event, commands }: Props) {
  const { t } = useT();
  const user = useUser();
  const named = (label: string) => `${label}: ${event.title}`;
  return (
    <div className="flex items-center gap-1">
      <Button
        variant="secondary"
        aria-label={named(t("kit.edit"))}
        onClick={() => commands.edit(event)}
        className="mr-auto px-4"
      >
        <EditIcon className="size-4.5" />
        {t("kit.edit")}
      </Button>
      {event.status === "active" && (
        <a
          href={paths.event(event.event_id)}
          target="_blank"
          rel="noopener"
          aria-label={named(t("kit.viewOnSite"))}
          title={t("kit.viewOnSite")}
          className="grid size-11 shrink-0 place-items-center rounded-xl text-ink-2 transition-colors hover:bg-brand-soft hover:text-brand"
        >
          <ExternalIcon />
        </a>
      )}
      {!isOver(event) && (
        <IconButton
          aria-label={named(t("events.dates.actionsOf"))}
          title={t("events.dates.actionsOf")}
          onClick={() => commands.changeStatus(event)}
        >
          <FlagIcon />
        </IconButton>
      )}
      <IconButton
        aria-label={named(t("events.duplicate"))}
        title={t("events.duplicate")}
        onClick={() => commands.duplicate(event)}
      >
        <CopyIcon />
      </IconButton>
      {canDelete(user) && (
        <IconButton
          tone="danger"
          aria-label={named(t("kit.remove"))}
          title={t("kit.remove")}
          onClick={() => commands.remove(event)}
        >
          <TrashIcon />
        </IconButton>
      )}
    </div>
  );
}
