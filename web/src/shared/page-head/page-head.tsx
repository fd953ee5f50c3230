import { StarFrieze } from "./star-frieze";

interface Props {
  /** A short line above the title. */
  eyebrow?: string;
  title: string;
  lead: string;
}

/** The header of a page in large type. */
export function PageHead({ eyebrow, title, lead }: Props) {
  return (
    <header className="mb-7 md:mb-10">
      {eyebrow && <p className="mb-3 font-semibold text-brand">{eyebrow}</p>}
      <div className="flex flex-col justify-between gap-x-12 gap-y-4 lg:flex-row lg:flex-wrap lg:items-end">
        <h1 className="text-[clamp(min(2.75rem,15vw),7.4vw,5.75rem)] leading-[0.95] tracking-[-0.035em]">
          {title}
        </h1>
        <p className="max-w-[42ch] text-pretty text-ink-2 text-lg leading-relaxed lg:grow lg:basis-56 lg:pb-1">
          {lead}
        </p>
      </div>
      <StarFrieze className="mt-6 md:mt-8" />
    </header>
  );
}
