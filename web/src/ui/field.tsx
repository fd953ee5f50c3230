import { type InputHTMLAttributes, type ReactNode, type TextareaHTMLAttributes, useId } from "react";
import { FieldLabel, FieldMessages, fieldAttributes } from "./field-parts";

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

/** A labeled input; its hint and its error are read out with it. */
export function Field(props: InputProps | AreaProps) {
  const { label, error, hint, multiline: _, ...rest } = props;
  const generated = useId();
  const id = rest.id ?? generated;
  const attributes = fieldAttributes(id, { hint, error });
  return (
    <div className="flex flex-col gap-1.5">
      <FieldLabel id={id} label={label} required={rest.required} />
      {props.multiline ? (
        <textarea
          {...(rest as TextareaHTMLAttributes<HTMLTextAreaElement>)}
          {...attributes}
          className={`${BOX} min-h-36`}
        />
      ) : (
        <input
          {...(rest as InputHTMLAttributes<HTMLInputElement>)}
          {...attributes}
          className={`${BOX} min-h-12`}
        />
      )}
      <FieldMessages id={id} hint={hint} error={error} />
    </div>
  );
}
