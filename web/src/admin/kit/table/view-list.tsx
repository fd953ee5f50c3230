import { type ReactNode, useId } from "react";
import { IconButton } from "../ui/buttons";
import { TrashIcon } from "../ui/icons";
import type { SavedView } from "./saved-views";

/** Names of views for everybody may occur twice, if two people save at once. */
type Listed = SavedView & { id?: number };

interface Props<V extends Listed> {
  /** Left out where there is only one list. */
  title?: string | undefined;
  views: readonly V[];
  /** The query of the address now. */
  search: string;
  /** Shown instead of an empty list. */
  empty: ReactNode;
  onOpen: (view: V) => void;
  removeLabel: (view: V) => string;
  onRemove: (view: V) => void;
}

/** Saved views, each a button that opens it and one that deletes it. */
export function ViewList<V extends Listed>(props: Props<V>) {
  const { title, views, search, empty, onOpen, removeLabel, onRemove } = props;
  const id = useId();
  return (
    <div>
      {title && (
        <p id={id} className="px-2 font-semibold text-ink-2 text-sm">
          {title}
        </p>
      )}
      {views.length === 0 && empty}
      {views.length > 0 && (
        <ul aria-labelledby={title ? id : undefined}>
          {views.map((view) => (
            <li key={view.id ?? view.name} className="flex items-center">
              <button
                type="button"
                aria-current={view.search === search ? "true" : undefined}
                onClick={() => onOpen(view)}
                className="min-h-11 min-w-0 flex-1 truncate rounded-lg px-2 text-left font-semibold text-sm hover:bg-brand-soft hover:text-brand aria-current:text-brand"
              >
                {view.name}
              </button>
              <IconButton tone="danger" aria-label={removeLabel(view)} onClick={() => onRemove(view)}>
                <TrashIcon className="size-4.5" />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
