import { type ReactNode, useId } from "react";

export interface FieldProps {
  label: string;
  /** Help text. */
  hint?: ReactNode;
  /** The error message. */
  error?: string | undefined;
  required?: boolean;
  disabled?: boolean;
  name?: string;
}

/** The classes of inputs. */
export const BOX =
  "w-full rounded-xl border border-control bg-card px-3.5 py-2 text-base text-ink placeholder:text-ink-3 aria-invalid:border-danger [&[readonly]]:bg-paper [&[readonly]]:text-ink-2 disabled:cursor-not-allowed disabled:bg-paper disabled:text-ink-2";

interface ControlProps {
  id: string;
  name: string | undefined;
  required: boolean | undefined;
  disabled: boolean | undefined;
  "aria-invalid": true | undefined;
  "aria-describedby": string | undefined;
}

interface Props extends FieldProps {
  /** Shown at the end of the label's row, for example a counter. */
  aside?: ReactNode;
  children: (controlProps: ControlProps) => ReactNode;
}

/** A label, a control, its hint and its error, linked for screen readers. */
export function LabelledField({ label, hint, error, required, disabled, name, aside, children }: Props) {
  const id = useId();
  const described = [hint ? `${id}-hint` : "", error ? `${id}-error` : ""].filter(Boolean).join(" ");
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <div className="flex items-baseline justify-between gap-3">
        <label htmlFor={id} className="font-semibold text-sm">
          {label}
          {required && (
            <span aria-hidden="true" className="text-danger">
              {" "}
              *
            </span>
          )}
        </label>
        {aside}
      </div>
      {children({
        id,
        name,
        required,
        disabled,
        "aria-invalid": error ? true : undefined,
        "aria-describedby": described || undefined,
      })}
      {hint && (
        <p id={`${id}-hint`} className="text-ink-3 text-sm">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="font-medium text-danger text-sm">
          {error}
        </p>
      )}
    </div>
  );
}

interface GroupProps extends Pick<FieldProps, "label" | "hint" | "error"> {
  children: ReactNode;
}

/** A field of several controls. The group itself is focused if it is invalid. */
export function FieldGroup({ label, hint, error, children }: GroupProps) {
  const id = useId();
  return (
    <fieldset {...groupProps(id, error)} className="flex min-w-0 flex-col gap-1.5">
      <legend className="mb-1.5 font-semibold text-sm">{label}</legend>
      {children}
      {hint && <p className="text-ink-3 text-sm">{hint}</p>}
      <GroupError id={id} error={error} />
    </fieldset>
  );
}

export const groupProps = (id: string, error: string | undefined) =>
  error ? { "data-invalid": true, tabIndex: -1, "aria-describedby": id } : {};

export function GroupError({ id, error }: { id: string; error: string | undefined }) {
  if (!error) return null;
  return (
    <p id={id} className="font-medium text-danger text-sm">
      {error}
    </p>
  );
}
