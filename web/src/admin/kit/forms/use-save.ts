import { type RefObject, useEffect, useRef, useState } from "react";
import { ApiError, readableError } from "../../../api/client";
import { useT } from "../../i18n/texts";
import { currentlyStored, NETWORK } from "../api/api";
import { useInvalidate } from "../api/queries";
import type { Form, Problems } from "./form";

interface Failure {
  sentence: string;
  /** When it is no longer true: once every marked field is mended, or the network is there again. */
  passes: "mended" | "online" | undefined;
}

interface Options<T extends object, Result> {
  form: Form<T>;
  /** What the browser can already tell; the same words that the server uses (checks.ts). */
  check?: (values: T, element: HTMLFormElement | null) => Problems<T>;
  save: (values: T) => Promise<Result>;
  /** What changes by it: `["events"]`. */
  nouns: readonly string[];
  onSaved: (result: Result, values: T) => void;
  /** The values of what is stored now, when somebody else saved first; its `version` among them. */
  fromStored?: (stored: object) => T;
}

export interface Saving<T> {
  /** For the `<form>`: the first field that is wrong is focused in it. */
  formRef: RefObject<HTMLFormElement | null>;
  /** Checks and saves: the form's values, or those that were chosen after a conflict. */
  submit: (values?: T) => Promise<void>;
  isSaving: boolean;
  /** A sentence for the person, when it did not work. */
  error: string | null;
  /** What was edited is not there any more. */
  isGone: boolean;
  forgetError: () => void;
  /** What somebody else saved meanwhile; for the StaleDialog. */
  theirs: T | null;
  forgetTheirs: () => void;
}

/** Saves a form. Whatever goes wrong, everything typed stays and the person is told why. */
export function useSave<T extends object, Result>(options: Options<T, Result>): Saving<T> {
  const { form, check, save, nouns, onSaved, fromStored } = options;
  const { t } = useT();
  const invalidate = useInvalidate();
  const formRef = useRef<HTMLFormElement>(null);
  const [isSaving, setSaving] = useState(false);
  const [error, setError] = useState<Failure | null>(null);
  const [isGone, setGone] = useState(false);
  const [theirs, setTheirs] = useState<T | null>(null);
  // State lags behind a double click; this does not.
  const isBusy = useRef(false);

  const forgetError = () => {
    setError(null);
    setGone(false);
  };

  const refuse = (problems: Problems<T>, sentence: string, passes?: Failure["passes"]) => {
    form.setProblems(problems);
    setError({ sentence, passes });
    focusFirstProblem(formRef);
  };
  useOnline(error?.passes === "online" ? forgetError : undefined);

  const theirsIn = (failure: unknown): T | null => {
    const stored = currentlyStored(failure);
    return stored && fromStored ? fromStored(stored) : null;
  };

  const explain = (failure: unknown) => {
    setTheirs(theirsIn(failure));
    setGone(failure instanceof ApiError && failure.status === 404);
    if (failure instanceof ApiError && Object.keys(failure.fields).length > 0) {
      const known = Object.entries(failure.fields).filter(([name]) => name in form.values);
      const strange = Object.entries(failure.fields).filter(([name]) => !(name in form.values));
      const others = strange.map(([name, sentence]) => `${name}: ${sentence}`);
      const passes = others.length === 0 ? "mended" : undefined;
      refuse(Object.fromEntries(known) as Problems<T>, [failure.message, ...others].join(" "), passes);
    } else {
      const isNetwork = failure instanceof ApiError && failure.code === NETWORK;
      setError({
        sentence: readableError(failure, t("kit.unexpected")),
        passes: isNetwork ? "online" : undefined,
      });
    }
  };

  /** What was chosen is made of theirs: whoever saves next differs from that, not from what this form began with. */
  const takeOver = (chosen: T) => {
    if (theirs) form.rebase(theirs);
    form.change(chosen);
  };

  /** Where only the answer to an earlier attempt was lost, what is stored is what is saved here: nobody else was faster. */
  const saveOnce = (values: T): Promise<Result> =>
    save(values).catch((failure: unknown) => {
      const stored = theirsIn(failure);
      if (stored && isSameContent(stored, values)) return save(stored);
      throw failure;
    });

  const submit = async (values = form.values) => {
    if (isBusy.current) return;
    if (values !== form.values) takeOver(values);
    setTheirs(null);
    forgetError();
    const problems = check?.(values, formRef.current) ?? {};
    if (Object.keys(problems).length > 0) return refuse(problems, t("kit.fixFields"), "mended");
    isBusy.current = true;
    setSaving(true);
    form.setProblems({});
    try {
      onSaved(await saveOnce(values), values);
      // It is saved, however long the lists take to be read again.
      invalidate(...nouns);
    } catch (failure) {
      explain(failure);
    } finally {
      isBusy.current = false;
      setSaving(false);
    }
  };

  const isMended = error?.passes === "mended" && Object.keys(form.problems).length === 0;
  const sentence = isMended ? null : (error?.sentence ?? null);
  return {
    formRef,
    submit,
    isSaving,
    error: sentence,
    isGone,
    forgetError,
    theirs,
    forgetTheirs: () => setTheirs(null),
  };
}

function isSameContent<T extends object>(one: T, other: T): boolean {
  const content = (values: T) => Object.entries(values).filter(([name]) => name !== "version");
  const sorted = (values: T) => JSON.stringify(content(values).sort(([a], [b]) => (a < b ? -1 : 1)));
  return sorted(one) === sorted(other);
}

function useOnline(then: (() => void) | undefined): void {
  useEffect(() => {
    if (!then) return;
    window.addEventListener("online", then);
    return () => window.removeEventListener("online", then);
  }, [then]);
}

/** After the problems have been drawn. Groups of controls cannot be `aria-invalid`. */
function focusFirstProblem({ current: form }: RefObject<HTMLFormElement | null>): void {
  setTimeout(() => {
    const wrong = form?.querySelectorAll<HTMLElement>('[aria-invalid="true"], [data-invalid="true"]');
    [...(wrong ?? [])].find((field) => field.offsetParent !== null)?.focus();
  }, 30);
}
