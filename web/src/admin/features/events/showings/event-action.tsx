import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useT } from "../../../i18n/texts";
import { staffQuery } from "../../../kit/api/queries";
import type { Data, StaffEvent } from "../../../kit/api/types";
import { Modal } from "../../../kit/dialogs/modal";
import { FailedState, RowSkeletons } from "../../../kit/lists/list-state";
import { valuesOf } from "../form/values";
import { ActionDialog } from "./action-dialog";
import { rowsOf } from "./flat";
import { useSaveAction } from "./use-save-action";

interface Props {
  event: StaffEvent;
  onClose: () => void;
}

/** Cancels, postpones, moves or sells out a stored event. Its dates are fetched: the list has the next ones only. */
export function EventAction({ event, onClose }: Props) {
  const { t } = useT();
  const { id, title } = event;
  const save = useSaveAction();
  const [isSaving, setSaving] = useState(false);
  const stored = useQuery({
    ...staffQuery<Data<StaffEvent>>(`/api/events/${id}?language=tr`),
    staleTime: 0,
    gcTime: 0,
  });
  if (!stored.data) {
    return (
      <Modal isOpen title={t("events.dates.actionTitle", { title })} onClose={onClose}>
        {stored.error ? (
          <FailedState error={stored.error} retry={() => stored.refetch()} />
        ) : (
          <RowSkeletons />
        )}
      </Modal>
    );
  }
  return (
    <ActionDialog
      title={title}
      rows={rowsOf(valuesOf(stored.data.data, "tr"))}
      isSaving={isSaving}
      onApply={async (action) => {
        setSaving(true);
        const isSaved = await save(id, title, action);
        setSaving(false);
        if (isSaved) onClose();
      }}
      onClose={onClose}
    />
  );
}
