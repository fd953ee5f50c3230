import { useT } from "../../i18n/texts";
import { wholeNumber } from "../../kit/format/format";
import { Panel } from "./panel";

interface Entry {
  key: string | number;
  name: string;
  count: number;
  /** The address of its page. */
  href?: string;
}

interface Props {
  title: string;
  entries: readonly Entry[];
  empty: string;
  /** What the number counts, for screen readers. */
  counted: "numbers.views" | "numbers.clicks";
}

/** A list by count, with a bar behind each entry. */
export function Ranking({ title, entries, empty, counted }: Props) {
  const { t, language } = useT();
  const most = Math.max(1, ...entries.map(({ count }) => count));
  return (
    <Panel title={title}>
      {entries.length === 0 && <p className="py-4 text-ink-2">{empty}</p>}
      <ol className="flex flex-col gap-1">
        {entries.map(({ key, name, count, href }) => {
          const number = wholeNumber(count, language);
          const content = (
            <>
              <span
                aria-hidden="true"
                style={{ width: `${(count / most) * 100}%` }}
                className="absolute inset-y-0 left-0 bg-brand-soft"
              />
              <span className="relative min-w-0 truncate font-medium">{name}</span>
              <span aria-hidden="true" className="relative shrink-0 text-ink-2 text-sm tabular-nums">
                {number}
              </span>
              <span className="sr-only">{t(counted, { count: number })}</span>
            </>
          );
          const look =
            "relative flex min-h-11 items-center justify-between gap-3 overflow-hidden rounded-lg px-3";
          return (
            <li key={key}>
              {href ? (
                <a href={href} className={`${look} hover:underline`}>
                  {content}
                </a>
              ) : (
                <div className={look}>{content}</div>
              )}
            </li>
          );
        })}
      </ol>
    </Panel>
  );
}
