import { useEffect, useRef, useState } from "react";
import { useT } from "../../i18n/texts";
import { NETWORK, read, StaffError, write } from "../../kit/api";
import { type Form, useForm } from "../../kit/form";
import { useNotify } from "../../kit/notify";
import type { Data, StaffEvent } from "../../kit/types";
import { type Saving, useSave } from "../../kit/use-save";
import { dropDraft, keepDraft, readDraft } from "./draft-store";
import { checkEvent, halfTyped } from "./event-checks";
import { copyOf, type EventValues, payloadOf, valuesOf } from "./values";

export interface Opened {
  /** Under which name its draft is kept. */
  name: string;
  /** What is edited; null for a new event. */
  id: number | null;
  start: EventValues;
  onClose: () => void;
}

export interface EventForm {
  /** Null for an event that is not stored yet. */
  id: number | null;
  form: Form<EventValues>;
  saving: Saving<EventValues>;
  /** Why it is not saved. */
  alert: string | null;
  /** Whether it was taken up again after a reload. */
  isRestored: boolean;
  forgetDraft: () => void;
  /** Goes on with everything typed as another event. */
  duplicate: () => void;
}

/** The state of the event form: what is typed, where it is kept, how it is saved. */
export function useEventForm({ name, id: openedId, start, onClose }: Opened): EventForm {
  const { t, language } = useT();
  const notify = useNotify();
  const [kept, setKept] = useState(() => readDraft(name));
  const [id, setId] = useState(kept ? kept.id : openedId);
  // Amounts are compared as text, so they are written in one language for as long as the form is open.
  const [written] = useState(language);
  const form = useForm(() => kept?.base ?? start);
  useDraft(name, id, form, kept?.values);
  const store = useStore(id, setId);

  const saving = useSave({
    form,
    check: (values) => ({
      ...checkEvent(values, t),
      ...halfTyped(document.querySelectorAll<HTMLInputElement>("dialog[open] form input"), t),
    }),
    save: store,
    nouns: ["events"],
    onSaved: (_, values) => {
      notify.saved(language === "tr" ? values.title_tr : values.title_en);
      onClose();
    },
    fromStored: (stored) => valuesOf(stored as StaffEvent, written),
  });

  const { metadata, organizer_contact } = form.problems;
  const invalidJson = [metadata, organizer_contact].find((problem) => problem === t("kit.invalidJson"));
  return {
    id,
    form,
    saving,
    alert: invalidJson ?? saving.error,
    isRestored: kept !== null,
    forgetDraft: () => {
      setKept(null);
      setId(openedId);
      form.reset(start);
    },
    duplicate: () => {
      setId(null);
      form.change(copyOf(form.values));
    },
  };
}

/** Takes up what was typed before a reload, and keeps what is typed now until the form is closed. */
function useDraft(
  name: string,
  id: number | null,
  { initial, values, isDirty, change }: Form<EventValues>,
  restored: EventValues | undefined,
): void {
  const begin = useRef(() => restored && change(restored));
  useEffect(() => {
    begin.current();
    return () => dropDraft(name);
  }, [name]);
  useEffect(() => {
    if (isDirty) keepDraft(name, { id, base: initial, values });
    else dropDraft(name);
  }, [name, id, initial, values, isDirty]);
}

/** Sends the event. An answer that got lost does not make two events of one. */
function useStore(id: number | null, setId: (id: number) => void) {
  const { t } = useT();
  const mayHaveArrived = useRef(false);

  const explained = async (failure: unknown, { event_id }: EventValues): Promise<unknown> => {
    if (!(failure instanceof StaffError)) return failure;
    if (failure.code === NETWORK) mayHaveArrived.current = true;
    if (failure.code !== "duplicate") return failure;
    if (id === null && mayHaveArrived.current) {
      const { data } = await read<Data<StaffEvent>>(`/api/events/${encodeURIComponent(event_id)}`);
      setId(data.id);
      return new StaffError(409, t("events.form.arrived"), "stale_version", {}, data);
    }
    return new StaffError(failure.status, failure.message, failure.code, { event_id: failure.message });
  };

  return async (values: EventValues) => {
    const payload = payloadOf(values);
    try {
      return id === null
        ? await write<Data<StaffEvent>>("POST", "/api/events", payload)
        : await write<Data<StaffEvent>>("PUT", `/api/events/${id}`, payload);
    } catch (failure) {
      throw await explained(failure, values);
    }
  };
}
