import { type FormEvent, useEffect, useRef, useState } from "react";
import { ApiError } from "../../../api/client";
import { paths } from "../../../lib/paths";
import { dismissToast, toast } from "../../../lib/toasts";
import { Button, ButtonLink } from "../../../ui/button";
import { useT } from "../../i18n/texts";
import type { Translate } from "../../i18n/translate";
import { TextField } from "../../kit/fields/fields";
import { PasswordField } from "../../kit/fields/password-field";
import { useForm } from "../../kit/forms/form";
import { required, validateAll } from "../../kit/forms/validators";
import { KeyIcon } from "../../kit/ui/icons";
import { useTitle } from "../../kit/ui/page-header";
import { adminPaths } from "../../paths";
import { canUsePasskeys } from "../../session/passkey";
import { type Challenge, challengeOf, signIn, signInWithPasskey, useSession } from "../../session/session";
import { SecondFactorForm } from "../../sign-in/second-factor-form";
import { StarWall } from "./star-wall";

const FAILURE_SHOWN_FOR = 5000;
const SUCCESS_SHOWN_FOR = 3000;

export function Screen() {
  const { t } = useT();
  useTitle(t("login.title"));
  const [challenge, setChallenge] = useState<Challenge | null>(null);
  const [expired, setExpired] = useState<string | null>(null);
  const startAgain = (sentence: string | null) => {
    setChallenge(null);
    setExpired(sentence);
  };
  return (
    <div className="grid flex-1 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.1fr)]">
      <div className="grid place-items-center px-4 pt-6 pb-20">
        <div className="w-full max-w-96">
          {challenge ? (
            <>
              <h1 className="text-3xl md:text-4xl">{t("login.secondHeading")}</h1>
              <p className="mt-2.5 mb-7 text-ink-2">{t("login.secondLead")}</p>
              <SecondFactorForm
                challenge={challenge}
                onSignedIn={() => sayWelcome(t)}
                onExpired={startAgain}
                onBack={() => startAgain(null)}
              />
            </>
          ) : (
            <>
              <h1 className="text-3xl md:text-4xl">{t("login.heading")}</h1>
              <p className="mt-2.5 mb-7 text-ink-2">{t("login.lead")}</p>
              <LoginForm expired={expired} onChallenge={setChallenge} />
            </>
          )}
        </div>
      </div>
      <StarWall />
    </div>
  );
}

function sayWelcome(t: Translate): void {
  toast({
    type: "success",
    title: t("login.success"),
    message: t("login.successText"),
    duration: SUCCESS_SHOWN_FOR,
  });
}

interface FormProps {
  /** Why the user is back at the first step. */
  expired: string | null;
  onChallenge: (challenge: Challenge) => void;
}

function LoginForm({ expired, onChallenge }: FormProps) {
  const { t } = useT();
  const { isSigningIn } = useSession();
  const form = useForm({ email: "", password: "" });
  const element = useRef<HTMLFormElement>(null);
  const failed = useRef<number | null>(null);
  const [refusal, setRefusal] = useState<{ sentence: string } | null>(
    expired === null ? null : { sentence: expired },
  );

  // Disabling the fields during the request removed the focus.
  useEffect(() => {
    if (!refusal) return;
    const password = element.current?.querySelector<HTMLInputElement>("[name=password]");
    password?.focus();
    password?.select();
  }, [refusal]);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isSigningIn) return;
    const problems = validateAll(form.values, { email: [required], password: [required] }, t);
    form.setProblems(problems);
    const [first] = Object.keys(problems);
    if (first) {
      element.current?.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus();
      return;
    }
    const outcome = await signIn(form.values.email.trim(), form.values.password);
    if (outcome.success) {
      // Clears the previous error.
      if (failed.current !== null) dismissToast(failed.current);
      sayWelcome(t);
      return;
    }
    const challenge = challengeOf(outcome.failure);
    if (challenge) onChallenge(challenge);
    else sayWhy(outcome.failure);
  };

  const passkey = async () => {
    try {
      if (await signInWithPasskey()) sayWelcome(t);
    } catch (failure) {
      sayWhy(failure);
    }
  };

  const sayWhy = (failure: unknown) => {
    const isRejected = failure instanceof ApiError;
    // `fetch` throws a TypeError without a network.
    const isUnreachable = failure instanceof TypeError;
    const other = t(isUnreachable ? "kit.networkFailed" : "login.errorText");
    const sentence = isRejected ? failure.message || t("login.failedText") : other;
    const title = t(isRejected ? "login.failed" : "login.error");
    failed.current = toast({ type: "error", title, message: sentence, duration: FAILURE_SHOWN_FOR });
    // The toast disappears, so the reason is also shown in the form.
    setRefusal({ sentence });
  };

  return (
    <form ref={element} noValidate onSubmit={submit} aria-busy={isSigningIn} className="flex flex-col gap-4">
      <TextField
        {...form.field("email")}
        label={t("login.email")}
        type="email"
        autoComplete="username"
        disabled={isSigningIn}
        required
      />
      <PasswordField
        {...form.field("password")}
        label={t("login.password")}
        autoComplete="current-password"
        disabled={isSigningIn}
        required
      />
      {refusal && !isSigningIn && <p className="font-medium text-danger text-sm">{refusal.sentence}</p>}
      <Button type="submit" disabled={isSigningIn} className="mt-2 min-h-12">
        {t(isSigningIn ? "login.submitting" : "login.submit")}
      </Button>
      <ButtonLink variant="ghost" to={adminPaths["forgot-password"]()} className="text-center">
        {t("login.forgot")}
      </ButtonLink>
      {canUsePasskeys() && (
        <Button variant="secondary" onClick={passkey} disabled={isSigningIn}>
          <KeyIcon />
          {t("login.withPasskey")}
        </Button>
      )}
      <ButtonLink variant="secondary" href={paths.home()} className="text-center">
        {t("login.backToHome")}
      </ButtonLink>
    </form>
  );
}
