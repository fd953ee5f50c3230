import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { staffQuery } from "../api/queries";
import type { Data } from "../api/types";
import { Modal } from "../dialogs/modal";
import { FailedState, RowSkeletons } from "../lists/list-state";

interface Props<T> {
  /** Its collection: "/api/venues". */
  path: string;
  id: string;
  /** The title of the dialog while it loads. */
  title: string;
  onClose: () => void;
  /** The form of the loaded item. */
  children: (item: T) => ReactNode;
}

/** Fetches the item that the URL names (`?edit=12`), because one in a list may be missing or stale. */
export function StoredItem<T>({ path, id, title, onClose, children }: Props<T>) {
  const url = `${path}/${encodeURIComponent(id)}`;
  const found = useQuery({ ...staffQuery<Data<T>>(url), staleTime: 0, gcTime: 0 });
  if (found.data) return children(found.data.data);
  return (
    <Modal isOpen title={title} size="large" onClose={onClose}>
      {found.error ? <FailedState error={found.error} retry={() => found.refetch()} /> : <RowSkeletons />}
    </Modal>
  );
}
