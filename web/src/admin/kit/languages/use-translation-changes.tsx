import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { apiUrl } from "../../../api/query";
import type { Language } from "../../../lib/language";
import { useT } from "../../i18n/texts";
import { staffQuery } from "../api/queries";
import type { Data, DiffWord, LanguageStates, List, Revision, RevisionDetail } from "../api/types";
import { ADDED, REMOVED } from "../audit/diff-look";
import { collapseUnchanged, type DiffPart } from "../audit/word-diff";
import { type HistorySubject, revisionsPath } from "../history/revision";
import { CONTENT_LANGUAGES, otherLanguage } from "./language-states";

/** The form field of a text in each language, by its name in revisions without the language. */
export type TranslatedFields = Readonly<Record<string, Record<Language, string>>>;

/** Enough to find the last translation of all but the busiest items. */
const MOST_REVISIONS = 50;

/**
 * Notes for the fields of a stale language: what has changed in the other language since this one was edited. Empty while they load
 * and if nothing is stale.
 */
export function useTranslationChanges(
  subject: HistorySubject | null,
  states: LanguageStates | undefined,
  fields: TranslatedFields,
): Readonly<Record<string, ReactNode>> {
  const { t } = useT();
  const stale = CONTENT_LANGUAGES.find((language) => states?.[language] === "stale");
  const path = subject ? revisionsPath(subject) : "";
  const list = useQuery({
    ...staffQuery<List<Revision>>(apiUrl(path, { limit: MOST_REVISIONS })),
    enabled: subject !== null && stale !== undefined,
  });
  const since = stale && lastEdited(list.data?.data ?? [], stale, fields);
  const detail = useQuery({
    ...staffQuery<Data<RevisionDetail>>(apiUrl(`${path}/${since?.number}`, { with: "current" })),
    enabled: since !== undefined && !since.is_current,
  });
  if (!stale || !detail.data) return {};
  const other = otherLanguage(stale);
  const title = t(other === "tr" ? "languages.changedTurkish" : "languages.changedEnglish");
  const notes: Record<string, ReactNode> = {};
  for (const { field, words } of detail.data.data.changes) {
    const name = field.endsWith(`_${other}`) ? fields[field.slice(0, -3)]?.[stale] : undefined;
    if (name) notes[name] = <ChangeNote title={title} words={words ?? []} />;
  }
  return notes;
}

/** The newest version that changed a text of the language; the oldest one known if none did. */
export function lastEdited(
  revisions: readonly Revision[],
  language: Language,
  fields: TranslatedFields,
): Revision | undefined {
  const isText = (field: string) => field.endsWith(`_${language}`) && field.slice(0, -3) in fields;
  return revisions.find(({ changed }) => changed.some(isText)) ?? revisions.at(-1);
}

function ChangeNote({ title, words }: { title: string; words: readonly DiffWord[] }) {
  // The list never changes, so indexes are stable keys.
  const parts = collapseUnchanged(words.map(partOf)).map((part, key) => ({ ...part, key }));
  return (
    <span className="block rounded-lg border-warning border-l-4 bg-warning/10 px-3 py-1.5 text-ink">
      <span className="block font-semibold text-warning">{title}</span>
      {parts.map(({ key, side, text }) => {
        if (side === "both") return <span key={key}>{text}</span>;
        const [Mark, look] = side === "after" ? (["ins", ADDED] as const) : (["del", REMOVED] as const);
        return (
          <Mark key={key} className={look}>
            {text}
          </Mark>
        );
      })}
    </span>
  );
}

const SIDES = { same: "both", added: "after", removed: "before" } as const;
const partOf = ({ kind, text }: DiffWord): DiffPart => ({ side: SIDES[kind], text });
