import { useT } from "../../i18n/texts";
import { write } from "../../kit/api/api";
import type { Account, Data } from "../../kit/api/types";
import { useNotify } from "../../kit/dialogs/notify";
import { CheckField } from "../../kit/fields/fields";
import { useForm } from "../../kit/forms/form";
import { ModalForm } from "../../kit/forms/modal-form";
import { useSave } from "../../kit/forms/use-save";
import { isEmail, NAME_VALIDATORS, required, validateAll } from "../../kit/forms/validators";
import { setUser, useUser } from "../../session/session";
import { changedFields, nameOf } from "./account";
import { AccountFields } from "./account-fields";

interface Props {
  account: Account;
  onClose: () => void;
}

/** Edits name, email, role and status of an account. */
export function EditUserForm({ account, onClose }: Props) {
  const { t } = useT();
  const user = useUser();
  const notify = useNotify();
  const { full_name, email, role, is_active } = account;
  const form = useForm({ full_name, email, role, is_active });
  const saving = useSave({
    form,
    validate: (values) => validateAll(values, { full_name: NAME_VALIDATORS, email: [required, isEmail] }, t),
    save: (values) =>
      write<Data<Account>>("PUT", `/api/users/${account.id}`, changedFields(values, form.initial)),
    nouns: ["users"],
    onSaved: ({ data }) => {
      notify.saved(nameOf(data));
      onClose();
      // A user who changes their own role is redirected.
      if (data.id === user.id) {
        setUser({ ...user, full_name: data.full_name, email: data.email, role: data.role });
      }
    },
  });
  return (
    <ModalForm saving={saving} title={t("users.editTitle")} isDirty={form.isDirty} onClose={onClose}>
      <div className="flex flex-col gap-4">
        <AccountFields form={form} emailHint={t("users.form.emailChangeHint")} />
        {account.id !== user.id && (
          <CheckField
            {...form.field("is_active")}
            label={t("users.form.isActive")}
            hint={t("users.form.isActiveHint")}
          />
        )}
      </div>
    </ModalForm>
  );
}
