import { toast } from "../../../lib/toasts";
import { Button } from "../../../ui/button";
import { useT } from "../../i18n/texts";
import { PasswordField } from "../../kit/fields/password-field";
import { MIN_PASSWORD_LENGTH } from "../../kit/forms/validators";
import { CopyIcon, KeyIcon } from "../../kit/ui/icons";
import { generatePassword } from "./account";

interface Props {
  name: string;
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
}

/** A password field for another user's account, with generate and copy buttons. */
export function NewPassword(props: Props) {
  const { t } = useT();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(props.value);
      toast({ type: "success", title: t("users.form.copied"), message: "", duration: 3000 });
    } catch {
      // The clipboard needs permission and https.
      toast({ type: "error", title: t("users.form.notCopied"), message: t("users.form.copyByHand") });
    }
  };
  return (
    <div className="flex flex-col gap-1.5">
      <PasswordField
        {...props}
        label={t("users.form.password")}
        hint={t("users.form.passwordHint", { min: MIN_PASSWORD_LENGTH })}
        autoComplete="new-password"
        required
      />
      <div className="-ml-3 flex flex-wrap gap-1">
        <Button variant="ghost" onClick={() => props.onChange(generatePassword())} className="px-3!">
          <KeyIcon className="size-4.5" />
          {t("users.form.suggest")}
        </Button>
        {props.value !== "" && (
          <Button variant="ghost" onClick={copy} className="px-3!">
            <CopyIcon className="size-4.5" />
            {t("users.form.copy")}
          </Button>
        )}
      </div>
    </div>
  );
}
