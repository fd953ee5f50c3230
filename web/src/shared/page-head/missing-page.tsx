import type { ReactNode } from "react";
import { Star } from "../../ui/star";

interface Props {
  title: string;
  hint?: string | undefined;
  /** The next steps. */
  children?: ReactNode;
}

/** Shown in place of a page whose subject does not exist or could not be loaded. */
export function MissingPage({ title, hint, children }: Props) {
  return (
    <section className="mx-auto flex max-w-[1240px] flex-col items-center gap-4 px-4 py-24 text-center">
      <Star className="size-16" />
      <h1 className="max-w-full text-[min(2.25rem,11vw)] leading-[1.11]">{title}</h1>
      {hint && <p className="max-w-[46ch] text-ink-2">{hint}</p>}
      <div className="mt-2 flex flex-wrap justify-center gap-3">{children}</div>
    </section>
  );
}
