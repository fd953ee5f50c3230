import { useT } from "../../i18n/texts";
import { TextField } from "../../kit/fields/fields";
import type { Form } from "../../kit/forms/form";
import type { Role } from "../../session/roles";
import { RoleField } from "./role-field";

interface Values {
  full_name: string;
  email: string;
  role: Role;
}

interface Props<T extends Values> {
  form: Form<T>;
  emailHint: string;
}

/** Name, email and role of an account. */
export function AccountFields<T extends Values>({ form, emailHint }: Props<T>) {
  const { t } = useT();
  return (
    <>
      <TextField {...form.field("full_name")} label={t("users.form.name")} required />
      <TextField
        {...form.field("email")}
        type="email"
        label={t("users.form.email")}
        hint={emailHint}
        required
      />
      <RoleField {...form.field("role")} />
    </>
  );
}
