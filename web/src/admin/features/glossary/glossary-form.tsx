import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useT } from "../../i18n/texts";
import type { GlossaryName } from "../../kit/api/types";
import { useNotify } from "../../kit/dialogs/notify";
import { TextArea, TextField } from "../../kit/fields/fields";
import { useForm } from "../../kit/forms/form";
import { useCreate } from "../../kit/forms/use-create";
import { useSave } from "../../kit/forms/use-save";
import { VersionedForm } from "../../kit/forms/versioned-form";
import { WarningNote } from "../../kit/forms/warning-note";
import { createName, glossaryQuery, pairText, updateName } from "../../kit/glossary/glossary";
import {
  BLANK,
  draftOf,
  findCreated,
  type GlossaryValues,
  sameNameIn,
  validateName,
  valuesOf,
} from "./glossary-values";

interface Props {
  /** Null for a new name. */
  name: GlossaryName | null;
  onClose: () => void;
}

/** Adds a name to the glossary or edits one. */
export function GlossaryForm({ name: opened, onClose }: Props) {
  const { t } = useT();
  const notify = useNotify();
  // Null after the stored name was deleted and the form is saved as a new one.
  const [name, setName] = useState(opened);
  const { data } = useQuery(glossaryQuery);
  const form = useForm<GlossaryValues>(() => (opened ? valuesOf(opened) : BLANK));
  const create = useCreate({
    create: (values: GlossaryValues) => createName(draftOf(values)),
    find: findCreated,
    onFound: (arrived: GlossaryName) => setName(arrived),
  });
  const saving = useSave({
    form,
    validate: (values) => validateName(values, t),
    save: (values) => (name ? updateName(name.id, draftOf(values)) : create(values)),
    nouns: ["glossary"],
    onSaved: ({ data }) => {
      notify.saved(pairText(data));
      onClose();
    },
    fromStored: (stored) => valuesOf(stored as GlossaryName),
  });
  const same = sameNameIn(data?.data ?? [], form.values, name?.id);
  return (
    <VersionedForm
      title={t(name ? "glossary.edit" : "glossary.new")}
      form={form}
      saving={saving}
      subject={name ? { noun: "glossary", id: name.id } : undefined}
      fields={[
        { name: "name_tr", label: t("glossary.fields.turkish") },
        { name: "name_en", label: t("glossary.fields.english") },
        { name: "note", label: t("glossary.fields.note") },
      ]}
      onSaveAsNew={() => {
        setName(null);
        form.change({ version: null });
      }}
      onClose={onClose}
    >
      <div className="flex flex-col gap-4">
        <div className="grid items-start gap-4 md:grid-cols-2">
          <TextField
            {...form.field("name_tr")}
            label={t("glossary.fields.turkish")}
            hint={t("glossary.fields.turkishHint")}
            lang="tr"
            required
          />
          <TextField {...form.field("name_en")} label={t("glossary.fields.english")} lang="en" required />
        </div>
        <WarningNote>{same && t("glossary.same", { name: pairText(same) })}</WarningNote>
        <TextArea
          {...form.field("note")}
          label={t("glossary.fields.note")}
          hint={t("glossary.fields.noteHint")}
          rows={2}
        />
      </div>
    </VersionedForm>
  );
}
