import type { ReactNode } from "react";

/** A part of the form under a heading of its own. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="min-w-0 border-line border-t pt-5">
      <legend className="float-left mb-4 w-full font-bold font-display text-lg">{title}</legend>
      <div className="clear-both">{children}</div>
    </fieldset>
  );
}
