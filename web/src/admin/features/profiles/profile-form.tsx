import { useState } from "react";
import { useT } from "../../i18n/texts";
import { write } from "../../kit/api/api";
import type { Data, Profile } from "../../kit/api/types";
import { useNotify } from "../../kit/dialogs/notify";
import { CheckField, LinesField, SelectField, TextArea, TextField } from "../../kit/fields/fields";
import { ImagePicker } from "../../kit/files/image-picker";
import type { ComparedField } from "../../kit/forms/conflict-dialog";
import { useForm } from "../../kit/forms/form";
import { FormSection } from "../../kit/forms/form-section";
import { LanguageColumns, missingTexts, problemsIn } from "../../kit/forms/language-columns";
import { useCreate } from "../../kit/forms/use-create";
import { useSave } from "../../kit/forms/use-save";
import { VersionedForm } from "../../kit/forms/versioned-form";
import {
  blankValues,
  draftOf,
  findCreated,
  KINDS,
  type ProfileValues,
  profileDirectory,
  validateProfile,
  valuesOf,
} from "./profile";

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
  const { t, language } = useT();
  const notify = useNotify();
  const [profile, setProfile] = useState(opened);
  const form = useForm<ProfileValues>(() => (opened ? valuesOf(opened) : blankValues("performer")));
  const create = useCreate({
    create: (values: ProfileValues) => write<Data<Profile>>("POST", "/api/profiles", draftOf(values)),
    find: findCreated,
    onFound: setProfile,
  });
  const saving = useSave({
    form,
    validate: (values) => validateProfile(values, t),
    save: (values) =>
      profile ? write<Data<Profile>>("PUT", `/api/profiles/${profile.id}`, draftOf(values)) : create(values),
    nouns: ["profiles", "events"],
    onSaved: ({ data }) => {
      const { nameOf, pageOf } = profileDirectory(t);
      notify.saved(nameOf(data, language), data.is_active ? pageOf(data) : null);
      onClose();
    },
    fromStored: (stored) => valuesOf(stored as Profile),
  });
  return (
    <VersionedForm
      title={t(profile ? "profiles.edit" : "profiles.new")}
      size="large"
      form={form}
      saving={saving}
      subject={profile ? { noun: "profiles", id: profile.id } : undefined}
      fields={useComparedFields()}
      onClose={onClose}
    >
      <div className="flex flex-col gap-6">
        <LanguageColumns
          rows={2}
          tr={
            <>
              <TextField {...form.field("name")} label={t("kit.lookup.name")} required />
              <TextArea
                {...form.field("description_tr")}
                label={t("kit.directory.description")}
                lang="tr"
                rows={6}
              />
            </>
          }
          en={
            <>
              <TextField
                {...form.field("name_en")}
                label={t("kit.lookup.name")}
                hint={t("kit.lookup.nameEnHint")}
                lang="en"
              />
              <TextArea
                {...form.field("description_en")}
                label={t("kit.directory.description")}
                lang="en"
                rows={6}
              />
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
            <ImagePicker
              label={t("kit.directory.picture")}
              value={form.values.image_id}
              onChange={(_, image) => form.change({ image_id: image?.image_id ?? null })}
              category="event"
              error={form.problems.image_id}
            />
            <LinesField
              {...form.field("aliases")}
              label={t("kit.directory.aliasesLabel")}
              hint={t("kit.directory.aliasesHint")}
            />
            <LinesField
              {...form.field("links")}
              label={t("profiles.fields.links")}
              hint={t("profiles.fields.linksHint")}
            />
          </div>
        </FormSection>
        <FormSection title={t("profiles.publish")}>
          <div className="grid items-start gap-x-6 gap-y-4 sm:grid-cols-2">
            <CheckField
              {...form.field("is_active")}
              label={t("kit.directory.active")}
              hint={t("kit.directory.activeHint")}
            />
            <TextField
              {...form.field("profile_id")}
              label={t("kit.directory.slug")}
              hint={
                profile
                  ? t("kit.directory.slugHint", { path: `/${form.values.kind}/…` })
                  : t("kit.directory.slugNew")
              }
            />
          </div>
        </FormSection>
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
