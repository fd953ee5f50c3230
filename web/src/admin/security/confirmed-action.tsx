import { useState } from "react";
import { Button } from "../../ui/button";
import { useT } from "../i18n/texts";
import { write } from "../kit/api";
import { checkAll, required } from "../kit/checks";
import { useForm } from "../kit/form";
import { ModalForm } from "../kit/modal-form";
import { useNotify } from "../kit/notify";
import { PasswordField } from "../kit/password-field";
import type { Data } from "../kit/types";
import { useSave } from "../kit/use-save";
import { useUser } from "../session/session";

interface Props<T> {
  label: string;
  title: string;
  text: string;
  /** Where the password is sent to. */
  address: string;
  done: string;
  onDone: (data: T) => void;
}

/** A button for something that needs the password again. */
export function ConfirmedAction<T = unknown>(props: Props<T>) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        {props.label}
      </Button>
      {isOpen && <PasswordDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

function PasswordDialog<T>({
  title,
  text,
  address,
  done,
  onDone,
  onClose,
}: Props<T> & { onClose: () => void }) {
  const { t } = useT();
  const notify = useNotify();
  const form = useForm({ password: "" });
  const saving = useSave({
    form,
    check: (values) => checkAll(values, { password: [required] }, t),
    save: ({ password }) => write<Data<T>>("POST", address, { password }),
    nouns: ["auth"],
    onSaved: ({ data }) => {
      notify.done(done, t("security.othersEnded"));
      onClose();
      onDone(data);
    },
  });
  return (
    <ModalForm
      isOpen
      size="small"
      title={title}
      isDirty={false}
      isSaving={saving.isSaving}
      error={saving.error}
      saveLabel={t("security.confirm")}
      onSubmit={() => saving.submit()}
      onClose={onClose}
    >
      <p className="mb-4 text-ink-2">{text}</p>
      <OwnPassword {...form.field("password")} />
    </ModalForm>
  );
}

interface PasswordProps {
  name: string;
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
}

/** One's own password, asked for again. */
export function OwnPassword(props: PasswordProps) {
  const { t } = useT();
  const { email } = useUser();
  return (
    <>
      {/* Password managers want to know whose password it is. */}
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        {...props}
        label={t("security.password")}
        hint={t("security.passwordHint")}
        autoComplete="current-password"
        autoFocus
        required
      />
    </>
  );
}
