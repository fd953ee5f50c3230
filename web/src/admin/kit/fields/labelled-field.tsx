import { type ReactNode, useContext, useId } from "react";
import { FieldError, FieldLabel, FieldMessages, fieldAttributes } from "../../../ui/field-parts";
import { FieldNotes } from "./field-notes";

export interface FieldProps {
  label: string;
  /** Help text. */
  hint?: ReactNode;
  /** The error message. */
  error?: string | undefined;
  required?: boolean;
  disabled?: boolean;
  name?: string;
  /** The label is for screen readers only. */
  isLabelHidden?: boolean;
}

/** The classes of inputs. */
export const BOX =
  "w-full rounded-xl border border-control bg-card px-[min(0.875rem,3.6vw)] py-2 text-base text-ink placeholder:text-ink-3 aria-invalid:border-danger [&[readonly]]:bg-paper [&[readonly]]:text-ink-2 disabled:cursor-not-allowed disabled:bg-paper disabled:text-ink-2";

interface ControlProps extends ReturnType<typeof fieldAttributes> {
  name: string | undefined;
  required: boolean | undefined;
  disabled: boolean | undefined;
}

interface Props extends FieldProps {
  /** Shown at the end of the label's row, for example a counter. */
  aside?: ReactNode;
  children: (controlProps: ControlProps) => ReactNode;
}

/** A label, a control, its hint and its error, linked for screen readers. */
export function LabelledField(props: Props) {
  const { label, error, required, disabled, name, isLabelHidden, aside, children } = props;
  const id = useId();
  const note = useContext(FieldNotes)[name ?? ""];
  const hint = note ? <HintWithNote hint={props.hint} note={note} /> : props.hint;
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <div className={isLabelHidden ? "sr-only" : "flex items-baseline justify-between gap-3"}>
        <FieldLabel id={id} label={label} required={required} />
        {aside}
      </div>
      {children({ ...fieldAttributes(id, { hint, error }), name, required, disabled })}
      <FieldMessages id={id} hint={hint} error={error} />
    </div>
  );
}

function HintWithNote({ hint, note }: { hint: ReactNode; note: ReactNode }) {
  return (
    <>
      <span className="block font-medium text-brand">{note}</span>
      {hint}
    </>
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
      <FieldError id={id} error={error} />
    </fieldset>
  );
}

export const groupProps = (id: string, error: string | undefined) =>
  error ? { "data-invalid": true, tabIndex: -1, "aria-describedby": id } : {};
