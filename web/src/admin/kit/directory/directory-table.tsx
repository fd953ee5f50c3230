import { Link } from "../../../lib/router";
import { ExternalIcon } from "../../../ui/icons";
import { useT } from "../../i18n/texts";
import { formPaths } from "../../paths";
import { canDelete } from "../../session/roles";
import { useUser } from "../../session/session";
import { wholeNumber } from "../format/format";
import { ActiveCell, MarkCell, TextCell } from "../table/cells";
import { RowButton, RowControls, RowLink, RowTitle, useRowTabIndex } from "../table/row-controls";
import type { TableColumn } from "../table/table-column";
import { TableList } from "../table/table-list";
import { MergeIcon, TrashIcon } from "../ui/icons";
import type { Directory, DirectoryItem } from "./directory";
import type { DirectoryCommands } from "./directory-row";

interface Props<T extends DirectoryItem> {
  directory: Directory<T>;
  label: string;
  items: readonly T[];
  sort: string;
  onSort: (sort: string) => void;
  commands: DirectoryCommands<T>;
}

/** Venues or profiles as a table. */
export function DirectoryTable<T extends DirectoryItem>(props: Props<T>) {
  const { directory, label, items, sort, onSort, commands } = props;
  const { t, language } = useT();
  const nameOf = (item: T) => directory.nameOf(item, language);
  const columns: TableColumn<T>[] = [
    {
      id: "name",
      label: t("kit.directory.columns.name"),
      isHeading: true,
      sort: { value: "name", direction: "ascending" },
      cell: (item) => <RowTitle onClick={() => commands.edit(item)}>{nameOf(item)}</RowTitle>,
    },
    {
      id: "detail",
      label: t(`kit.directory.columns.${directory.noun}`),
      width: 16,
      cell: (item) => <TextCell>{directory.detailOf(item, language)}</TextCell>,
    },
    {
      id: "aliases",
      label: t("kit.directory.aliasesLabel"),
      width: 14,
      cell: ({ aliases }) => <TextCell>{aliases.join(", ")}</TextCell>,
    },
    {
      id: "status",
      label: t("kit.directory.status"),
      width: 6,
      cell: ({ is_active }) => <ActiveCell isActive={is_active} />,
    },
    {
      id: "picture",
      label: t("kit.directory.picture"),
      width: 5,
      isOptional: true,
      cell: ({ picture }) => <MarkCell isSet={Boolean(picture)} />,
    },
    {
      id: "events",
      label: t("kit.directory.columns.events"),
      width: 9,
      isNumeric: true,
      sort: { value: "events", direction: "descending" },
      cell: (item) => <EventCount directory={directory} item={item} />,
    },
  ];
  return (
    <TableList
      table={directory.noun}
      label={label}
      columns={columns}
      items={items}
      idOf={idOf}
      nameOf={nameOf}
      sort={sort}
      onSort={onSort}
      onOpen={commands.edit}
      actions={(item) => <Actions directory={directory} item={item} commands={commands} />}
      actionsWidth={5}
    />
  );
}

const idOf = ({ id }: DirectoryItem) => String(id);

/** The number of upcoming events, with a link to them. */
function EventCount<T extends DirectoryItem>({ directory, item }: { directory: Directory<T>; item: T }) {
  const { t, language } = useT();
  const tabIndex = useRowTabIndex();
  const count = wholeNumber(item.event_count ?? 0, language);
  if (!item.event_count) return <span className="text-ink-3">{count}</span>;
  return (
    <Link
      to={formPaths.eventsOf({ ...directory.eventFilterOf(item), when: "upcoming" })}
      aria-label={`${directory.nameOf(item, language)}. ${t("kit.directory.used", { count })}`}
      tabIndex={tabIndex}
      className="font-semibold text-brand underline"
    >
      {count}
    </Link>
  );
}

interface ActionProps<T extends DirectoryItem> {
  directory: Directory<T>;
  item: T;
  commands: DirectoryCommands<T>;
}

function Actions<T extends DirectoryItem>({ directory, item, commands }: ActionProps<T>) {
  const { t, language } = useT();
  const user = useUser();
  const name = directory.nameOf(item, language);
  return (
    <RowControls>
      {item.is_active && (
        <RowLink label={t("kit.viewOnSite")} name={name} href={directory.pageOf(item)}>
          <ExternalIcon />
        </RowLink>
      )}
      <RowButton label={t("kit.merge.action")} name={name} onClick={() => commands.merge(item)}>
        <MergeIcon />
      </RowButton>
      {canDelete(user) && (
        <RowButton label={t("kit.remove")} name={name} onClick={() => commands.remove(item)}>
          <TrashIcon />
        </RowButton>
      )}
    </RowControls>
  );
}
