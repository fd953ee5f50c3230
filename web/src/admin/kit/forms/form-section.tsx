import { type KeyboardEventHandler, type ReactNode, useId } from "react";
import { FieldError } from "../../../ui/field-parts";
import { groupProps } from "../fields/labelled-field";

interface Props {
  title: string;
  /** An error of the whole section. */
  error?: string | undefined;
  /** Keys that are pressed in any of its fields. */
  onKeyDown?: KeyboardEventHandler;
  children: ReactNode;
}

/** A titled section of a form. */
export function FormSection({ title, error, onKeyDown, children }: Props) {
  const id = useId();
  return (
    <fieldset {...groupProps(id, error)} onKeyDown={onKeyDown} className="min-w-0 border-line border-t pt-5">
      <legend className="float-left mb-3 w-full font-bold font-display text-lg">{title}</legend>
      <div className="clear-both flex flex-col gap-4">
        {children}
        <FieldError id={id} error={error} />
      </div>
    </fieldset>
  );
}

/** Short fields side by side: up to three, as many as the size of the text leaves space for. */
export const FIELD_ROW = "grid grid-cols-[repeat(auto-fill,minmax(min(100%,max(13rem,30%)),1fr))] gap-4";
