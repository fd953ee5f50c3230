import { useQuery } from "@tanstack/react-query";
import { useT } from "../../i18n/texts";
import { writeOnce } from "../../kit/api/api";
import { staffQuery } from "../../kit/api/queries";
import type { ContactMessage, ContactReply, Data, List, ReplyTemplate } from "../../kit/api/types";
import { useNotify } from "../../kit/dialogs/notify";
import { SelectField, TextArea, TextField } from "../../kit/fields/fields";
import { useForm } from "../../kit/forms/form";
import { ModalForm } from "../../kit/forms/modal-form";
import { useSave } from "../../kit/forms/use-save";
import { atMost, required, validateAll } from "../../kit/forms/validators";
import { replyFrom, replySubject } from "./template";

interface Props {
  message: ContactMessage;
  onClose: () => void;
}

/** Writes a reply that the site mails. A template can be the beginning of it. */
export function ReplyForm({ message, onClose }: Props) {
  const { t, language } = useT();
  const notify = useNotify();
  const templates = useQuery(staffQuery<List<ReplyTemplate>>("/api/reply-templates")).data?.data ?? [];
  const form = useForm(() => ({ template: "", subject: replySubject(message), text: "" }));
  const saving = useSave({
    form,
    validate: (values) =>
      validateAll(values, { subject: [required, atMost(300)], text: [required, atMost(10_000)] }, t),
    save: ({ subject, text }) =>
      writeOnce<Data<ContactReply>>(`/api/contact/${message.id}/replies`, { subject, text }),
    nouns: ["contact"],
    onSaved: () => {
      notify.done(t("messages.replyQueued"), t("messages.replyQueuedText", { name: message.name }));
      onClose();
    },
  });
  const choose = (id: string) => {
    const template = templates.find((one) => String(one.id) === id);
    form.change({ template: id, ...(template ? replyFrom(template, message, language) : {}) });
  };
  return (
    <ModalForm
      title={t("messages.replyTitle", { name: message.name })}
      saving={saving}
      isDirty={form.isDirty}
      saveLabel={t("messages.send")}
      onClose={onClose}
    >
      <div className="flex flex-col gap-4">
        <p className="text-ink-2 text-sm">{t("messages.replyTo", { email: message.email })}</p>
        {templates.length > 0 && (
          <SelectField
            {...form.field("template")}
            onChange={choose}
            label={t("messages.fields.template")}
            choices={[
              { value: "", label: t("messages.fields.noTemplate") },
              ...templates.map(({ id, name }) => ({ value: String(id), label: name })),
            ]}
          />
        )}
        <TextField {...form.field("subject")} label={t("messages.fields.subject")} required />
        <TextArea {...form.field("text")} label={t("messages.fields.text")} rows={10} required />
      </div>
    </ModalForm>
  );
}
