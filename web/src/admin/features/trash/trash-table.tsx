import { useT } from "../../i18n/texts";
import type { TrashItem } from "../../kit/api/types";
import { MomentCell, TextCell } from "../../kit/table/cells";
import { RowButton, RowControls } from "../../kit/table/row-controls";
import type { TableColumn } from "../../kit/table/table-column";
import { TableList } from "../../kit/table/table-list";
import { RestoreIcon, TrashIcon } from "../../kit/ui/icons";
import { inDays } from "./trash-row";

interface Props {
  items: readonly TrashItem[];
  onRestore: (item: TrashItem) => void;
  onPurge: (item: TrashItem) => void;
}

const idOf = ({ noun, id }: TrashItem) => `${noun}-${id}`;
const nameOf = ({ label }: TrashItem) => label;

/** The trash as a table. */
export function TrashTable({ items, onRestore, onPurge }: Props) {
  const { t, language } = useT();
  const columns: TableColumn<TrashItem>[] = [
    {
      id: "name",
      label: t("trash.columns.name"),
      isHeading: true,
      cell: ({ label }) => <TextCell>{label}</TextCell>,
    },
    { id: "noun", label: t("trash.filter"), width: 7, cell: ({ noun }) => t(`kit.nouns.${noun}`) },
    {
      id: "deleted",
      label: t("trash.columns.deleted"),
      width: 8,
      cell: ({ deleted_at }) => <MomentCell at={deleted_at} />,
    },
    {
      id: "by",
      label: t("trash.columns.by"),
      width: 12,
      cell: ({ deleted_by }) => <TextCell>{deleted_by ?? ""}</TextCell>,
    },
    {
      id: "purged",
      label: t("trash.columns.purged"),
      width: 9,
      cell: ({ purge_at }) => <TextCell>{purge_at ? inDays(purge_at, language) : ""}</TextCell>,
    },
  ];
  return (
    <TableList
      table="trash"
      label={t("trash.title")}
      columns={columns}
      items={items}
      idOf={idOf}
      nameOf={nameOf}
      actions={(item) => (
        <RowControls>
          <RowButton label={t("trash.restore")} name={item.label} onClick={() => onRestore(item)}>
            <RestoreIcon />
          </RowButton>
          <RowButton label={t("trash.purge")} name={item.label} onClick={() => onPurge(item)}>
            <TrashIcon />
          </RowButton>
        </RowControls>
      )}
      actionsWidth={3.5}
    />
  );
}
