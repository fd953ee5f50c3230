import { type FormEvent, useState } from "react";
import { readableError, send } from "../../api/client";
import { apiUrl } from "../../api/query";
import { Button } from "../../ui/button";
import { useT } from "../i18n/texts";
import { requestConfirmation } from "../kit/dialogs/confirm";
import { Modal } from "../kit/dialogs/modal";
import { discardUnsaved, hasUnsaved } from "../kit/dialogs/unsaved";
import { TextField } from "../kit/fields/fields";
import { PasswordField } from "../kit/fields/password-field";
import { FormAlert } from "../kit/forms/form-alert";
import { useReauthentication } from "../session/reauthentication";
import type { User } from "../session/roles";
import { abandonSession, type Challenge, challengeOf, setUser, useSession } from "../session/session";
import { storeLoginTime } from "../session/storage";
import { SecondFactorForm } from "./second-factor-form";

/** Rendered once in the panel, above all other dialogs. */
export function ReauthenticationDialog() {
  const { t } = useT();
  const pending = useReauthentication();
  const { user } = useSession();
  const isOpen = pending !== null && user !== null;

  const leave = async () => {
    const question = {
      title: t("layout.again.leaveTitle"),
      text: t("layout.again.leaveText"),
      action: t("layout.again.leave"),
      isDangerous: true,
    };
    if (hasUnsaved() && !(await requestConfirmation(question))) return;
    discardUnsaved();
    abandonSession();
    pending?.settle(false);
  };
  return (
    <Modal isOpen={isOpen} title={t("layout.again.title")} size="small" onClose={leave}>
      {user && <PasswordForm user={user} onSignedIn={() => pending?.settle(true)} onLeave={leave} />}
    </Modal>
  );
}

interface Props {
  user: User;
  onSignedIn: () => void;
  onLeave: () => void;
}

function PasswordForm({ user, onSignedIn, onLeave }: Props) {
  const { t, language } = useT();
  const [password, setPassword] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [challenge, setChallenge] = useState<Challenge | null>(null);
  const startAgain = (sentence: string | null) => {
    setChallenge(null);
    setPassword("");
    setProblem(sentence);
    setBusy(false);
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (isBusy) return;
    if (password.trim() === "") return setProblem(t("kit.check.required"));
    setBusy(true);
    setProblem(null);
    try {
      const url = apiUrl("/api/auth/login", { language });
      const { data } = await send<{ data: { user: User } }>("POST", url, { email: user.email, password });
      storeLoginTime();
      setUser(data.user);
      onSignedIn();
    } catch (failure) {
      const next = challengeOf(failure);
      if (next) return setChallenge(next);
      setProblem(readableError(failure, t("kit.networkFailed")));
      setBusy(false);
    }
  };
  if (challenge) {
    return (
      <SecondFactorForm
        challenge={challenge}
        onSignedIn={onSignedIn}
        onExpired={startAgain}
        onBack={() => startAgain(null)}
      />
    );
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <p className="text-ink-2">{t("layout.again.hint")}</p>
      <TextField
        label={t("layout.again.email")}
        value={user.email}
        onChange={() => undefined}
        autoComplete="username"
        readOnly
      />
      <PasswordField
        label={t("layout.again.password")}
        value={password}
        onChange={setPassword}
        autoComplete="current-password"
        autoFocus
        disabled={isBusy}
        required
      />
      <FormAlert>{problem}</FormAlert>
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onLeave} disabled={isBusy}>
          {t("layout.again.leave")}
        </Button>
        <Button type="submit" disabled={isBusy}>
          {t("layout.again.submit")}
        </Button>
      </div>
    </form>
  );
}
