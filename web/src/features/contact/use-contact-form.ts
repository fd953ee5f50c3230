import { type FormEvent, useEffect, useRef, useState } from "react";
import { ApiError } from "../../api/client";
import { sendMessage } from "../../api/contact";
import { useI18n } from "../../i18n/language-context";
import { FIELDS, type FieldName, type Problems, readDraft, serverProblems, validateDraft } from "./draft";

export type Status =
  | { kind: "idle" | "sending" | "success" | "invalid" | "failed" }
  /** Rate limited (429); the message says for how long. */
  | { kind: "tooMany"; message: string };

export const SUCCESS_SHOWN_FOR = 5000;

/** The state of the contact form. Only a successful submission clears it. */
export function useContactForm() {
  const { language } = useI18n();
  const [status, setStatus] = useState<Status>({ kind: "idle" });
  const [problems, setProblems] = useState<Problems>({});
  // A ref, because state is not updated yet on a double click.
  const isSending = useRef(false);

  useEffect(() => {
    if (status.kind !== "success") return;
    const timer = setTimeout(() => setStatus({ kind: "idle" }), SUCCESS_SHOWN_FOR);
    return () => clearTimeout(timer);
  }, [status]);

  const reject = (form: HTMLFormElement, found: Problems) => {
    setProblems(found);
    setStatus({ kind: "invalid" });
    const first = FIELDS.find((field) => found[field]);
    const element = first && form.elements.namedItem(first);
    if (element instanceof HTMLElement) element.focus();
  };

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isSending.current) return;
    const form = event.currentTarget;
    const draft = readDraft(new FormData(form));
    const found = validateDraft(draft);
    if (Object.keys(found).length > 0) return reject(form, found);
    isSending.current = true;
    setProblems({});
    setStatus({ kind: "sending" });
    try {
      await sendMessage(draft, language);
      form.reset();
      setStatus({ kind: "success" });
    } catch (failure) {
      const message = failure instanceof ApiError ? serverProblems(failure.fields) : {};
      if (Object.keys(message).length > 0) reject(form, message);
      else setStatus(failureStatus(failure));
    } finally {
      isSending.current = false;
    }
  };

  /** Clears the error of a field on input. */
  const clearProblem = (field: FieldName) => setProblems(({ [field]: _, ...others }) => others);

  return { status, problems, submit, clearProblem };
}

function failureStatus(failure: unknown): Status {
  const isTooMany = failure instanceof ApiError && failure.status === 429;
  return isTooMany ? { kind: "tooMany", message: failure.message } : { kind: "failed" };
}
