/** Validates a contact message by the server's rules. */
import type { ContactDraft } from "../../api/contact";
import type { Translate } from "../../i18n/translate";

export const FIELDS = ["name", "email", "subject", "message"] as const;
export type FieldName = (typeof FIELDS)[number];

export type Problem =
  | { kind: "required" }
  | { kind: "tooLong"; max: number }
  | { kind: "notAnEmail" }
  /** A validation message of the server. */
  | { kind: "message"; text: string };
export type Problems = Partial<Record<FieldName, Problem>>;

const EMAIL =
  /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@([A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z]{2,63}$/;
const MAX_EMAIL = 254;

/** Reads the form, including the honeypot field. */
export function readDraft(form: FormData): Required<ContactDraft> {
  const text = (name: string) => String(form.get(name) ?? "");
  return {
    name: text("name"),
    email: text("email"),
    subject: text("subject"),
    message: text("message"),
    homepage: text("homepage"),
  };
}

export function validateDraft({ name, email, subject, message }: ContactDraft): Problems {
  const problems = {
    name: checkText(name, 200) ?? checkRequired(name),
    email: checkRequired(email) ?? checkEmail(email.trim()),
    subject: checkText(subject ?? "", 300),
    message: checkText(message, 10_000) ?? checkRequired(message),
  };
  return Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem));
}

function checkRequired(text: string): Problem | undefined {
  return text.trim() === "" ? { kind: "required" } : undefined;
}

/** Counts code points, as the server does. */
function checkText(text: string, max: number): Problem | undefined {
  return [...text.trim()].length > max ? { kind: "tooLong", max } : undefined;
}

function checkEmail(email: string): Problem | undefined {
  if (new TextEncoder().encode(email).length > MAX_EMAIL) return { kind: "tooLong", max: MAX_EMAIL };
  return EMAIL.test(email) ? undefined : { kind: "notAnEmail" };
}

/** The server's validation errors for visible fields. */
export function serverProblems(fields: Record<string, string>): Problems {
  const known = FIELDS.filter((field) => fields[field]);
  return Object.fromEntries(known.map((field) => [field, { kind: "message", text: fields[field] }]));
}

export function problemText(problem: Problem | undefined, t: Translate): string | undefined {
  if (!problem) return undefined;
  switch (problem.kind) {
    case "message":
      return problem.text;
    case "tooLong":
      return t("contact.tooLong", { max: problem.max });
    default:
      return t(`contact.${problem.kind}`);
  }
}
