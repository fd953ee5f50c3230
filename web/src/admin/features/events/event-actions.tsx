import { paths } from "../../../lib/paths";
import { useT } from "../../i18n/texts";
import type { StaffEvent } from "../../kit/api/types";
import { EditAction, RemoveAction, ViewAction } from "../../kit/lists/row-actions";
import { IconButton } from "../../kit/ui/buttons";
import { CopyIcon, FlagIcon } from "../../kit/ui/icons";
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
    <div className="flex flex-wrap items-center gap-1">
      <EditAction name={event.title} onClick={() => commands.edit(event)} className="mr-auto" />
      {event.status === "active" && <ViewAction name={event.title} href={paths.event(event.event_id)} />}
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
      {canDelete(user) && <RemoveAction name={event.title} onClick={() => commands.remove(event)} />}
    </div>
  );
}
