import { type InputHTMLAttributes, type ReactNode, type TextareaHTMLAttributes, useId } from "react";

interface Common {
  label: string;
  /** The error message. */
  error?: string | undefined;
  /** Help text. */
  hint?: ReactNode;
}

type InputProps = Common & { multiline?: false } & InputHTMLAttributes<HTMLInputElement>;
type AreaProps = Common & { multiline: true } & TextareaHTMLAttributes<HTMLTextAreaElement>;

const BOX =
  "w-full rounded-xl border border-control bg-card px-4 py-2.5 text-base text-ink placeholder:text-ink-3 aria-invalid:border-danger";

/** A labelled input; its hint and its error are read out with it. */
export function Field(props: InputProps | AreaProps) {
  const { label, error, hint, multiline: _, ...rest } = props;
  const generated = useId();
  const id = rest.id ?? generated;
  const described = [hint ? `${id}-hint` : "", error ? `${id}-error` : ""].filter(Boolean).join(" ");
  const wiring = {
    id,
    "aria-invalid": error ? true : undefined,
    "aria-describedby": described || undefined,
  } as const;
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="font-semibold text-sm">
        {label}
        {rest.required && (
          <span aria-hidden="true" className="text-danger">
            {" "}
            *
          </span>
        )}
      </label>
      {props.multiline ? (
        <textarea
          {...(rest as TextareaHTMLAttributes<HTMLTextAreaElement>)}
          {...wiring}
          className={`${BOX} min-h-36`}
        />
      ) : (
        <input
          {...(rest as InputHTMLAttributes<HTMLInputElement>)}
          {...wiring}
          className={`${BOX} min-h-12`}
        />
      )}
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
