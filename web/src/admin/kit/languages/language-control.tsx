import type { Language } from "../../../lib/language";
import { useT } from "../../i18n/texts";
import type { LanguageStates } from "../api/types";
import { Badge } from "../ui/badge";
import { LanguageBadge } from "./language-badges";
import type { LanguageChoice } from "./language-states";

interface Props {
  language: Language;
  /** Undefined for a new item. */
  states: LanguageStates | undefined;
  choice: LanguageChoice;
  onChange: (choice: LanguageChoice) => void;
}

/** The state of a language, and what can be done about it; it takes effect when the form is saved. */
export function LanguageControl({ language, states, choice, onChange }: Props) {
  const { t } = useT();
  const state = states?.[language];
  if (!state || state === "missing") return state ? <LanguageBadge state={state} /> : null;
  const chosen = choice[language];
  const choose = (next: "draft" | "live" | undefined) => {
    const { [language]: _, ...rest } = choice;
    onChange(next ? { ...rest, [language]: next } : rest);
  };
  if (chosen) {
    const text = chosen === "draft" ? "willHide" : state === "stale" ? "willConfirm" : "willShow";
    return (
      <>
        <Badge tone="brand">{t(`languages.${text}`)}</Badge>
        <LanguageButton onClick={() => choose(undefined)}>{t("kit.undo")}</LanguageButton>
      </>
    );
  }
  return (
    <>
      <LanguageBadge state={state} />
      {state === "stale" && (
        <LanguageButton onClick={() => choose("live")}>{t("languages.confirm")}</LanguageButton>
      )}
      {state === "draft" ? (
        <LanguageButton onClick={() => choose("live")}>{t("languages.show")}</LanguageButton>
      ) : (
        <LanguageButton onClick={() => choose("draft")}>{t("languages.hide")}</LanguageButton>
      )}
    </>
  );
}

function LanguageButton({ onClick, children }: { onClick: () => void; children: string }) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="min-h-6 rounded-lg px-1 font-sans font-semibold text-brand text-sm tracking-normal hover:underline pointer-coarse:min-h-11"
    >
      {children}
    </button>
  );
}
