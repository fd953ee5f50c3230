import { type RefObject, useEffect, useRef, useState } from "react";
import { ApiError, readableError } from "../../../api/client";
import { useT } from "../../i18n/texts";
import { NETWORK_ERROR, storedVersionOf } from "../api/api";
import { useInvalidate } from "../api/queries";
import { type Form, type Problems, rootOf } from "./form";

interface Failure {
  sentence: string;
  /** When it disappears: once every invalid field is changed, or the network is back. */
  clearsOn: "mended" | "online" | undefined;
}

interface Options<T extends object, Result> {
  form: Form<T>;
  /** Client-side validation (checks.ts). */
  validate?: (values: T, element: HTMLFormElement | null) => Problems<T>;
  save: (values: T) => Promise<Result>;
  /** The nouns to invalidate: `["events"]`. */
  nouns: readonly string[];
  onSaved: (result: Result, values: T) => void;
  /** Converts the stored version of a conflict to form values, including its `version`. */
  fromStored?: (stored: object) => T;
}

/** What a form element needs of `useSave`. */
export type FormSaving = Pick<Saving<never>, "formRef" | "isSaving" | "error"> & { submit: () => void };

export interface Saving<T> {
  /** For the `<form>`: its first invalid field is focused. */
  formRef: RefObject<HTMLFormElement | null>;
  /** Validates and saves the form's values, or those merged after a conflict. */
  submit: (values?: T) => Promise<void>;
  isSaving: boolean;
  /** The error message. */
  error: string | null;
  /** True if the edited item was deleted. */
  isGone: boolean;
  clearError: () => void;
  /** The stored values of a conflict, for the ConflictDialog. */
  theirs: T | null;
  dismissConflict: () => void;
}

/** Saves a form. A failure keeps the input and sets an error message. */
export function useSave<T extends object, Result>(options: Options<T, Result>): Saving<T> {
  const { form, validate, save, nouns, onSaved, fromStored } = options;
  const { t } = useT();
  const invalidate = useInvalidate();
  const formRef = useRef<HTMLFormElement>(null);
  const [isSaving, setSaving] = useState(false);
  const [error, setError] = useState<Failure | null>(null);
  const [isGone, setGone] = useState(false);
  const [theirs, setTheirs] = useState<T | null>(null);
  // A ref, because state is not updated yet on a double click.
  const isBusy = useRef(false);

  const clearError = () => {
    setError(null);
    setGone(false);
  };

  const reject = (problems: Problems<T>, sentence: string, clearsOn?: Failure["clearsOn"]) => {
    form.setProblems(problems);
    setError({ sentence, clearsOn });
    focusFirstProblem(formRef);
  };
  useOnline(error?.clearsOn === "online" ? clearError : undefined);

  const theirsIn = (failure: unknown): T | null => {
    const stored = storedVersionOf(failure);
    return stored && fromStored ? fromStored(stored) : null;
  };

  const explain = (failure: unknown) => {
    setTheirs(theirsIn(failure));
    setGone(failure instanceof ApiError && failure.status === 404);
    if (failure instanceof ApiError && Object.keys(failure.fields).length > 0) {
      const isKnown = ([path]: [string, string]) => rootOf(path) in form.values;
      const known = Object.entries(failure.fields).filter(isKnown);
      const unknown_ = Object.entries(failure.fields).filter((field) => !isKnown(field));
      const others = unknown_.map(([name, sentence]) => `${name}: ${sentence}`);
      const clearsOn = others.length === 0 ? "mended" : undefined;
      reject(Object.fromEntries(known) as Problems<T>, [failure.message, ...others].join(" "), clearsOn);
    } else {
      const isNetwork = failure instanceof ApiError && failure.code === NETWORK_ERROR;
      setError({
        sentence: readableError(failure, t("kit.unexpected")),
        clearsOn: isNetwork ? "online" : undefined,
      });
    }
  };

  /** Makes the stored version the new base: the next conflict is relative to it. */
  const rebaseOnto = (chosen: T) => {
    if (theirs) form.rebase(theirs);
    form.change(chosen);
  };

  /** A conflict with the same content is an earlier attempt whose response was lost: saves over it. */
  const saveOnce = (values: T): Promise<Result> =>
    save(values).catch((failure: unknown) => {
      const stored = theirsIn(failure);
      if (stored && isSameContent(stored, values)) return save(stored);
      throw failure;
    });

  const submit = async (merged?: T) => {
    if (isBusy.current) return;
    if (merged) rebaseOnto(merged);
    // A shortcut may save in the event in which a field passes on its value.
    const values = merged ?? form.current();
    setTheirs(null);
    clearError();
    const problems = validate?.(values, formRef.current) ?? {};
    if (Object.keys(problems).length > 0) return reject(problems, t("kit.fixFields"), "mended");
    isBusy.current = true;
    setSaving(true);
    form.setProblems({});
    try {
      onSaved(await saveOnce(values), values);
      // Not awaited: the save itself is done.
      invalidate(...nouns);
    } catch (failure) {
      explain(failure);
    } finally {
      isBusy.current = false;
      setSaving(false);
    }
  };

  const isFixed = error?.clearsOn === "mended" && Object.keys(form.problems).length === 0;
  const sentence = isFixed ? null : (error?.sentence ?? null);
  return {
    formRef,
    submit,
    isSaving,
    error: sentence,
    isGone,
    clearError,
    theirs,
    dismissConflict: () => setTheirs(null),
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

/** Deferred until the errors are rendered. Groups have `data-invalid`, because they cannot be `aria-invalid`. */
function focusFirstProblem({ current: form }: RefObject<HTMLFormElement | null>): void {
  setTimeout(() => {
    const wrong = form?.querySelectorAll<HTMLElement>('[aria-invalid="true"], [data-invalid="true"]');
    [...(wrong ?? [])].find((field) => field.offsetParent !== null)?.focus();
  }, 30);
}
