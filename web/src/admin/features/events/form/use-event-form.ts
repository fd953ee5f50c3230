import { useEffect, useRef, useState } from "react";
import { ApiError } from "../../../../api/client";
import { paths } from "../../../../lib/paths";
import { useT } from "../../../i18n/texts";
import { read, write } from "../../../kit/api/api";
import type { Data, StaffEvent } from "../../../kit/api/types";
import { useNotify } from "../../../kit/dialogs/notify";
import { type Form, useForm } from "../../../kit/forms/form";
import { useCreate } from "../../../kit/forms/use-create";
import { type Saving, useSave } from "../../../kit/forms/use-save";
import { useScheduledNotice } from "../../../kit/publication/use-scheduled-notice";
import { readDraft, removeDraft, saveDraft } from "./draft-store";
import { incompleteFields, validateEvent } from "./event-validation";
import { blankValues, copyOf, type EventValues, payloadOf, valuesOf } from "./values";

export interface FormTarget {
  /** The storage key of its draft. */
  name: string;
  /** The event being edited; null for a new one. */
  id: number | null;
  start: EventValues;
  /** Changed at the start and not saved yet. */
  change?: Partial<EventValues>;
  /** Opens the form of the next event of the list. */
  onNext?: (() => void) | undefined;
  onClose: () => void;
}

export interface EventForm {
  /** Null for a new event. */
  id: number | null;
  form: Form<EventValues>;
  saving: Saving<EventValues>;
  /** Saves what was changed and opens the next event. */
  goOn: () => void;
  /** The error message of the last save. */
  alert: string | null;
  /** True if it was restored after a reload. */
  isRestored: boolean;
  forgetDraft: () => void;
  /** Takes over a version that was restored from the history. */
  showRestored: (stored: object) => void;
  /** Continues with the current values as a new event. */
  duplicate: () => void;
}

/** The state of the event form: values, stored draft, saving. */
export function useEventForm({ name, id: openedId, start, change, onNext, onClose }: FormTarget): EventForm {
  const { t, language } = useT();
  const notify = useNotify();
  const notifyScheduled = useScheduledNotice();
  const [kept, setKept] = useState(() => (change ? null : readDraft(name)));
  const [id, setId] = useState(kept ? kept.id : openedId);
  // Amounts are compared as text, so their format must not change with the language while the form is open.
  const [written] = useState(language);
  const form = useForm(() => (kept ? { ...blankValues(), ...kept.base } : start));
  // A draft of an older version of the panel may lack fields.
  useDraft(name, id, form, change ?? (kept ? { ...blankValues(), ...kept.values } : undefined));
  const store = useStore(id, setId);

  // What follows the save: a conflict may be resolved in between.
  const isGoingOn = useRef(false);
  const { submit, ...saving } = useSave({
    form,
    validate: (values, element) => ({
      ...validateEvent(values, t),
      ...incompleteFields(element?.elements ?? [], t),
    }),
    save: store,
    nouns: ["events"],
    onSaved: ({ data }, values) => {
      const [first, second] =
        language === "tr" ? [values.title_tr, values.title_en] : [values.title_en, values.title_tr];
      const name = first || second;
      if (values.publication === "scheduled") notifyScheduled(name, values.publish_at);
      else notify.saved(name, values.publication === "published" ? paths.event(data.event_id) : null);
      if (isGoingOn.current && onNext) onNext();
      else onClose();
    },
    // What is stored of the only showing is no field: it is left out of the comparison.
    fromStored: (stored) => ({
      ...valuesOf(stored as StaffEvent, written),
      performer: form.values.performer,
      showing: form.values.showing,
    }),
  });

  const { metadata, organizer_contact } = form.problems;
  const invalidJson = [metadata, organizer_contact].find((problem) => problem === t("kit.invalidJson"));
  return {
    id,
    form,
    saving: {
      ...saving,
      submit: (merged) => {
        if (!merged) isGoingOn.current = false;
        return submit(merged);
      },
    },
    goOn: () => {
      if (!form.isDirty) return onNext?.();
      isGoingOn.current = true;
      void submit();
    },
    alert: invalidJson ?? saving.error,
    isRestored: kept !== null,
    forgetDraft: () => {
      setKept(null);
      setId(openedId);
      form.reset(start);
    },
    showRestored: (stored) => {
      setKept(null);
      form.reset(valuesOf(stored as StaffEvent, written));
    },
    duplicate: () => {
      setId(null);
      form.change(copyOf(form.values));
    },
  };
}

/** Restores the draft after a reload, and stores it until the form is closed. */
function useDraft(
  name: string,
  id: number | null,
  { base, values, isDirty, change }: Form<EventValues>,
  restored: Partial<EventValues> | undefined,
): void {
  const begin = useRef(() => restored && change(restored));
  useEffect(() => {
    begin.current();
    return () => removeDraft(name);
  }, [name]);
  useEffect(() => {
    if (isDirty) saveDraft(name, { id, base, values });
    else removeDraft(name);
  }, [name, id, base, values, isDirty]);
}

function useStore(id: number | null, setId: (id: number) => void) {
  const create = useCreate({
    create: (values: EventValues) => write<Data<StaffEvent>>("POST", "/api/events", payloadOf(values)),
    find: ({ event_id }) => findEvent(event_id),
    onFound: (event) => setId(event.id),
  });
  return (values: EventValues) =>
    id === null ? create(values) : write<Data<StaffEvent>>("PUT", `/api/events/${id}`, payloadOf(values));
}

async function findEvent(eventId: string): Promise<StaffEvent | null> {
  try {
    return (await read<Data<StaffEvent>>(`/api/events/${encodeURIComponent(eventId)}`)).data;
  } catch (failure) {
    if (failure instanceof ApiError && failure.status === 404) return null;
    throw failure;
  }
}
