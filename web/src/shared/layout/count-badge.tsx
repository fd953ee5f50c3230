/** A count over the corner of an icon; the link's accessible name has it, too. */
export function CountBadge({ count, className }: { count: number; className: string }) {
  return (
    <span
      aria-hidden="true"
      className={`absolute grid h-5 min-w-5 place-items-center rounded-full bg-saffron px-1 font-bold text-[0.7rem] text-saffron-ink tabular-nums leading-none ${className}`}
    >
      {count}
    </span>
  );
}
