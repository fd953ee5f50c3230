import { paths } from "../../../lib/paths";
import { useT } from "../../i18n/texts";
import type { Searches } from "../../kit/api/types";
import { wholeNumber } from "../../kit/format/format";
import { Panel } from "./panel";

const CELL = "px-3 py-1.5";

/** The words that visitors searched for. */
export function SearchedTable({ words }: { words: Searches["words"] }) {
  const { t, language } = useT();
  return (
    <Panel title={t("numbers.searches")} hint={t("numbers.searchesHint")}>
      {words.length === 0 ? (
        <p className="py-4 text-ink-2">{t("numbers.noSearches")}</p>
      ) : (
        <table className="w-full text-sm">
          <thead className="text-left text-ink-2">
            <tr>
              <th scope="col" className={CELL}>
                {t("numbers.words")}
              </th>
              <th scope="col" className={`${CELL} text-right`}>
                {t("numbers.count")}
              </th>
              <th scope="col" className={`${CELL} text-right`}>
                {t("numbers.found")}
              </th>
            </tr>
          </thead>
          <tbody className="tabular-nums">
            {words.map(({ words, count, found }) => (
              <tr key={words} className="border-line border-t">
                <th scope="row" className={`${CELL} text-left font-medium [overflow-wrap:anywhere]`}>
                  <a
                    href={paths.search({ q: words })}
                    className="inline-flex min-h-9 items-center hover:underline"
                  >
                    {words}
                  </a>
                </th>
                <td className={`${CELL} text-right`}>{wholeNumber(count, language)}</td>
                <td className={`${CELL} text-right`}>{wholeNumber(found, language)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Panel>
  );
}

interface MissingProps {
  words: Searches["nothing_found"];
  /** Left out for staff who cannot write synonyms. */
  onMakeSynonym?: (words: string) => void;
}

/** The words that found nothing, each with a way to make a synonym of it. */
export function NothingFoundList({ words, onMakeSynonym }: MissingProps) {
  const { t, language } = useT();
  return (
    <Panel title={t("numbers.nothingFound")} hint={t("numbers.nothingFoundHint")}>
      {words.length === 0 && <p className="py-4 text-ink-2">{t("numbers.allFound")}</p>}
      <ul className="divide-y divide-line">
        {words.map(({ words, count }) => (
          <li key={words} className="flex flex-wrap items-center gap-x-3 py-1">
            <span className="min-w-0 flex-1 font-medium [overflow-wrap:anywhere]">{words}</span>
            <span className="text-ink-2 text-sm tabular-nums">
              <span className="sr-only">{t("numbers.count")}: </span>
              {wholeNumber(count, language)}
            </span>
            {onMakeSynonym && (
              <button
                type="button"
                aria-label={t("numbers.makeSynonymOf", { words })}
                onClick={() => onMakeSynonym(words)}
                className="min-h-11 rounded-xl px-3 font-semibold text-brand text-sm hover:bg-brand-soft"
              >
                {t("numbers.makeSynonym")}
              </button>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
