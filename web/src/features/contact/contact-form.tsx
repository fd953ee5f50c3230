import { useI18n } from "../../i18n/language-context";
import { useIsHydrated } from "../../lib/hydrated";
import { paths } from "../../lib/paths";
import { Button } from "../../ui/button";
import { Field } from "../../ui/field";
import { CheckIcon, WarningIcon } from "../../ui/icons";
import { type FieldName, problemText } from "./draft";
import { Stamp } from "./stamp";
import { type Status, useContactForm } from "./use-contact-form";

export function ContactForm() {
  const { language, t } = useI18n();
  const isHydrated = useIsHydrated();
  const { status, problems, submit, clearProblem } = useContactForm();
  const isSending = status.kind === "sending";
  const field = (name: FieldName) => ({
    name,
    error: problemText(problems[name], t),
    onInput: () => clearProblem(name),
  });
  return (
    <section
      aria-labelledby="message"
      className="relative rounded-card border border-line bg-card p-5 shadow-card sm:p-8 md:p-10"
    >
      <div className="mb-6 flex items-start justify-between gap-5">
        <div className="min-w-0">
          <h2 id="message" className="max-md:text-[min(1.875rem,10vw)] max-md:leading-[1.2] md:text-4xl">
            {t("contact.formTitle")}
          </h2>
          <p className="mt-2 max-w-[44ch] text-ink-2">{t("contact.formHint")}</p>
        </div>
        <Stamp />
      </div>
      {/* Until the app runs, the browser checks the fields and posts the form. */}
      <form
        method="post"
        action={paths.sendMessage(language)}
        noValidate={isHydrated}
        onSubmit={submit}
        aria-busy={isSending}
        className="flex flex-col gap-5"
      >
        <div className="grid gap-5 sm:grid-cols-2">
          <Field {...field("name")} label={t("contact.name")} autoComplete="name" required />
          <Field
            {...field("email")}
            label={t("contact.emailField")}
            type="email"
            autoComplete="email"
            required
          />
        </div>
        <Field {...field("subject")} label={`${t("contact.subject")} (${t("contact.optional")})`} />
        <Field {...field("message")} label={t("contact.message")} rows={7} multiline required />
        <Honeypot />
        <div className="flex flex-col gap-4 sm:flex-row sm:items-center">
          <Button type="submit" disabled={isSending} className="min-h-13 max-w-full shrink-0 px-8 text-lg">
            {t(isSending ? "contact.sending" : "contact.send")}
          </Button>
          <Outcome status={status} />
        </div>
      </form>
    </section>
  );
}

/** The result of a submission, announced to screen readers. */
function Outcome({ status }: { status: Status }) {
  const { t } = useI18n();
  const problem = outcomeProblem(status, t);
  return (
    <div>
      <div role="status">
        {status.kind === "success" && (
          <p className="flex items-center gap-2.5 rounded-xl bg-success/10 px-4 py-3 font-semibold text-success">
            <CheckIcon className="size-5 shrink-0" />
            {t("contact.sent")}
          </p>
        )}
      </div>
      <div role="alert">
        {problem && (
          <p className="flex items-center gap-2.5 rounded-xl bg-danger/8 px-4 py-3 font-semibold text-danger">
            <WarningIcon className="size-5 shrink-0" />
            <span>{problem}</span>
          </p>
        )}
      </div>
    </div>
  );
}

function outcomeProblem(status: Status, t: ReturnType<typeof useI18n>["t"]): string | null {
  switch (status.kind) {
    case "invalid":
      return t("contact.fixFields");
    case "failed":
      return t("contact.failed");
    case "tooMany":
      return [t("contact.tooMany"), status.message, t("contact.keptText")].join(" ");
    default:
      return null;
  }
}

/** A hidden field that only bots fill in; the server drops such messages. */
function Honeypot() {
  const { t } = useI18n();
  return (
    <div aria-hidden="true" className="absolute -left-[9999px] size-px overflow-hidden">
      <label>
        {t("contact.honeypot")}
        <input type="text" name="homepage" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}
