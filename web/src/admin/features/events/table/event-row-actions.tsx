import { paths } from "../../../../lib/paths";
import { ExternalIcon } from "../../../../ui/icons";
import { useT } from "../../../i18n/texts";
import type { StaffEvent } from "../../../kit/api/types";
import { RowButton, RowControls, RowLink } from "../../../kit/table/row-controls";
import { CopyIcon, FlagIcon, TrashIcon } from "../../../kit/ui/icons";
import { canDelete } from "../../../session/roles";
import { useUser } from "../../../session/session";
import type { EventCommands } from "../event-actions";
import { isOver } from "../event-badges";

interface Props {
  event: StaffEvent;
  commands: EventCommands;
}

/** The actions of a table row; its title edits the event. */
export function EventRowActions({ event, commands }: Props) {
  const { t } = useT();
  const user = useUser();
  const name = event.title;
  return (
    <RowControls>
      {event.status === "active" && (
        <RowLink label={t("kit.viewOnSite")} name={name} href={paths.event(event.event_id)}>
          <ExternalIcon />
        </RowLink>
      )}
      {!isOver(event) && (
        <RowButton
          label={t("events.dates.actionsOf")}
          name={name}
          onClick={() => commands.changeStatus(event)}
        >
          <FlagIcon />
        </RowButton>
      )}
      <RowButton label={t("events.duplicate")} name={name} onClick={() => commands.duplicate(event)}>
        <CopyIcon />
      </RowButton>
      {canDelete(user) && (
        <RowButton label={t("kit.remove")} name={name} onClick={() => commands.remove(event)}>
          <TrashIcon />
        </RowButton>
      )}
    </RowControls>
  );
}
