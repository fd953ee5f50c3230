import { useT } from "../../i18n/texts";
import type { Profile } from "../../kit/api/types";
import {
  AliasesField,
  DescriptionField,
  EnglishNameField,
  PictureField,
  PublishSection,
} from "../../kit/directory/directory-fields";
import { useDirectoryForm } from "../../kit/directory/use-directory-form";
import { LinesField, SelectField, TextField } from "../../kit/fields/fields";
import type { ComparedField } from "../../kit/forms/conflict-dialog";
import { FormSection } from "../../kit/forms/form-section";
import { LanguageColumns, missingTexts, problemsIn } from "../../kit/forms/language-columns";
import { VersionedForm } from "../../kit/forms/versioned-form";
import { KINDS, type ProfileValues, profileConversion, profileDirectory } from "./profile";

interface Props {
  /** Null for a new profile. */
  profile: Profile | null;
  onClose: () => void;
}

const PAIRS = [
  ["name", "name_en"],
  ["description_tr", "description_en"],
] as const;

/** Adds a performer or an organizer, or edits one. */
export function ProfileForm({ profile: opened, onClose }: Props) {
  const { t } = useT();
  const directory = profileDirectory(t);
  const editing = useDirectoryForm({ directory, conversion: profileConversion, opened, onClose });
  const { item: profile, form, saving, subject, showRestored } = editing;
  return (
    <VersionedForm
      title={t(profile ? "profiles.edit" : "profiles.new")}
      size="large"
      draftOf="profiles"
      form={form}
      saving={saving}
      subject={subject}
      fields={useComparedFields()}
      onRestored={showRestored}
      onClose={onClose}
    >
      <div className="flex flex-col gap-6">
        <LanguageColumns
          rows={2}
          tr={
            <>
              <TextField {...form.field("name")} label={t("kit.lookup.name")} required />
              <DescriptionField {...form.field("description_tr")} lang="tr" />
            </>
          }
          en={
            <>
              <EnglishNameField {...form.field("name_en")} label={t("kit.lookup.name")} />
              <DescriptionField {...form.field("description_en")} lang="en" />
            </>
          }
          missing={missingTexts(form.values, PAIRS)}
          problems={problemsIn(form.problems, PAIRS)}
          failedAttempts={form.failedAttempts}
        />
        <FormSection title={t("profiles.about")}>
          <div className="grid items-start gap-x-6 gap-y-4 lg:grid-cols-2">
            <SelectField
              {...form.field("kind")}
              label={t("profiles.fields.kind")}
              hint={t("profiles.fields.kindHint")}
              choices={KINDS.map((value) => ({ value, label: t(`profiles.kinds.${value}`) }))}
            />
            <PictureField {...form.field("image_id")} />
            <AliasesField {...form.field("aliases")} />
            <LinesField
              {...form.field("links")}
              label={t("profiles.fields.links")}
              hint={t("profiles.fields.linksHint")}
            />
          </div>
        </FormSection>
        <PublishSection
          title={t("profiles.publish")}
          isActive={form.field("is_active")}
          slug={form.field("profile_id")}
          path={profile && `/${form.values.kind}/…`}
        />
      </div>
    </VersionedForm>
  );
}

/** The fields that the conflict dialog compares. */
function useComparedFields(): ComparedField<ProfileValues>[] {
  const { t } = useT();
  const tr = (label: string) => `${label} (${t("kit.turkish")})`;
  const en = (label: string) => `${label} (${t("kit.english")})`;
  return [
    { name: "name", label: tr(t("kit.lookup.name")) },
    { name: "name_en", label: en(t("kit.lookup.name")) },
    { name: "description_tr", label: tr(t("kit.directory.description")) },
    { name: "description_en", label: en(t("kit.directory.description")) },
    {
      name: "kind",
      label: t("profiles.fields.kind"),
      format: (value) => t(`profiles.kinds.${value === "organizer" ? "organizer" : "performer"}`),
    },
    { name: "image_id", label: t("kit.directory.picture") },
    { name: "aliases", label: t("kit.directory.aliasesLabel") },
    { name: "links", label: t("profiles.fields.links") },
    {
      name: "is_active",
      label: t("kit.directory.active"),
      format: (value) => t(value ? "kit.yes" : "kit.no"),
    },
    { name: "profile_id", label: t("kit.directory.slug") },
  ];
}
