import { useT } from "../../i18n/texts";
import { write } from "../../kit/api/api";
import type { Data, ReplyTemplate } from "../../kit/api/types";
import { useNotify } from "../../kit/dialogs/notify";
import { TextArea, TextField } from "../../kit/fields/fields";
import { useForm } from "../../kit/forms/form";
import { useSave } from "../../kit/forms/use-save";
import { VersionedForm } from "../../kit/forms/versioned-form";
import { BLANK_TEMPLATE, type TemplateValues, templateValues, validateTemplate } from "./template";

interface Props {
  /** Null for a new one. */
  template: ReplyTemplate | null;
  onClose: () => void;
}

/** Adds a template of replies or edits one. */
export function TemplateForm({ template, onClose }: Props) {
  const { t } = useT();
  const notify = useNotify();
  const form = useForm<TemplateValues>(() => (template ? templateValues(template) : BLANK_TEMPLATE));
  const saving = useSave({
    form,
    validate: (values) => validateTemplate(values, t),
    save: (values) =>
      template
        ? write<Data<ReplyTemplate>>("PUT", `/api/reply-templates/${template.id}`, values)
        : write<Data<ReplyTemplate>>("POST", "/api/reply-templates", values),
    nouns: ["reply-templates"],
    onSaved: ({ data }) => {
      notify.saved(data.name);
      onClose();
    },
    fromStored: (stored) => templateValues(stored as ReplyTemplate),
  });
  return (
    <VersionedForm
      title={t(template ? "messages.editTemplate" : "messages.newTemplate")}
      form={form}
      saving={saving}
      subject={template ? { noun: "reply-templates", id: template.id } : undefined}
      fields={[
        { name: "name", label: t("messages.templateName") },
        { name: "subject_tr", label: t("messages.subjectTr") },
        { name: "text_tr", label: t("messages.textTr") },
        { name: "subject_en", label: t("messages.subjectEn") },
        { name: "text_en", label: t("messages.textEn") },
      ]}
      onClose={onClose}
    >
      <div className="flex flex-col gap-4">
        <TextField {...form.field("name")} label={t("messages.templateName")} required />
        <div className="grid gap-4 md:grid-cols-2">
          <div lang="tr" className="flex flex-col gap-4">
            <TextField {...form.field("subject_tr")} label={t("messages.subjectTr")} />
            <TextArea {...form.field("text_tr")} label={t("messages.textTr")} rows={8} />
          </div>
          <div lang="en" className="flex flex-col gap-4">
            <TextField {...form.field("subject_en")} label={t("messages.subjectEn")} />
            <TextArea {...form.field("text_en")} label={t("messages.textEn")} rows={8} />
          </div>
        </div>
      </div>
    </VersionedForm>
  );
}
