import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useT } from "../../../i18n/texts";
import { staffQuery } from "../../../kit/api/queries";
import type { Data, StaffEvent } from "../../../kit/api/types";
import { Modal } from "../../../kit/dialogs/modal";
import { FailedState, RowSkeletons } from "../../../kit/lists/list-state";
import { DeadLinks } from "../dead-links/dead-links";
import { StoredDuplicates } from "../duplicates/stored-duplicates";
import type { ListParams } from "../list-query";
import { rowsOf } from "../showings/flat";
import { appendRows } from "../showings/rows";
import type { ShowingValues } from "../showings/showing-values";
import { EventForm } from "./event-form";
import type { FormQueue } from "./use-form-queue";
import { blankValues, copyOf, valuesOf } from "./values";

interface Props {
  params: Pick<ListParams, "new" | "edit" | "copy" | "needs">;
  /** The place of the edited event in the list; null if it has none. */
  queue: FormQueue | null;
  /** Opens the form of another event instead. */
  onEdit: (id: number) => void;
  onClose: () => void;
}

/** Dates that were entered for a new event and belong to this one. */
interface Appended {
  id: number;
  rows: readonly ShowingValues[];
}

/** Opens the form that the URL parameters name, also after a reload. */
export function EventFormHost({ params, queue, onEdit, onClose }: Props) {
  const [appended, setAppended] = useState<Appended | null>(null);
  if (params.new) {
    return (
      <EventForm
        key="new"
        name="new"
        id={null}
        start={blankValues()}
        onAddTo={(event, rows) => {
          setAppended({ id: event.id, rows });
          onEdit(event.id);
        }}
        onClose={onClose}
      />
    );
  }
  const id = params.edit || params.copy;
  if (!id) return null;
  const isCopy = !params.edit;
  return (
    <StoredEventForm
      key={`${isCopy}${id}`}
      id={id}
      isCopy={isCopy}
      queue={isCopy ? null : queue}
      need={isCopy ? "" : params.needs}
      onEdit={onEdit}
      added={String(appended?.id) === id ? appended?.rows : undefined}
      onClose={() => {
        setAppended(null);
        onClose();
      }}
    />
  );
}

interface StoredProps {
  id: string;
  isCopy: boolean;
  queue: FormQueue | null;
  /** The work queue that it is opened from; empty for none. */
  need: string;
  onEdit: (id: number) => void;
  added: readonly ShowingValues[] | undefined;
  onClose: () => void;
}

/** Fetches the current version of the event, because the one in the list may be stale. */
function StoredEventForm({ id, isCopy, queue, need, onEdit, added, onClose }: StoredProps) {
  const { t, language } = useT();
  const address = `/api/events/${encodeURIComponent(id)}`;
  const found = useQuery({ ...staffQuery<Data<StaffEvent>>(address), staleTime: 0, gcTime: 0 });
  const event = found.data?.data;
  if (!event) {
    return (
      <Modal
        isOpen
        title={t(isCopy ? "events.form.copy" : "events.form.edit")}
        size="large"
        onClose={onClose}
      >
        {found.error ? <FailedState error={found.error} retry={() => found.refetch()} /> : <RowSkeletons />}
      </Modal>
    );
  }
  const values = valuesOf(event, language);
  const next = queue?.next;
  return (
    <EventForm
      name={isCopy ? `copy-${event.id}` : String(event.id)}
      id={isCopy ? null : event.id}
      start={isCopy ? copyOf(values) : values}
      storedVersion={event.version}
      states={isCopy ? undefined : event.language_states}
      isCopy={isCopy}
      notes={
        need === "duplicate" ? (
          <StoredDuplicates id={event.id} onTrashed={(gone) => queue?.leaveOut(String(gone))} />
        ) : (
          need === "dead_link" && <DeadLinks id={event.id} />
        )
      }
      position={queue ? t("queues.position", { place: queue.place, total: queue.total }) : undefined}
      onNext={next === undefined ? undefined : () => onEdit(Number(next))}
      {...(added && { change: { showings: appendRows(rowsOf(values), added) } })}
      onClose={onClose}
    />
  );
}
