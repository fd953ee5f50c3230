import { useT } from "../../i18n/texts";
import { write } from "../../kit/api/api";
import type { Account } from "../../kit/api/types";
import { useNotify } from "../../kit/dialogs/notify";
import { useForm } from "../../kit/forms/form";
import { ModalForm } from "../../kit/forms/modal-form";
import { useSave } from "../../kit/forms/use-save";
import { PASSWORD_VALIDATORS, validateAll } from "../../kit/forms/validators";
import { nameOf } from "./account";
import { NewPassword } from "./new-password";

interface Props {
  account: Account;
  onClose: () => void;
}

/** Sets a new password for another user. */
export function PasswordForm({ account, onClose }: Props) {
  const { t } = useT();
  const notify = useNotify();
  const name = nameOf(account);
  const form = useForm({ password: "" });
  const saving = useSave({
    form,
    validate: (values) => validateAll(values, { password: PASSWORD_VALIDATORS }, t),
    save: (values) => write("PUT", `/api/users/${account.id}/password`, values),
    nouns: ["users"],
    onSaved: () => {
      notify.done(t("users.password.done"), t("users.password.doneText", { name }));
      onClose();
    },
  });
  return (
    <ModalForm
      saving={saving}
      size="small"
      title={t("users.password.title")}
      isDirty={form.isDirty}
      saveLabel={t("users.password.save")}
      onClose={onClose}
    >
      <p className="mb-4 text-ink-2">{t("users.password.hint", { name })}</p>
      {/* For password managers. */}
      <input type="text" autoComplete="username" value={account.email} readOnly hidden />
      <NewPassword {...form.field("password")} />
    </ModalForm>
  );
}
