import { useState } from "react";
import { useLocation } from "../../../lib/router";
import { ButtonLink } from "../../../ui/button";
import { useT } from "../../i18n/texts";
import { write } from "../../kit/api/api";
import { useForm } from "../../kit/forms/form";
import { FormAlert } from "../../kit/forms/form-alert";
import { InlineForm } from "../../kit/forms/inline-form";
import { NewPasswordFields } from "../../kit/forms/new-password-fields";
import { useSave } from "../../kit/forms/use-save";
import { PASSWORD_VALIDATORS, repeats, required, validateAll } from "../../kit/forms/validators";
import { BusyButton } from "../../kit/ui/buttons";
import { NarrowScreen } from "../../kit/ui/narrow-screen";
import { useTitle } from "../../kit/ui/page-header";
import { adminPaths } from "../../paths";

/** Sets a new password with the link from a mail. */
export function Screen() {
  const { t } = useT();
  useTitle(t("reset-password.title"));
  const [isDone, setDone] = useState(false);
  return (
    <NarrowScreen heading={t("reset-password.heading")}>
      {isDone ? (
        <>
          <p role="status" className="mt-2.5 mb-7 font-semibold">
            {t("reset-password.done")}
          </p>
          {/* A full page load: the reset has ended all sessions. */}
          <ButtonLink href={adminPaths.login()} className="min-h-12 w-full">
            {t("login.submit")}
          </ButtonLink>
        </>
      ) : (
        <NewPasswordForm onDone={() => setDone(true)} />
      )}
    </NarrowScreen>
  );
}

function NewPasswordForm({ onDone }: { onDone: () => void }) {
  const { t } = useT();
  const { search } = useLocation();
  const token = new URLSearchParams(search).get("token") ?? "";
  const form = useForm({ password: "", repeated: "" });
  const saving = useSave({
    form,
    validate: (values) =>
      validateAll(
        values,
        { password: PASSWORD_VALIDATORS, repeated: [required, repeats(values.password)] },
        t,
      ),
    save: ({ password }) => write("POST", "/api/auth/reset-password", { token, password }),
    nouns: [],
    onSaved: onDone,
  });
  return (
    <InlineForm saving={saving} className="mt-2.5 flex flex-col gap-4">
      <p className="mb-3 text-ink-2">{t("reset-password.lead")}</p>
      <NewPasswordFields password={form.field("password")} repeated={form.field("repeated")} />
      <FormAlert>{saving.error}</FormAlert>
      <BusyButton type="submit" isWaiting={saving.isSaving} className="min-h-12">
        {t(saving.isSaving ? "kit.saving" : "reset-password.save")}
      </BusyButton>
      {saving.isGone && (
        <ButtonLink variant="secondary" to={adminPaths["forgot-password"]()} className="text-center">
          {t("reset-password.askAgain")}
        </ButtonLink>
      )}
    </InlineForm>
  );
}
