import { WarningIcon } from "../../../ui/icons";
import { useT } from "../../i18n/texts";
import type { ImportProblem } from "../../kit/api/types";

const MOST = 20;

/** Problems of the file as a whole, and of rows that became no event. */
export function InputProblems({ problems }: { problems: readonly ImportProblem[] }) {
  const { t } = useT();
  if (problems.length === 0) return null;
  const keyed = problems.slice(0, MOST).map((problem, key) => ({ ...problem, key }));
  return (
    <section
      aria-label={t("import.problems")}
      className="flex gap-3 rounded-2xl border border-line bg-card px-4 py-3 text-sm"
    >
      <WarningIcon className="size-5 shrink-0 text-warning" />
      <ul className="min-w-0 flex-1">
        {keyed.map(({ key, row, reason }) => (
          <li key={key} className="break-words">
            {row != null && <span className="font-semibold">{t("import.row", { row })} </span>}
            {reason}
          </li>
        ))}
        {problems.length > MOST && <li>{t("import.moreProblems", { count: problems.length - MOST })}</li>}
      </ul>
    </section>
  );
}
