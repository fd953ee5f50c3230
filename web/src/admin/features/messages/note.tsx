import { useT } from "../../i18n/texts";
import { write } from "../../kit/api/api";
import type { ContactMessage, Data } from "../../kit/api/types";
import { useNotify } from "../../kit/dialogs/notify";
import { TextArea } from "../../kit/fields/fields";
import { useForm } from "../../kit/forms/form";
import { InlineForm } from "../../kit/forms/inline-form";
import { useSave } from "../../kit/forms/use-save";
import { atMost, validateAll } from "../../kit/forms/validators";
import { BusyButton } from "../../kit/ui/buttons";

/** The note of a message, for staff. */
export function Note({ message }: { message: ContactMessage }) {
  const { t } = useT();
  const notify = useNotify();
  const form = useForm(() => ({ note: message.note }));
  const saving = useSave({
    form,
    validate: (values) => validateAll(values, { note: [atMost(5000)] }, t),
    save: ({ note }) => write<Data<ContactMessage>>("PUT", `/api/contact/${message.id}`, { note }),
    nouns: ["contact"],
    onSaved: ({ data }) => {
      form.reset({ note: data.note });
      notify.done(t("messages.noteSaved"), "");
    },
  });
  return (
    <InlineForm saving={saving} className="flex flex-col gap-2 border-line border-t p-4 md:px-5">
      <TextArea {...form.field("note")} label={t("messages.note")} hint={t("messages.noteHint")} rows={2} />
      {form.isDirty && (
        <BusyButton type="submit" variant="secondary" isWaiting={saving.isSaving} className="self-start">
          {t("messages.saveNote")}
        </BusyButton>
      )}
    </InlineForm>
  );
}
