import type { ReactNode } from "react";

/** A part of the form under a name of its own. */
export function FormSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="min-w-0 border-line border-t pt-5">
      <legend className="float-left mb-3 w-full font-bold font-display text-lg">{title}</legend>
      <div className="clear-both flex flex-col gap-4">{children}</div>
    </fieldset>
  );
}

/** Short fields side by side. */
export const FIELD_ROW = "grid gap-x-4 gap-y-4 sm:grid-cols-2 lg:grid-cols-3";
