import { useState } from "react";
import { useT } from "../../i18n/texts";
import type { Translate } from "../../i18n/translate";
import { write } from "../api/api";
import type { Data } from "../api/types";
import { useNotify } from "../dialogs/notify";
import { type Problems, useForm } from "../forms/form";
import { useCreate } from "../forms/use-create";
import { useSave } from "../forms/use-save";
import type { Directory, DirectoryItem } from "./directory";

/** The form values of an item, and their conversion from and to the API. */
export interface FormConversion<T, Values> {
  blankValues: () => Values;
  valuesOf: (item: T) => Values;
  draftOf: (values: Values) => object;
  validate: (values: Values, t: Translate) => Problems<Values>;
  /** An item created from these values by an attempt whose answer was lost. */
  findCreated: (values: Values) => Promise<T | null>;
}

interface Options<T extends DirectoryItem, Values> {
  directory: Directory<T>;
  conversion: FormConversion<T, Values>;
  /** Null for a new item. */
  opened: T | null;
  onClose: () => void;
}

/** The form of a venue or a profile: what it edits (null while that is new), its values and its saving. */
export function useDirectoryForm<T extends DirectoryItem, Values extends object>(
  options: Options<T, Values>,
) {
  const { directory, conversion, opened, onClose } = options;
  const { blankValues, valuesOf, draftOf, validate, findCreated } = conversion;
  const { nameOf, noun, pageOf, path } = directory;
  const { t, language } = useT();
  const notify = useNotify();
  const [item, setItem] = useState(opened);
  const form = useForm<Values>(() => (opened ? valuesOf(opened) : blankValues()));
  const create = useCreate({
    create: (values: Values) => write<Data<T>>("POST", path, draftOf(values)),
    find: findCreated,
    onFound: setItem,
  });
  const saving = useSave({
    form,
    validate: (values) => validate(values, t),
    save: (values) => (item ? write<Data<T>>("PUT", `${path}/${item.id}`, draftOf(values)) : create(values)),
    nouns: [noun, "events"],
    onSaved: ({ data }) => {
      notify.saved(nameOf(data, language), data.is_active ? pageOf(data) : null);
      onClose();
    },
    fromStored: (stored) => valuesOf(stored as T),
  });
  const showRestored = (stored: object) => form.reset(valuesOf(stored as T));
  return { item, form, showRestored, saving, subject: item ? { noun, id: item.id } : undefined };
}
