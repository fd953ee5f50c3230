import { useRef, useState } from "react";
import { readableError } from "../../api/client";
import { useT } from "../i18n/texts";
import { StaffError } from "./api";
import type { Form, Problems } from "./form";
import { useInvalidate } from "./queries";

interface Options<T extends object, Result> {
  form: Form<T>;
  /** What the browser can already tell; the same words that the server uses (checks.ts). */
  check?: (values: T) => Problems<T>;
  save: (values: T) => Promise<Result>;
  /** What changes by it: `["events"]`. */
  nouns: readonly string[];
  onSaved: (result: Result, values: T) => void;
  /** The values of what is stored now, when somebody else saved first; its `version` among them. */
  fromStored?: (stored: object) => T;
}

export interface Saving<T> {
  /** Checks and saves: the form's values, or those that were chosen after a conflict. */
  submit: (values?: T) => Promise<void>;
  isSaving: boolean;
  /** A sentence for the person, when it did not work. */
  error: string | null;
  /** What somebody else saved meanwhile; for the StaleDialog. */
  theirs: T | null;
  forgetTheirs: () => void;
}

/** Saves a form. Whatever goes wrong, everything typed stays and the person is told why. */
export function useSave<T extends object, Result>(options: Options<T, Result>): Saving<T> {
  const { form, check, save, nouns, onSaved, fromStored } = options;
  const { t } = useT();
  const invalidate = useInvalidate();
  const [isSaving, setSaving] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [theirs, setTheirs] = useState<T | null>(null);
  // State lags behind a double click; this does not.
  const isBusy = useRef(false);

  const refuse = (problems: Problems<T>, sentence: string) => {
    form.setProblems(problems);
    setError(sentence);
    focusFirstProblem();
  };

  const explain = (failure: unknown) => {
    if (failure instanceof StaffError && failure.code === "stale_version" && failure.current && fromStored) {
      setTheirs(fromStored(failure.current));
    }
    if (failure instanceof StaffError && Object.keys(failure.fields).length > 0) {
      const known = Object.entries(failure.fields).filter(([name]) => name in form.values);
      const strange = Object.entries(failure.fields).filter(([name]) => !(name in form.values));
      const others = strange.map(([name, sentence]) => `${name}: ${sentence}`);
      refuse(Object.fromEntries(known) as Problems<T>, [failure.message, ...others].join(" "));
    } else setError(readableError(failure, t("kit.unexpected")));
  };

  const submit = async (values = form.values) => {
    if (isBusy.current) return;
    if (values !== form.values) form.change(values);
    setTheirs(null);
    const problems = check?.(values) ?? {};
    if (Object.keys(problems).length > 0) return refuse(problems, t("kit.fixFields"));
    isBusy.current = true;
    setSaving(true);
    setError(null);
    form.setProblems({});
    try {
      const result = await save(values);
      await invalidate(...nouns);
      onSaved(result, values);
    } catch (failure) {
      explain(failure);
    } finally {
      isBusy.current = false;
      setSaving(false);
    }
  };

  return { submit, isSaving, error, theirs, forgetTheirs: () => setTheirs(null) };
}

/** After the problems have been drawn. */
function focusFirstProblem(): void {
  setTimeout(() => {
    const wrong = [...document.querySelectorAll<HTMLElement>('[aria-invalid="true"]')];
    const place = document.querySelector("dialog[open]") ?? document;
    wrong.find((field) => place.contains(field) && field.offsetParent !== null)?.focus();
  }, 30);
}
