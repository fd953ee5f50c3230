import { useT } from "../../i18n/texts";
import type { LanguageState, LanguageStates } from "../api/types";
import { Badge, type BadgeTone } from "../ui/badge";
import { CONTENT_LANGUAGES, unfinished } from "./language-states";

const TONES: Record<LanguageState, BadgeTone> = {
  missing: "bad",
  draft: "quiet",
  live: "good",
  stale: "warn",
};

export function LanguageBadge({ state }: { state: LanguageState }) {
  const { t } = useT();
  return <Badge tone={TONES[state]}>{t(`languages.states.${state}`)}</Badge>;
}

/** A badge for each language that needs work: "EN: Out of date". */
export function LanguageBadges({ states }: { states: LanguageStates | undefined }) {
  const { t } = useT();
  return unfinished(states).map((language) => (
    <Badge key={language} tone={TONES[states?.[language] ?? "live"]}>
      {language.toUpperCase()}: {t(`languages.states.${states?.[language] ?? "live"}`)}
    </Badge>
  ));
}

const COLORS: Record<LanguageState, string> = {
  missing: "font-semibold text-danger",
  draft: "text-ink-3",
  live: "",
  stale: "font-semibold text-warning",
};
const MARKS: Record<LanguageState, string> = { missing: "?", draft: "·", live: "", stale: "!" };

/** Both languages in a table: "TR EN!", with the state in words for screen readers. */
export function LanguagesCell({ states }: { states: LanguageStates }) {
  const { t } = useT();
  return CONTENT_LANGUAGES.map((language) => {
    const text = t(`languages.states.${states[language]}`);
    return (
      <span key={language} title={text} className={`mr-1 ${COLORS[states[language]]}`}>
        {language.toUpperCase()}
        {states[language] !== "live" && (
          <>
            <span aria-hidden="true">{MARKS[states[language]]}</span>
            <span className="sr-only"> ({text})</span>
          </>
        )}
      </span>
    );
  });
}
