import { useState } from "react";
import { ApiError } from "../../../api/client";
import { Button } from "../../../ui/button";
import { useT } from "../../i18n/texts";
import { write } from "../../kit/api/api";
import type { Data, Passkey, PasskeyCeremony, SecondFactor } from "../../kit/api/types";
import { useNotify } from "../../kit/dialogs/notify";
import { TextField } from "../../kit/fields/fields";
import { device } from "../../kit/format/device";
import { dateAndTime, relativeTime } from "../../kit/format/format";
import { useForm } from "../../kit/forms/form";
import { useSave } from "../../kit/forms/use-save";
import { atMost, required, validateAll } from "../../kit/forms/validators";
import { canUsePasskeys, createPasskey } from "../../session/passkey";
import { ConfirmedAction } from "./confirmed-action";
import { PasswordDialog } from "./password-dialog";

interface Props {
  factor: SecondFactor;
  onChanged: (codes: string[] | null | undefined) => void;
}

/** The user's passkeys. */
export function Passkeys({ factor, onChanged }: Props) {
  const { t } = useT();
  const [isAdding, setAdding] = useState(false);
  return (
    <>
      {factor.passkeys.length > 0 && (
        <ul className="divide-y divide-line">
          {factor.passkeys.map((passkey) => (
            <li key={passkey.id} className="flex flex-wrap items-center gap-3 py-2.5">
              <Facts passkey={passkey} />
              <ConfirmedAction
                label={t("security.removePasskey")}
                name={t("security.removeOne", { name: passkey.name })}
                title={t("security.removePasskeyTitle", { name: passkey.name })}
                text={t("security.removeText")}
                address={`/api/auth/passkeys/${passkey.id}/remove`}
                done={t("security.passkeyRemoved")}
                onDone={() => onChanged(null)}
              />
            </li>
          ))}
        </ul>
      )}
      {!factor.are_passkeys_available ? (
        <p className="text-ink-2 text-sm">{t("security.noPasskeysHere")}</p>
      ) : !canUsePasskeys() ? (
        <p className="text-ink-2 text-sm">{t("security.noPasskeysInBrowser")}</p>
      ) : (
        <Button variant="secondary" onClick={() => setAdding(true)} className="self-start">
          {t("security.addPasskey")}
        </Button>
      )}
      {isAdding && (
        <AddPasskey
          onClose={() => setAdding(false)}
          onDone={(codes) => {
            setAdding(false);
            onChanged(codes);
          }}
        />
      )}
    </>
  );
}

function Facts({ passkey }: { passkey: Passkey }) {
  const { t, language } = useT();
  const used = passkey.last_used_at;
  return (
    <div className="min-w-0 flex-1 basis-48">
      <p className="break-words font-semibold">{passkey.name}</p>
      <p className="text-ink-2 text-sm">
        {t("security.since", { time: dateAndTime(passkey.created_at, language) })}
        {" · "}
        {used ? t("security.used", { time: relativeTime(used, language) }) : t("security.neverUsed")}
      </p>
    </div>
  );
}

interface AddProps {
  onClose: () => void;
  onDone: (codes: string[] | null) => void;
}

function AddPasskey({ onClose, onDone }: AddProps) {
  const { t } = useT();
  const notify = useNotify();
  const known = device(navigator.userAgent);
  const form = useForm({ name: known ? t("profile.onSystem", known) : "", password: "" });
  const saving = useSave({
    form,
    validate: (values) => validateAll(values, { name: [required, atMost(60)], password: [required] }, t),
    save: async ({ name, password }) => {
      const { data } = await write<Data<PasskeyCeremony>>("POST", "/api/auth/passkeys/start", { password });
      const passkey = await createPasskey(data.options as Record<string, unknown>).catch(() => null);
      if (!passkey) throw new ApiError(0, t("security.passkeyNotMade"));
      const body = { challenge: data.challenge, name: name.trim(), passkey };
      return write<Data<{ recovery_codes: string[] | null }>>("POST", "/api/auth/passkeys/finish", body);
    },
    nouns: ["auth"],
    onSaved: ({ data }) => {
      notify.done(t("security.passkeyAdded"), t("security.othersEnded"));
      onDone(data.recovery_codes);
    },
  });
  return (
    <PasswordDialog
      title={t("security.addPasskey")}
      saveLabel={t("security.next")}
      saving={saving}
      password={form.field("password")}
      onClose={onClose}
    >
      <p className="text-ink-2">{t("security.addPasskeyText")}</p>
      <TextField {...form.field("name")} label={t("security.passkeyName")} maxLength={60} required />
    </PasswordDialog>
  );
}
