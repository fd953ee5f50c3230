import { useT } from "../../i18n/texts";
import type { ContactMessage } from "../../kit/api/types";
import { BAR_BUTTON, SelectionBar } from "../../kit/table/selection-bar";
import type { TableSelection } from "../../kit/table/use-selection";
import { BusyButton } from "../../kit/ui/buttons";
import { canDelete } from "../../session/roles";
import { useUser } from "../../session/session";
import { changesFor } from "./bulk-changes";
import { useBulkMessages } from "./use-bulk-messages";

const LABELS = {
  read: "messages.markRead",
  unread: "messages.markUnread",
  answered: "messages.markAnswered",
  open: "messages.markOpen",
  spam: "messages.markSpam",
  inbox: "messages.notSpam",
} as const;

interface Props {
  selection: TableSelection;
  selected: readonly ContactMessage[];
  onRemoved: (messages: readonly ContactMessage[]) => void;
}

/** What can be done with the selected messages. */
export function MessageBulk({ selection, selected, onRemoved }: Props) {
  const { t } = useT();
  const user = useUser();
  const { isBusy, change, remove } = useBulkMessages();
  return (
    <SelectionBar selection={selection}>
      {changesFor(selected).map((kind) => (
        <BusyButton
          key={kind}
          variant="secondary"
          className={BAR_BUTTON}
          isWaiting={isBusy}
          onClick={async () => {
            await change(kind, selected);
            selection.clear();
          }}
        >
          {t(LABELS[kind])}
        </BusyButton>
      ))}
      {canDelete(user) && (
        <BusyButton
          variant="secondary"
          className={`${BAR_BUTTON} text-danger!`}
          isWaiting={isBusy}
          onClick={async () => {
            const removed = await remove(selected);
            if (removed.length === 0) return;
            selection.clear();
            onRemoved(removed);
          }}
        >
          {t("kit.remove")}
        </BusyButton>
      )}
    </SelectionBar>
  );
}
