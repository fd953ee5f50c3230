import { useState } from "react";
import { ButtonLink } from "../../../ui/button";
import { useT } from "../../i18n/texts";
import { write } from "../../kit/api/api";
import { TextField } from "../../kit/fields/fields";
import { useForm } from "../../kit/forms/form";
import { FormAlert } from "../../kit/forms/form-alert";
import { InlineForm } from "../../kit/forms/inline-form";
import { useSave } from "../../kit/forms/use-save";
import { isEmail, required, validateAll } from "../../kit/forms/validators";
import { BusyButton } from "../../kit/ui/buttons";
import { NarrowScreen } from "../../kit/ui/narrow-screen";
import { useTitle } from "../../kit/ui/page-header";
import { adminPaths } from "../../paths";

/** Requests a password reset mail. The response is the same for unknown email addresses. */
export function Screen() {
  const { t } = useT();
  useTitle(t("forgot-password.title"));
  const [isSent, setSent] = useState(false);
  const form = useForm({ email: "" });
  const saving = useSave({
    form,
    validate: (values) => validateAll(values, { email: [required, isEmail] }, t),
    save: ({ email }) => write("POST", "/api/auth/forgot-password", { email: email.trim() }),
    nouns: [],
    onSaved: () => setSent(true),
  });
  return (
    <NarrowScreen heading={t("forgot-password.heading")}>
      {isSent ? (
        <>
          <p role="status" className="mt-2.5 mb-4 font-semibold">
            {t("forgot-password.sent")}
          </p>
          <p className="mb-7 text-ink-2">{t("forgot-password.noMail")}</p>
        </>
      ) : (
        <InlineForm saving={saving} className="mb-4 flex flex-col gap-4">
          <p className="mt-2.5 mb-3 text-ink-2">{t("forgot-password.lead")}</p>
          <TextField
            {...form.field("email")}
            label={t("login.email")}
            type="email"
            autoComplete="username"
            required
          />
          <FormAlert>{saving.error}</FormAlert>
          <BusyButton type="submit" isWaiting={saving.isSaving} className="min-h-12">
            {t("forgot-password.send")}
          </BusyButton>
          <p className="text-ink-3 text-sm">{t("forgot-password.noMail")}</p>
        </InlineForm>
      )}
      <ButtonLink variant="secondary" to={adminPaths.login()} className="w-full">
        {t("forgot-password.back")}
      </ButtonLink>
    </NarrowScreen>
  );
}
