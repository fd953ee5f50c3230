import { useT } from "../../i18n/texts";
import { write } from "../../kit/api/api";
import { useNotify } from "../../kit/dialogs/notify";
import { PasswordField } from "../../kit/fields/password-field";
import { useForm } from "../../kit/forms/form";
import { FormAlert } from "../../kit/forms/form-alert";
import { InlineForm } from "../../kit/forms/inline-form";
import { NewPasswordFields } from "../../kit/forms/new-password-fields";
import { useSave } from "../../kit/forms/use-save";
import { PASSWORD_VALIDATORS, repeats, required, validateAll } from "../../kit/forms/validators";
import { BusyButton } from "../../kit/ui/buttons";
import { useUser } from "../../session/session";

const BLANK = { current_password: "", new_password: "", repeated: "" };

export function PasswordForm() {
  const { t } = useT();
  const { email } = useUser();
  const notify = useNotify();
  const form = useForm(BLANK);
  const saving = useSave({
    form,
    validate: (values) =>
      validateAll(
        values,
        {
          current_password: [required],
          new_password: PASSWORD_VALIDATORS,
          repeated: [required, repeats(values.new_password)],
        },
        t,
      ),
    save: ({ current_password, new_password }) =>
      write("PUT", "/api/auth/password", { current_password, new_password }),
    nouns: ["auth"],
    onSaved: () => {
      form.reset(BLANK);
      notify.done(t("profile.passwordChanged"), t("profile.passwordChangedText"));
    },
  });
  return (
    <InlineForm saving={saving} className="flex flex-col gap-4">
      {/* For password managers. */}
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        {...form.field("current_password")}
        label={t("profile.currentPassword")}
        autoComplete="current-password"
        required
      />
      <NewPasswordFields password={form.field("new_password")} repeated={form.field("repeated")} />
      <FormAlert>{saving.error}</FormAlert>
      <BusyButton type="submit" isWaiting={saving.isSaving} className="self-start">
        {t(saving.isSaving ? "kit.saving" : "profile.changePassword")}
      </BusyButton>
    </InlineForm>
  );
}
