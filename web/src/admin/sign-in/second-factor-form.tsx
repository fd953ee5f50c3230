import { type FormEvent, useEffect, useRef, useState } from "react";
import { ApiError, readableError } from "../../api/client";
import { Button } from "../../ui/button";
import { useT } from "../i18n/texts";
import { BOX, LabelledField } from "../kit/fields/labelled-field";
import { FormAlert } from "../kit/forms/form-alert";
import { KeyIcon } from "../kit/ui/icons";
import { canUsePasskeys, getPasskey } from "../session/passkey";
import type { Challenge } from "../session/session";
import { submitSecondFactor } from "../session/session";

interface Problem {
  sentence: string;
  /** True if the code is wrong, false for network failures. */
  isCode: boolean;
}

interface Props {
  challenge: Challenge;
  onSignedIn: () => void;
  /** Called when the challenge has expired: the password is needed again. */
  onExpired: (sentence: string) => void;
  onBack: () => void;
}

/** The second factor of a sign-in: a TOTP code, a recovery code or a passkey. */
export function SecondFactorForm({ challenge, onSignedIn, onExpired, onBack }: Props) {
  const { t } = useT();
  const { methods, passkey_options } = challenge;
  const hasApp = methods.includes("totp");
  const hasRecovery = methods.includes("recovery_code");
  const [isRecovery, setRecovery] = useState(!hasApp && hasRecovery && !passkey_options);
  const [code, setCode] = useState("");
  const [problem, setProblem] = useState<Problem | null>(null);
  const [isBusy, setBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const hasCode = hasApp || isRecovery;

  // Disabling the field during the request removed the focus.
  useEffect(() => {
    if (!problem) return;
    field.current?.focus();
    field.current?.select();
  }, [problem]);

  const send = async (answer: { code: string } | { passkey: unknown }) => {
    setBusy(true);
    setProblem(null);
    try {
      await submitSecondFactor({ challenge: challenge.challenge, ...answer });
      onSignedIn();
    } catch (failure) {
      const sentence = readableError(failure, t("kit.networkFailed"));
      if (failure instanceof ApiError && failure.status === 404) return onExpired(sentence);
      setProblem({ sentence, isCode: "code" in answer && failure instanceof ApiError });
      setBusy(false);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (isBusy) return;
    if (code.trim() === "") return setProblem({ sentence: t("kit.check.required"), isCode: true });
    send({ code: code.trim() });
  };
  const passkey = async () => {
    setProblem(null);
    try {
      const answer = await getPasskey(passkey_options as Record<string, unknown>);
      if (answer) await send({ passkey: answer });
    } catch {
      setProblem({ sentence: t("login.passkeyFailed"), isCode: false });
    }
  };
  const other = () => {
    setRecovery(!isRecovery);
    setCode("");
    setProblem(null);
  };

  return (
    <form noValidate onSubmit={submit} aria-busy={isBusy} className="flex flex-col gap-4">
      {passkey_options && canUsePasskeys() && (
        <Button
          variant={hasCode ? "secondary" : "primary"}
          onClick={passkey}
          disabled={isBusy}
          className="min-h-12"
        >
          <KeyIcon />
          {t("login.usePasskey")}
        </Button>
      )}
      {hasCode && (
        <LabelledField
          key={String(isRecovery)}
          label={t(isRecovery ? "login.recoveryCode" : "login.code")}
          hint={t(isRecovery ? "login.recoveryHint" : "login.codeHint")}
          name="code"
          disabled={isBusy}
          required
        >
          {(controlProps) => (
            <input
              {...controlProps}
              ref={field}
              aria-invalid={problem?.isCode || undefined}
              type="text"
              // biome-ignore lint/a11y/noAutofocus: the step consists of this field.
              autoFocus
              inputMode={isRecovery ? "text" : "numeric"}
              autoComplete={isRecovery ? "off" : "one-time-code"}
              autoCapitalize="none"
              spellCheck={false}
              maxLength={40}
              value={code}
              onChange={(event) => setCode(event.target.value)}
              className={`${BOX} min-h-12 font-mono tracking-widest`}
            />
          )}
        </LabelledField>
      )}
      <FormAlert>{problem?.sentence}</FormAlert>
      {hasCode && (
        <Button type="submit" disabled={isBusy} className="min-h-12">
          {t(isBusy ? "login.submitting" : "login.verify")}
        </Button>
      )}
      <div className="flex flex-wrap gap-x-1">
        {hasRecovery && (hasApp || !isRecovery) && (
          <Button variant="ghost" onClick={other} disabled={isBusy} className="-ml-3 px-3!">
            {t(isRecovery ? "login.useApp" : "login.useRecovery")}
          </Button>
        )}
        <Button variant="ghost" onClick={onBack} disabled={isBusy} className="-ml-3 px-3!">
          {t("login.startAgain")}
        </Button>
      </div>
    </form>
  );
}
