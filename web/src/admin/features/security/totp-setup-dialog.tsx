import { useState } from "react";
import { useT } from "../../i18n/texts";
import { write } from "../../kit/api/api";
import type { Data, TotpSetup } from "../../kit/api/types";
import { useNotify } from "../../kit/dialogs/notify";
import { BOX, LabelledField } from "../../kit/fields/labelled-field";
import { useForm } from "../../kit/forms/form";
import { ModalForm } from "../../kit/forms/modal-form";
import { useSave } from "../../kit/forms/use-save";
import { required, validateAll } from "../../kit/forms/validators";
import { PasswordStep } from "./password-dialog";

interface Props {
  onClose: () => void;
  onDone: (codes: string[] | null) => void;
}

/** Asks for the password, then shows the secret and verifies the first code. */
export function TotpSetupDialog({ onClose, onDone }: Props) {
  const { t } = useT();
  const [setup, setSetup] = useState<TotpSetup | null>(null);
  return setup ? (
    <CodeStep setup={setup} onClose={onClose} onDone={onDone} />
  ) : (
    <PasswordStep<TotpSetup>
      title={t("security.setUpApp")}
      saveLabel={t("security.next")}
      address="/api/auth/totp/start"
      nouns={[]}
      onDone={setSetup}
      onClose={onClose}
    />
  );
}

function CodeStep({ setup, onClose, onDone }: Props & { setup: TotpSetup }) {
  const { t } = useT();
  const notify = useNotify();
  const form = useForm({ code: "" });
  const saving = useSave({
    form,
    validate: (values) => validateAll(values, { code: [required] }, t),
    save: ({ code }) =>
      write<Data<{ recovery_codes: string[] | null }>>("POST", "/api/auth/totp/finish", {
        challenge: setup.challenge,
        code,
      }),
    nouns: ["auth"],
    onSaved: ({ data }) => {
      notify.done(t("security.appAdded"), t("security.othersEnded"));
      onDone(data.recovery_codes);
    },
  });
  return (
    <ModalForm
      saving={saving}
      size="medium"
      title={t("security.setUpApp")}
      isDirty={false}
      saveLabel={t("security.finish")}
      onClose={onClose}
    >
      <div className="flex flex-col gap-4">
        <p className="text-ink-2">{t("security.scan")}</p>
        {/* Dark on white in both themes, for scanning. */}
        <img
          src={`data:image/svg+xml;utf8,${encodeURIComponent(setup.qr_svg)}`}
          alt={t("security.qrCode")}
          width={220}
          height={220}
          className="self-center rounded-xl border border-line bg-white p-2"
        />
        <p className="text-ink-2 text-sm">
          {t("security.typeSecret")}{" "}
          <a href={setup.url} className="font-semibold text-brand underline">
            {t("security.openApp")}
          </a>
        </p>
        <p className="select-all break-words rounded-xl bg-paper px-4 py-2.5 text-center font-mono">
          {setup.secret.replace(/(.{4})(?=.)/g, "$1 ")}
        </p>
        <LabelledField {...form.field("code")} label={t("login.code")} hint={t("security.codeHint")} required>
          {(controlProps) => (
            <input
              {...controlProps}
              type="text"
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={40}
              value={form.values.code}
              onChange={(event) => form.change({ code: event.target.value })}
              className={`${BOX} min-h-12 font-mono tracking-widest`}
            />
          )}
        </LabelledField>
      </div>
    </ModalForm>
  );
}
