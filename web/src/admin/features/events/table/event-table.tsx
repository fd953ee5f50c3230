import { useMemo } from "react";
import { useT } from "../../../i18n/texts";
import type { Paged } from "../../../kit/api/queries";
import type { StaffEvent } from "../../../kit/api/types";
import { EmptyTable, TableList } from "../../../kit/table/table-list";
import type { TableSelection } from "../../../kit/table/use-selection";
import { BulkBar } from "../bulk/bulk-bar";
import type { EventCommands } from "../event-actions";
import { eventColumns } from "./event-columns";
import { EventRowActions } from "./event-row-actions";

interface Props {
  /** The element of the toolbar for the menus of the table. */
  menus: HTMLElement | null;
  list: Pick<Paged<StaffEvent>, "items" | "total">;
  sort: string;
  onSort: (sort: string) => void;
  selection: TableSelection;
  /** The API query of the list. */
  query: string;
  commands: EventCommands;
}

const idOf = ({ id }: StaffEvent) => String(id);
const nameOf = ({ title }: StaffEvent) => title;

/** Events as a dense table. */
export function EventTable({ menus, list, sort, onSort, selection, query, commands }: Props) {
  const { t, language } = useT();
  const columns = useMemo(() => eventColumns(t, language, commands.edit), [t, language, commands.edit]);
  return (
    <>
      <TableList
        table="events"
        menus={menus}
        label={t("events.title")}
        columns={columns}
        items={list.items}
        idOf={idOf}
        nameOf={nameOf}
        sort={sort}
        onSort={onSort}
        selection={selection}
        onOpen={commands.edit}
        actions={(event) => <EventRowActions event={event} commands={commands} />}
      />
      <BulkBar selection={selection} total={list.total} query={query} />
    </>
  );
}

/** The menus above a table without events. */
export function EmptyEventTable({ menus }: { menus: HTMLElement | null }) {
  const { t, language } = useT();
  const columns = useMemo(() => eventColumns(t, language, () => undefined), [t, language]);
  return <EmptyTable table="events" columns={columns} menus={menus} />;
}
