import { Link } from "../lib/router";
import { ChevronRightIcon } from "./icons";

interface Props {
  /** The accessible name of the navigation. */
  label: string;
  /** From the root to here; the last one is the page itself and carries no link. */
  items: readonly { name: string; to?: string }[];
}

export function Breadcrumbs({ label, items }: Props) {
  return (
    <nav aria-label={label}>
      <ol className="-ml-1 flex flex-wrap items-center gap-x-1 text-ink-3 text-sm">
        {items.map(({ name, to }, place) => (
          <li key={name} className="flex min-w-0 items-center gap-1">
            {place > 0 && <ChevronRightIcon className="size-4 shrink-0" />}
            {to ? (
              <Link
                to={to}
                className="inline-flex min-h-11 items-center rounded-lg px-1 hover:text-brand hover:underline"
              >
                {name}
              </Link>
            ) : (
              <span aria-current="page" className="px-1 text-ink-2">
                {name}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
