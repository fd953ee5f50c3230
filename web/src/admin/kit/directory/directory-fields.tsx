/** The fields that the forms of venues and profiles have in common. */
import type { Language } from "../../../lib/language";
import { useT } from "../../i18n/texts";
import { CheckField, LinesField, TextArea, TextField } from "../fields/fields";
import { ImagePicker } from "../files/image-picker";
import type { FieldBinding } from "../forms/form";
import { FormSection } from "../forms/form-section";

interface TextProps extends FieldBinding<string> {
  label: string;
}

export function EnglishNameField(props: TextProps) {
  const { t } = useT();
  return <TextField {...props} hint={t("kit.lookup.nameEnHint")} lang="en" />;
}

export function DescriptionField(props: FieldBinding<string> & { lang: Language }) {
  const { t } = useT();
  return <TextArea {...props} label={t("kit.directory.description")} rows={6} />;
}

export function AliasesField(props: FieldBinding<string>) {
  const { t } = useT();
  return (
    <LinesField {...props} label={t("kit.directory.aliasesLabel")} hint={t("kit.directory.aliasesHint")} />
  );
}

export function PictureField({ value, error, onChange }: FieldBinding<string | null>) {
  const { t } = useT();
  return (
    <ImagePicker
      label={t("kit.directory.picture")}
      value={value}
      onChange={(_, image) => onChange(image?.image_id ?? null)}
      category="event"
      error={error}
    />
  );
}

interface PublishProps {
  title: string;
  isActive: FieldBinding<boolean>;
  slug: FieldBinding<string>;
  /** The address of its page, with "…" for the slug; null for a new item. */
  path: string | null;
}

export function PublishSection({ title, isActive, slug, path }: PublishProps) {
  const { t } = useT();
  return (
    <FormSection title={title}>
      <div className="grid items-start gap-x-6 gap-y-4 sm:grid-cols-2">
        <CheckField {...isActive} label={t("kit.directory.active")} hint={t("kit.directory.activeHint")} />
        <TextField
          {...slug}
          label={t("kit.directory.slug")}
          hint={path ? t("kit.directory.slugHint", { path }) : t("kit.directory.slugNew")}
        />
      </div>
    </FormSection>
  );
}
