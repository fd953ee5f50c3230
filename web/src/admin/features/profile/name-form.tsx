import { useT } from "../../i18n/texts";
import { write } from "../../kit/api";
import { PatientButton } from "../../kit/buttons";
import { checkAll, NAME_CHECKS } from "../../kit/checks";
import { TextField } from "../../kit/fields";
import { useForm } from "../../kit/form";
import { FormAlert } from "../../kit/form-alert";
import { useNotify } from "../../kit/notify";
import type { Data } from "../../kit/types";
import { useUnsavedGuard } from "../../kit/unsaved";
import { useSave } from "../../kit/use-save";
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
    check: (values) => checkAll(values, { full_name: NAME_CHECKS }, t),
    save: ({ full_name }) => write<Data<User>>("PUT", "/api/auth/me", { full_name: full_name.trim() }),
    nouns: ["users"],
    onSaved: ({ data }) => {
      setUser(data);
      form.reset({ full_name: data.full_name });
      notify.done(t("profile.saved"), data.full_name);
    },
  });
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (form.isDirty) saving.submit();
      }}
      className="flex flex-col gap-4"
    >
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
        {t(`frame.roles.${user.role}`)}
      </p>
      <FormAlert>{saving.error}</FormAlert>
      <PatientButton type="submit" isWaiting={saving.isSaving || !form.isDirty} className="self-start">
        {t(saving.isSaving ? "kit.saving" : "profile.save")}
      </PatientButton>
    </form>
  );
}
