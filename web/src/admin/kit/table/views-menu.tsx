import { useRef } from "react";
import { useNavigate, useSearch } from "../../../lib/router";
import { useT } from "../../i18n/texts";
import { canEdit } from "../../session/roles";
import { useUser } from "../../session/session";
import { FailedState } from "../lists/list-state";
import { BookmarkIcon } from "../ui/icons";
import { PopoverButton } from "../ui/popover-button";
import { NewView } from "./new-view";
import { type SavedView, searchOfView, useSavedViews } from "./saved-views";
import type { ShownColumns } from "./use-columns";
import { type SharedViews, useSharedViews } from "./use-shared-views";
import { ViewList } from "./view-list";

interface Props {
  /** The name of the table in the storage. */
  table: string;
  columns: ShownColumns;
}

/** Saves the filters, the order and the columns of a list under a name, and brings them back. */
export function ViewsMenu(props: Props) {
  const { t } = useT();
  return (
    <PopoverButton icon={<BookmarkIcon className="size-4.5" />} label={t("table.views")}>
      {(close) => <ViewsPanel {...props} close={close} />}
    </PopoverButton>
  );
}

/** The person's own views and those for everybody. Mounted while the menu is open, so that nothing is asked before. */
function ViewsPanel({ table, columns, close }: Props & { close: () => void }) {
  const { t } = useT();
  const navigate = useNavigate();
  const search = searchOfView(useSearch().toString());
  const own = useSavedViews(table);
  const mayShare = canEdit(useUser());
  const shared = useSharedViews(table, mayShare);
  const panel = useRef<HTMLDivElement>(null);
  const open = (view: SavedView) => {
    columns.change(view.columns);
    navigate(`${window.location.pathname}?${searchOfView(view.search)}`, { keepScroll: true });
    close();
  };
  const save = async (name: string, isShared: boolean) => {
    const view = { name, search, columns: columns.shown };
    if (!isShared) own.save(view);
    else if (!(await shared.save(view))) return;
    // Unless the menu was left while the view was saved: closing it takes the focus.
    if (panel.current) close();
  };
  return (
    <div ref={panel} tabIndex={-1} className="flex flex-col gap-3 outline-none">
      <ViewList
        title={mayShare ? t("table.myViews") : undefined}
        views={own.views}
        search={search}
        empty={<p className="px-2 text-ink-2 text-sm">{t("table.noViews")}</p>}
        onOpen={open}
        removeLabel={({ name }) => t("table.removeView", { name })}
        onRemove={({ name }) => {
          // The focus must not leave the panel together with the button.
          panel.current?.focus();
          own.remove(name);
        }}
      />
      {mayShare && <SharedList shared={shared} search={search} onOpen={open} close={close} />}
      <NewView mayShare={mayShare} sharedNames={(shared.views ?? []).map(({ name }) => name)} onSave={save} />
    </div>
  );
}

interface SharedListProps {
  shared: SharedViews;
  search: string;
  onOpen: (view: SavedView) => void;
  close: () => void;
}

function SharedList({ shared, search, onOpen, close }: SharedListProps) {
  const { t } = useT();
  const { views, error, retry, remove } = shared;
  return (
    <ViewList
      title={t("table.sharedViews")}
      views={views ?? []}
      search={search}
      empty={
        !views && error ? (
          <FailedState error={error} retry={retry} isCompact />
        ) : (
          <p role="status" className="px-2 text-ink-2 text-sm">
            {t(views ? "table.noSharedViews" : "kit.loading")}
          </p>
        )
      }
      onOpen={onOpen}
      removeLabel={({ name }) => t("table.removeSharedView", { name })}
      onRemove={(view) => {
        // The question takes the focus and gives it back to the button of the menu.
        close();
        remove(view);
      }}
    />
  );
}
