import { type FormEvent, useState } from "react";
import { readableError, send } from "../../api/client";
import { addressOf } from "../../api/query";
import { Button } from "../../ui/button";
import { useT } from "../i18n/texts";
import { askConfirm } from "../kit/dialogs/confirm";
import { Modal } from "../kit/dialogs/modal";
import { forgetUnsaved, hasUnsaved } from "../kit/dialogs/unsaved";
import { TextField } from "../kit/fields/fields";
import { PasswordField } from "../kit/fields/password-field";
import { FormAlert } from "../kit/forms/form-alert";
import type { User } from "../session/roles";
import { type Challenge, challengeOf, giveUpSession, setUser, useSession } from "../session/session";
import { useSignInAgain } from "../session/sign-in-again";
import { rememberLoginTime } from "../session/storage";
import { SecondStep } from "./second-step";

/** Rendered once in the panel, above all other dialogs. */
export function SignInAgainDialog() {
  const { t } = useT();
  const asking = useSignInAgain();
  const { user } = useSession();
  const isOpen = asking !== null && user !== null;

  const leave = async () => {
    const question = {
      title: t("frame.again.leaveTitle"),
      text: t("frame.again.leaveText"),
      action: t("frame.again.leave"),
      isDangerous: true,
    };
    if (hasUnsaved() && !(await askConfirm(question))) return;
    forgetUnsaved();
    giveUpSession();
    asking?.settle(false);
  };
  return (
    <Modal isOpen={isOpen} title={t("frame.again.title")} size="small" onClose={leave}>
      {user && <PasswordForm user={user} onSignedIn={() => asking?.settle(true)} onLeave={leave} />}
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
      const address = addressOf("/api/auth/login", { language });
      const { data } = await send<{ data: { user: User } }>("POST", address, { email: user.email, password });
      rememberLoginTime();
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
      <SecondStep
        challenge={challenge}
        onSignedIn={onSignedIn}
        onExpired={startAgain}
        onBack={() => startAgain(null)}
      />
    );
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <p className="text-ink-2">{t("frame.again.hint")}</p>
      <TextField
        label={t("frame.again.email")}
        value={user.email}
        onChange={() => undefined}
        autoComplete="username"
        readOnly
      />
      <PasswordField
        label={t("frame.again.password")}
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
          {t("frame.again.leave")}
        </Button>
        <Button type="submit" disabled={isBusy}>
          {t("frame.again.submit")}
        </Button>
      </div>
    </form>
  );
}
