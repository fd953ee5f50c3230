import type { ReactNode } from "react";
import { useT } from "../../i18n/texts";
import { write } from "../../kit/api/api";
import type { Data } from "../../kit/api/types";
import { PasswordField } from "../../kit/fields/password-field";
import { type FieldBinding, useForm } from "../../kit/forms/form";
import { ModalForm } from "../../kit/forms/modal-form";
import { type FormSaving, useSave } from "../../kit/forms/use-save";
import { required, validateAll } from "../../kit/forms/validators";
import { useUser } from "../../session/session";

interface DialogProps {
  title: string;
  saveLabel: string;
  saving: FormSaving;
  password: FieldBinding<string>;
  onClose: () => void;
  /** Shown above the password: an explanation or other fields. */
  children?: ReactNode;
}

/** A form that requires the user's password. */
export function PasswordDialog({ title, saveLabel, saving, password, onClose, children }: DialogProps) {
  const { t } = useT();
  const { email } = useUser();
  return (
    <ModalForm
      saving={saving}
      size="small"
      title={title}
      isDirty={false}
      saveLabel={saveLabel}
      onClose={onClose}
    >
      <div className="flex flex-col gap-4">
        {children}
        {/* For password managers. */}
        <input type="text" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          {...password}
          label={t("security.password")}
          hint={t("security.passwordHint")}
          autoComplete="current-password"
          autoFocus
          required
        />
      </div>
    </ModalForm>
  );
}

interface StepProps<T> extends Pick<DialogProps, "title" | "saveLabel" | "onClose" | "children"> {
  /** The API path that the password is sent to. */
  address: string;
  /** The nouns to invalidate. */
  nouns: readonly string[];
  onDone: (data: T) => void;
}

/** A dialog that sends only the password. */
export function PasswordStep<T>({ address, nouns, onDone, ...dialog }: StepProps<T>) {
  const { t } = useT();
  const form = useForm({ password: "" });
  const saving = useSave({
    form,
    validate: (values) => validateAll(values, { password: [required] }, t),
    save: ({ password }) => write<Data<T>>("POST", address, { password }),
    nouns,
    onSaved: ({ data }) => onDone(data),
  });
  return <PasswordDialog {...dialog} saving={saving} password={form.field("password")} />;
}
