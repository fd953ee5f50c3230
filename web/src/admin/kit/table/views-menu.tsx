import { type FormEvent, useRef, useState } from "react";
import { useNavigate, useSearch } from "../../../lib/router";
import { Button } from "../../../ui/button";
import { useT } from "../../i18n/texts";
import { TextField } from "../fields/fields";
import { IconButton } from "../ui/buttons";
import { BookmarkIcon, TrashIcon } from "../ui/icons";
import { PopoverButton } from "../ui/popover-button";
import { type SavedView, searchOfView, useSavedViews } from "./saved-views";
import type { ShownColumns } from "./use-columns";

interface Props {
  /** The name of the table in the storage. */
  table: string;
  columns: ShownColumns;
}

/** Saves the filters, the order and the columns of a list under a name, and brings them back. */
export function ViewsMenu({ table, columns }: Props) {
  const { t } = useT();
  const navigate = useNavigate();
  const search = searchOfView(useSearch().toString());
  const { views, save, remove } = useSavedViews(table);
  const panel = useRef<HTMLDivElement>(null);
  const open = (view: SavedView) => {
    columns.change(view.columns);
    navigate(`${window.location.pathname}?${view.search}`, { keepScroll: true });
  };
  return (
    <PopoverButton icon={<BookmarkIcon className="size-4.5" />} label={t("table.views")}>
      {(close) => (
        <div ref={panel} tabIndex={-1} className="flex flex-col gap-3 outline-none">
          {views.length === 0 && <p className="text-ink-2 text-sm">{t("table.noViews")}</p>}
          {views.length > 0 && (
            <ul>
              {views.map((view) => (
                <li key={view.name} className="flex items-center">
                  <button
                    type="button"
                    aria-current={view.search === search ? "true" : undefined}
                    onClick={() => {
                      open(view);
                      close();
                    }}
                    className="min-h-11 min-w-0 flex-1 truncate rounded-lg px-2 text-left font-semibold text-sm hover:bg-brand-soft hover:text-brand aria-current:text-brand"
                  >
                    {view.name}
                  </button>
                  <IconButton
                    tone="danger"
                    aria-label={t("table.removeView", { name: view.name })}
                    onClick={() => {
                      // The focus must not leave the panel together with the button.
                      panel.current?.focus();
                      remove(view.name);
                    }}
                  >
                    <TrashIcon className="size-4.5" />
                  </IconButton>
                </li>
              ))}
            </ul>
          )}
          <NewView
            onSave={(name) => {
              save({ name, search, columns: columns.shown });
              close();
            }}
          />
        </div>
      )}
    </PopoverButton>
  );
}

function NewView({ onSave }: { onSave: (name: string) => void }) {
  const { t } = useT();
  const [name, setName] = useState("");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() !== "") onSave(name.trim());
  };
  return (
    <form onSubmit={submit} className="flex flex-col gap-2 border-line border-t pt-3">
      <TextField
        label={t("table.viewName")}
        hint={t("table.viewHint")}
        value={name}
        onChange={setName}
        maxLength={60}
      />
      <Button type="submit" variant="secondary">
        {t("table.saveView")}
      </Button>
    </form>
  );
}
