import { useT } from "../../i18n/texts";
import { write } from "../../kit/api/api";
import type { ContactMessage, Data } from "../../kit/api/types";
import { useNotify } from "../../kit/dialogs/notify";
import { TextArea } from "../../kit/fields/fields";
import { ConflictDialog } from "../../kit/forms/conflict-dialog";
import { useForm } from "../../kit/forms/form";
import { FormAlert } from "../../kit/forms/form-alert";
import { InlineForm } from "../../kit/forms/inline-form";
import { useSave } from "../../kit/forms/use-save";
import { atMost, validateAll } from "../../kit/forms/validators";
import { BusyButton } from "../../kit/ui/buttons";

const valuesOf = ({ note, note_version }: ContactMessage) => ({ note, version: note_version });

/** The note of a message, for staff. */
export function Note({ message }: { message: ContactMessage }) {
  const { t } = useT();
  const notify = useNotify();
  const form = useForm(() => valuesOf(message));
  const saving = useSave({
    form,
    validate: (values) => validateAll(values, { note: [atMost(5000)] }, t),
    save: ({ note, version }) =>
      write<Data<ContactMessage>>("PUT", `/api/contact/${message.id}`, { note, note_version: version }),
    nouns: ["contact"],
    onSaved: ({ data }) => {
      form.reset(valuesOf(data));
      notify.done(t("messages.noteSaved"), "");
    },
    fromStored: (current) => valuesOf(current as ContactMessage),
  });
  return (
    <InlineForm saving={saving} className="flex flex-col gap-2 border-line border-t p-4 md:px-5">
      <TextArea {...form.field("note")} label={t("messages.note")} hint={t("messages.noteHint")} rows={2} />
      <FormAlert>{saving.error}</FormAlert>
      {form.isDirty && (
        <BusyButton type="submit" variant="secondary" isWaiting={saving.isSaving} className="self-start">
          {t("messages.saveNote")}
        </BusyButton>
      )}
      {/* Notes are not in the audit trail, so it does not say who saved. */}
      <ConflictDialog
        subject={undefined}
        fields={[{ name: "note", label: t("messages.note") }]}
        form={form}
        saving={saving}
      />
    </InlineForm>
  );
}
