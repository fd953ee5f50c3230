import { type FormEvent, useId, useRef, useState } from "react";
import { ApiError, readableError } from "../../api/client";
import { subscribe } from "../../api/newsletter";
import { useI18n } from "../../i18n/language-context";
import { useIsHydrated } from "../../lib/hydrated";
import { paths } from "../../lib/paths";
import { Button } from "../../ui/button";
import { CheckIcon } from "../../ui/icons";

const LOOKS_LIKE_EMAIL = /^\S+@\S+\.\S+$/;

const INPUT =
  "min-h-12 w-full min-w-0 rounded-xl border border-white/45 bg-white/8 px-4 font-normal text-base text-white placeholder:text-[#cfc8e6] aria-invalid:border-[#ff9db0]";

/** Only an invalid email address marks the field; network and server failures do not. */
interface Problem {
  field?: string | undefined;
  failure?: string;
}

export function NewsletterForm() {
  const { language, t } = useI18n();
  const id = useId();
  const isHydrated = useIsHydrated();
  const email = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<Problem>({});
  const [isSending, setSending] = useState(false);
  const [thanks, setThanks] = useState<"site.newsletterDone" | "site.newsletterUnconfirmed" | null>(null);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const text = (name: string) => (form.get(name) as string).trim();
    const address = text("email");
    if (!LOOKS_LIKE_EMAIL.test(address)) {
      setProblem({ field: t("site.newsletterBadEmail") });
      email.current?.focus();
      return;
    }
    setProblem({});
    setSending(true);
    try {
      const { data } = await subscribe({ email: address, name: text("name") }, language);
      setThanks(data.confirmation_mail ? "site.newsletterDone" : "site.newsletterUnconfirmed");
    } catch (error) {
      const field = error instanceof ApiError ? error.fields.email : undefined;
      setProblem({ field, failure: readableError(error, t("site.newsletterFailed")) });
      setSending(false);
    }
  };

  return (
    <section aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} className="text-xl">
        {t("site.newsletter")}
      </h2>
      <p className="mt-2 text-[#cfc8e6] text-sm">{t("site.newsletterLead")}</p>
      <div role="status">
        {thanks && (
          <p className="mt-4 flex items-start gap-3 rounded-xl bg-white/10 p-4 font-medium">
            <CheckIcon className="mt-0.5 size-5 shrink-0 text-saffron" />
            {t(thanks)}
          </p>
        )}
      </div>
      {!thanks && (
        <form
          method="post"
          action={paths.subscribe(language)}
          noValidate={isHydrated}
          onSubmit={submit}
          className="mt-4 flex flex-col gap-3"
        >
          <div className="grid grid-cols-[repeat(auto-fit,minmax(min(12rem,100%),1fr))] gap-3">
            <label className="flex flex-col gap-1 font-semibold text-sm">
              {t("site.newsletterEmail")}
              <input
                ref={email}
                type="email"
                name="email"
                required
                autoComplete="email"
                maxLength={254}
                placeholder="ad@example.com"
                aria-invalid={problem.field ? true : undefined}
                aria-describedby={`${id}-problem ${id}-promise`}
                className={INPUT}
              />
            </label>
            <label className="flex flex-col gap-1 font-semibold text-sm">
              {t("site.newsletterName")}
              <input type="text" name="name" autoComplete="name" maxLength={200} className={INPUT} />
            </label>
          </div>
          <p id={`${id}-problem`} role="alert" className="font-medium text-[#ff9db0] text-sm empty:hidden">
            {problem.field ?? problem.failure}
          </p>
          <Button type="submit" disabled={isSending} className="self-start">
            {t(isSending ? "site.newsletterSending" : "site.newsletterSubmit")}
          </Button>
          <p id={`${id}-promise`} className="text-[#cfc8e6] text-sm">
            {t("site.newsletterPromise")}
          </p>
        </form>
      )}
    </section>
  );
}
