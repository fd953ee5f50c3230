import { useT } from "../../i18n/texts";
import { write } from "../api/api";
import type { Data, Profile, ProfileKind } from "../api/types";
import { useNotify } from "../dialogs/notify";
import { TextField } from "../fields/fields";
import { useForm } from "../forms/form";
import { ModalForm } from "../forms/modal-form";
import { useSave } from "../forms/use-save";
import { atMost, required, validateAll } from "../forms/validators";

interface Props {
  kind: ProfileKind;
  name: string;
  onCreated: (profile: Profile) => void;
  onClose: () => void;
}

/** A performer or an organizer with what an event needs of it; the rest is on the profiles screen. */
export function NewProfileForm({ kind, name, onCreated, onClose }: Props) {
  const { t } = useT();
  const notify = useNotify();
  const form = useForm({ name, name_en: "" });
  const saving = useSave({
    form,
    validate: (values) => validateAll(values, { name: [required, atMost(200)], name_en: [atMost(200)] }, t),
    save: (values) => write<Data<Profile>>("POST", "/api/profiles", { ...values, kind }),
    nouns: ["profiles"],
    onSaved: ({ data }) => {
      notify.saved(data.name);
      onCreated(data);
      onClose();
    },
  });
  return (
    <ModalForm
      title={t(kind === "performer" ? "kit.lookup.newPerformer" : "kit.lookup.newOrganizer")}
      saving={saving}
      isDirty={form.isDirty}
      onClose={onClose}
    >
      <div className="grid items-start gap-4 md:grid-cols-2">
        <TextField {...form.field("name")} label={t("kit.lookup.name")} required />
        <TextField
          {...form.field("name_en")}
          label={t("kit.lookup.nameEn")}
          hint={t("kit.lookup.nameEnHint")}
          lang="en"
        />
      </div>
    </ModalForm>
  );
}
