/** The parts of a labeled form field, shared by the public site and the admin panel. */
import type { ReactNode } from "react";

interface Messages {
  /** Help text. */
  hint?: ReactNode;
  /** The error message. */
  error?: string | undefined;
}

/** The attributes that link a control to its label, hint and error. */
export function fieldAttributes(id: string, { hint, error }: Messages) {
  const described = [hint ? `${id}-hint` : "", error ? `${id}-error` : ""].filter(Boolean).join(" ");
  return {
    id,
    "aria-invalid": error ? true : undefined,
    "aria-describedby": described || undefined,
  } as const;
}

export function FieldLabel({
  id,
  label,
  required,
}: {
  id: string;
  label: string;
  required?: boolean | undefined;
}) {
  return (
    <label htmlFor={id} className="font-semibold text-sm">
      {label}
      {required && (
        <span aria-hidden="true" className="text-danger">
          {" "}
          *
        </span>
      )}
    </label>
  );
}

export function FieldMessages({ id, hint, error }: Messages & { id: string }) {
  return (
    <>
      {hint && (
        <p id={`${id}-hint`} className="text-ink-3 text-sm">
          {hint}
        </p>
      )}
      <FieldError id={`${id}-error`} error={error} />
    </>
  );
}

export function FieldError({ id, error }: { id: string; error: string | undefined }) {
  if (!error) return null;
  return (
    <p id={id} className="font-medium text-danger text-sm">
      {error}
    </p>
  );
}
