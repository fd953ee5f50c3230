import { type FormEvent, useEffect, useRef, useState } from "react";
import { ApiError } from "../../api/client";
import { sendMessage } from "../../api/contact";
import { useI18n } from "../../i18n/language-context";
import { checkDraft, FIELDS, type FieldName, type Problems, readDraft, saidProblems } from "./draft";

export type Status =
  | { kind: "idle" | "sending" | "success" | "invalid" | "failed" }
  /** Rate limited (429); the message says for how long. */
  | { kind: "tooMany"; said: string };

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

  const refuse = (form: HTMLFormElement, found: Problems) => {
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
    const found = checkDraft(draft);
    if (Object.keys(found).length > 0) return refuse(form, found);
    isSending.current = true;
    setProblems({});
    setStatus({ kind: "sending" });
    try {
      await sendMessage(draft, language);
      form.reset();
      setStatus({ kind: "success" });
    } catch (failure) {
      const said = failure instanceof ApiError ? saidProblems(failure.fields) : {};
      if (Object.keys(said).length > 0) refuse(form, said);
      else setStatus(failureStatus(failure));
    } finally {
      isSending.current = false;
    }
  };

  /** Clears the error of a field on input. */
  const forget = (field: FieldName) => setProblems(({ [field]: _, ...others }) => others);

  return { status, problems, submit, forget };
}

function failureStatus(failure: unknown): Status {
  const isTooMany = failure instanceof ApiError && failure.status === 429;
  return isTooMany ? { kind: "tooMany", said: failure.message } : { kind: "failed" };
}
