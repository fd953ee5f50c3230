import { useT } from "../../i18n/texts";
import { SelectField } from "../../kit/fields/fields";
import type { Role } from "../../session/roles";
import { roleChoices } from "./account";

interface Props {
  name: string;
  value: Role;
  onChange: (role: Role) => void;
  error: string | undefined;
}

/** A role, with what it allows. */
export function RoleField(props: Props) {
  const { t } = useT();
  return (
    <SelectField
      {...props}
      label={t("users.form.role")}
      hint={t(`users.roleHints.${props.value}`)}
      choices={roleChoices(t)}
      required
    />
  );
}
