import { useT } from "../../i18n/texts";
import { write } from "../../kit/api/api";
import type { Data } from "../../kit/api/types";
import { useNotify } from "../../kit/dialogs/notify";
import { useUnsavedGuard } from "../../kit/dialogs/unsaved";
import { TextField } from "../../kit/fields/fields";
import { useForm } from "../../kit/forms/form";
import { FormAlert } from "../../kit/forms/form-alert";
import { InlineForm } from "../../kit/forms/inline-form";
import { useSave } from "../../kit/forms/use-save";
import { NAME_VALIDATORS, validateAll } from "../../kit/forms/validators";
import { BusyButton } from "../../kit/ui/buttons";
import type { User } from "../../session/roles";
import { setUser, useUser } from "../../session/session";

export function NameForm() {
  const { t } = useT();
  const user = useUser();
  const notify = useNotify();
  const form = useForm({ full_name: user.full_name });
  useUnsavedGuard(form.isDirty);
  const saving = useSave({
    form,
    validate: (values) => validateAll(values, { full_name: NAME_VALIDATORS }, t),
    save: ({ full_name }) => write<Data<User>>("PUT", "/api/auth/me", { full_name: full_name.trim() }),
    nouns: ["users"],
    onSaved: ({ data }) => {
      setUser(data);
      form.reset({ full_name: data.full_name });
      notify.done(t("profile.saved"), data.full_name);
    },
  });
  return (
    <InlineForm saving={saving} canSubmit={form.isDirty} className="flex flex-col gap-4">
      <TextField {...form.field("full_name")} label={t("profile.name")} autoComplete="name" required />
      <TextField
        label={t("profile.email")}
        value={user.email}
        onChange={() => undefined}
        hint={t("profile.emailHint")}
        readOnly
      />
      <p className="text-sm">
        <span className="font-semibold">{t("profile.role")}: </span>
        {t(`layout.roles.${user.role}`)}
      </p>
      <FormAlert>{saving.error}</FormAlert>
      <BusyButton type="submit" isWaiting={saving.isSaving || !form.isDirty} className="self-start">
        {t(saving.isSaving ? "kit.saving" : "profile.save")}
      </BusyButton>
    </InlineForm>
  );
}
