import type { ReactNode } from "react";

/** A narrow, centered screen with a heading, for signed-out users. */
export function NarrowScreen({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <div className="grid flex-1 place-items-center px-4 pt-6 pb-20">
      <div className="w-full max-w-96">
        <h1 className="text-3xl md:text-4xl">{heading}</h1>
        {children}
      </div>
    </div>
  );
}
