import type { ElementRefs } from "../../../lib/element-refs";
import { useT } from "../../i18n/texts";
import type { Translate } from "../../i18n/translate";
import type { ContactMessage, MessageStatus } from "../../kit/api/types";
import { MomentCell, NoneCell, TextCell } from "../../kit/table/cells";
import { RowTitle } from "../../kit/table/row-controls";
import { selectedOf } from "../../kit/table/selection";
import type { TableColumn } from "../../kit/table/table-column";
import { TableList } from "../../kit/table/table-list";
import { useSelection } from "../../kit/table/use-selection";
import { canEdit } from "../../session/roles";
import { useUser } from "../../session/session";
import { MessageBulk } from "./message-bulk";

interface Props {
  /** The element of the toolbar for the menus of the table. */
  menus: HTMLElement | null;
  messages: readonly ContactMessage[];
  /** The filters and the page: another one has its own selection. */
  scope: string;
  openId: number | undefined;
  onOpen: (message: ContactMessage) => void;
  onRemoved: (messages: readonly ContactMessage[]) => void;
  /** The buttons that open a message, for restoring the focus. */
  rows: ElementRefs<number>;
}

const idOf = ({ id }: ContactMessage) => String(id);
const nameOf = ({ name, subject }: ContactMessage) => [name, subject].filter(Boolean).join(": ");

/** Messages as a table. Those who may change messages can select them. */
export function MessageTable({ menus, messages, scope, openId, onOpen, onRemoved, rows }: Props) {
  const { t } = useT();
  const isEditor = canEdit(useUser());
  const chosen = useSelection(scope);
  // A selected message may have left the list by a change.
  const selected = messages.filter((message) => chosen.ids[idOf(message)]);
  const selection = { ...chosen, ids: selectedOf(selected.map(idOf)) };
  return (
    <>
      <TableList
        table="messages"
        menus={menus}
        label={t("messages.list")}
        columns={columnsOf(t, onOpen, rows)}
        items={messages}
        idOf={idOf}
        nameOf={nameOf}
        onOpen={onOpen}
        {...(openId !== undefined && { currentId: String(openId) })}
        {...(isEditor && { selection })}
      />
      {isEditor && <MessageBulk selection={selection} selected={selected} onRemoved={onRemoved} />}
    </>
  );
}

const columnsOf = (
  t: Translate,
  onOpen: (message: ContactMessage) => void,
  rows: ElementRefs<number>,
): TableColumn<ContactMessage>[] => [
  {
    id: "from",
    label: t("messages.from"),
    width: 10,
    cell: ({ name, status }) => (
      <span title={name} className={status === "unread" ? "font-semibold" : ""}>
        {name}
      </span>
    ),
  },
  {
    id: "subject",
    label: t("messages.fields.subject"),
    isHeading: true,
    cell: (message) => (
      <div className={message.status === "unread" ? "" : "font-normal"}>
        <RowTitle ref={rows.ref(message.id)} onClick={() => onOpen(message)}>
          {message.subject || t("messages.noSubject")}
        </RowTitle>
      </div>
    ),
  },
  {
    id: "status",
    label: t("messages.filter"),
    width: 5.5,
    cell: ({ status }) => <StatusCell status={status} />,
  },
  {
    id: "sent",
    label: t("messages.sentAt"),
    width: 7,
    cell: ({ created_at }) => <MomentCell at={created_at} />,
  },
  {
    id: "answered",
    label: t("messages.columns.answered"),
    width: 9,
    cell: ({ answered_at, answered_by }) =>
      answered_at ? <TextCell>{answered_by ?? t("messages.answered")}</TextCell> : <NoneCell />,
  },
  {
    id: "message",
    label: t("messages.columns.message"),
    width: 20,
    isOptional: true,
    cell: ({ message }) => <TextCell>{message}</TextCell>,
  },
  {
    id: "email",
    label: t("messages.columns.email"),
    width: 13,
    isOptional: true,
    cell: ({ email }) => <TextCell>{email}</TextCell>,
  },
  {
    id: "note",
    label: t("messages.note"),
    width: 12,
    isOptional: true,
    cell: ({ note }) => <TextCell>{note}</TextCell>,
  },
];

const LOOKS: Record<MessageStatus, string> = {
  unread: "font-semibold text-brand",
  read: "text-ink-2",
  spam: "text-warning",
};

function StatusCell({ status }: { status: MessageStatus }) {
  const { t } = useT();
  return <span className={LOOKS[status]}>{t(`messages.states.${status}`)}</span>;
}
