import { useT } from "../../i18n/texts";
import { write } from "../../kit/api/api";
import type { Account, Data } from "../../kit/api/types";
import { useNotify } from "../../kit/dialogs/notify";
import { useForm } from "../../kit/forms/form";
import { ModalForm } from "../../kit/forms/modal-form";
import { useSave } from "../../kit/forms/use-save";
import {
  isEmail,
  NAME_VALIDATORS,
  PASSWORD_VALIDATORS,
  required,
  validateAll,
} from "../../kit/forms/validators";
import type { Role } from "../../session/roles";
import { nameOf } from "./account";
import { AccountFields } from "./account-fields";
import { NewPassword } from "./new-password";

const BLANK = { email: "", full_name: "", role: "editor" as Role, password: "" };

export function AddUserForm({ onClose }: { onClose: () => void }) {
  const { t } = useT();
  const notify = useNotify();
  const form = useForm(BLANK);
  const saving = useSave({
    form,
    validate: (values) =>
      validateAll(
        values,
        { email: [required, isEmail], full_name: NAME_VALIDATORS, password: PASSWORD_VALIDATORS },
        t,
      ),
    save: (values) => write<Data<Account>>("POST", "/api/users", values),
    nouns: ["users"],
    onSaved: ({ data }) => {
      notify.done(t("users.added"), t("users.addedText", { name: nameOf(data) }));
      onClose();
    },
  });
  return (
    <ModalForm
      saving={saving}
      title={t("users.addTitle")}
      isDirty={form.isDirty}
      saveLabel={t("kit.add")}
      onClose={onClose}
    >
      <div className="flex flex-col gap-4">
        <AccountFields form={form} emailHint={t("users.form.emailHint")} />
        <NewPassword {...form.field("password")} />
      </div>
    </ModalForm>
  );
}
