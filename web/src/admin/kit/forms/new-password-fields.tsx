import { useT } from "../../i18n/texts";
import { PasswordField } from "../fields/password-field";
import { SHORTEST_PASSWORD } from "./checks";
import type { FieldWiring } from "./form";

interface Props {
  password: FieldWiring<string>;
  repeated: FieldWiring<string>;
}

/** A new password, typed twice. */
export function NewPasswordFields({ password, repeated }: Props) {
  const { t } = useT();
  return (
    <>
      <PasswordField
        {...password}
        label={t("profile.newPassword")}
        hint={t("profile.newPasswordHint", { min: SHORTEST_PASSWORD })}
        autoComplete="new-password"
        required
      />
      <PasswordField {...repeated} label={t("profile.repeatPassword")} autoComplete="new-password" required />
    </>
  );
}
