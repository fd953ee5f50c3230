import { useT } from "../../i18n/texts";
import { PasswordField } from "../fields/password-field";
import type { FieldBinding } from "./form";
import { MIN_PASSWORD_LENGTH } from "./validators";

interface Props {
  password: FieldBinding<string>;
  repeated: FieldBinding<string>;
}

/** A new password, typed twice. */
export function NewPasswordFields({ password, repeated }: Props) {
  const { t } = useT();
  return (
    <>
      <PasswordField
        {...password}
        label={t("profile.newPassword")}
        hint={t("profile.newPasswordHint", { min: MIN_PASSWORD_LENGTH })}
        autoComplete="new-password"
        required
      />
      <PasswordField {...repeated} label={t("profile.repeatPassword")} autoComplete="new-password" required />
    </>
  );
}
