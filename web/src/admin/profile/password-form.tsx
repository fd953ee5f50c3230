import { Button } from "../../ui/button";
import { useT } from "../i18n/texts";
import { write } from "../kit/api";
import { atLeast, checkAll, required } from "../kit/checks";
import { useForm } from "../kit/form";
import { FormAlert } from "../kit/form-alert";
import { useNotify } from "../kit/notify";
import { PasswordField } from "../kit/password-field";
import { useSave } from "../kit/use-save";
import { useUser } from "../session/session";

/** As the server asks for it (crates/domain/src/staff.rs). */
const SHORTEST = 10;
const BLANK = { current_password: "", new_password: "", repeated: "" };

export function PasswordForm() {
  const { t } = useT();
  const { email } = useUser();
  const notify = useNotify();
  const form = useForm(BLANK);
  const saving = useSave({
    form,
    check: (values) => {
      const problems = checkAll(
        values,
        { current_password: [required], new_password: [required, atLeast(SHORTEST)], repeated: [required] },
        t,
      );
      if (!problems.repeated && values.repeated !== values.new_password) {
        problems.repeated = t("profile.repeatWrong");
      }
      return problems;
    },
    save: ({ current_password, new_password }) =>
      write("PUT", "/api/auth/password", { current_password, new_password }),
    nouns: ["auth"],
    onSaved: () => {
      form.reset(BLANK);
      notify.done(t("profile.passwordChanged"), t("profile.passwordChangedText"));
    },
  });
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        saving.submit();
      }}
      className="flex flex-col gap-4"
    >
      {/* Password managers want to know whose password it is. */}
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        {...form.field("current_password")}
        label={t("profile.currentPassword")}
        autoComplete="current-password"
        disabled={saving.isSaving}
        required
      />
      <PasswordField
        {...form.field("new_password")}
        label={t("profile.newPassword")}
        hint={t("profile.newPasswordHint", { min: SHORTEST })}
        autoComplete="new-password"
        disabled={saving.isSaving}
        required
      />
      <PasswordField
        {...form.field("repeated")}
        label={t("profile.repeatPassword")}
        autoComplete="new-password"
        disabled={saving.isSaving}
        required
      />
      <FormAlert>{saving.error}</FormAlert>
      <Button type="submit" disabled={saving.isSaving} className="self-start">
        {t(saving.isSaving ? "kit.saving" : "profile.changePassword")}
      </Button>
    </form>
  );
}
