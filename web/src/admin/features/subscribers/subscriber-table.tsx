import { useT } from "../../i18n/texts";
import type { Subscriber } from "../../kit/api/types";
import { MomentCell, TextCell } from "../../kit/table/cells";
import { RowButton, RowControls } from "../../kit/table/row-controls";
import type { TableColumn } from "../../kit/table/table-column";
import { TableList } from "../../kit/table/table-list";
import { TrashIcon } from "../../kit/ui/icons";
import { useRemove } from "./use-remove";

const idOf = ({ id }: Subscriber) => String(id);
const nameOf = ({ email }: Subscriber) => email;

/** Subscribers as a table. */
export function SubscriberTable({ items }: { items: readonly Subscriber[] }) {
  const { t } = useT();
  const remove = useRemove();
  const columns: TableColumn<Subscriber>[] = [
    {
      id: "email",
      label: t("subscribers.columns.email"),
      isHeading: true,
      cell: ({ email }) => <TextCell>{email}</TextCell>,
    },
    {
      id: "name",
      label: t("subscribers.columns.name"),
      width: 14,
      cell: ({ name }) => <TextCell>{name ?? ""}</TextCell>,
    },
    {
      id: "status",
      label: t("subscribers.filter"),
      width: 8,
      cell: ({ status }) => t(`subscribers.status.${status}`),
    },
    {
      id: "since",
      label: t("subscribers.columns.since"),
      width: 8,
      cell: ({ created_at }) => <MomentCell at={created_at} isDate />,
    },
    {
      id: "confirmed",
      label: t("subscribers.columns.confirmed"),
      width: 8,
      cell: ({ confirmed_at }) => <MomentCell at={confirmed_at} isDate />,
    },
  ];
  return (
    <TableList
      table="subscribers"
      label={t("subscribers.title")}
      columns={columns}
      items={items}
      idOf={idOf}
      nameOf={nameOf}
      actions={(subscriber) => (
        <RowControls>
          <RowButton
            label={t("subscribers.remove")}
            name={subscriber.email}
            onClick={() => remove(subscriber)}
          >
            <TrashIcon />
          </RowButton>
        </RowControls>
      )}
      actionsWidth={2.5}
    />
  );
}
