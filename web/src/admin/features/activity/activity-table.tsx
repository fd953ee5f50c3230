import { useT } from "../../i18n/texts";
import type { AuditEntry } from "../../kit/api/types";
import { actorOf, labelOf } from "../../kit/audit/audit";
import { Modal } from "../../kit/dialogs/modal";
import { dateAndTime } from "../../kit/format/format";
import { useOpenForm } from "../../kit/forms/form-overlay";
import { TextCell } from "../../kit/table/cells";
import { RowTitle } from "../../kit/table/row-controls";
import type { TableColumn } from "../../kit/table/table-column";
import { TableList } from "../../kit/table/table-list";
import { EntryDetails } from "./entry";

const idOf = ({ id }: AuditEntry) => String(id);

/** The audit log as a table; a row opens what was changed. */
export function ActivityTable({ items }: { items: readonly AuditEntry[] }) {
  const { t, language } = useT();
  const [opened, open, close] = useOpenForm<AuditEntry>();
  const nameOf = (entry: AuditEntry) => labelOf(entry, t, language);
  const columns: TableColumn<AuditEntry>[] = [
    {
      id: "name",
      label: t("activity.columns.name"),
      isHeading: true,
      cell: (entry) => <RowTitle onClick={() => open(entry)}>{nameOf(entry)}</RowTitle>,
    },
    { id: "noun", label: t("activity.noun"), width: 8, cell: ({ noun }) => t(`kit.nouns.${noun}`) },
    { id: "action", label: t("activity.action"), width: 8, cell: ({ action }) => t(`kit.actions.${action}`) },
    {
      id: "actor",
      label: t("activity.actor"),
      width: 13,
      cell: (entry) => <TextCell>{actorOf(entry, t)}</TextCell>,
    },
    {
      id: "at",
      label: t("activity.columns.at"),
      width: 13,
      cell: ({ at }) => <time dateTime={at}>{dateAndTime(at, language)}</time>,
    },
  ];
  return (
    <>
      <TableList
        table="activity"
        label={t("activity.title")}
        columns={columns}
        items={items}
        idOf={idOf}
        nameOf={nameOf}
        onOpen={open}
      />
      {opened && (
        <Modal isOpen title={nameOf(opened)} size="large" onClose={close}>
          <p className="mb-3 text-ink-2 text-sm">
            {t(`kit.actions.${opened.action}`)} · {actorOf(opened, t)} · {dateAndTime(opened.at, language)}
          </p>
          <EntryDetails entry={opened} />
        </Modal>
      )}
    </>
  );
}
