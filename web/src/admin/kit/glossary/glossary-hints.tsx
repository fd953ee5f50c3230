import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useMemo } from "react";
import type { Language } from "../../../lib/language";
import { toast } from "../../../lib/toasts";
import { useT } from "../../i18n/texts";
import { otherLanguage } from "../languages/language-states";
import { CopyIcon } from "../ui/icons";
import { indexNames, missingNames } from "./find-names";
import { glossaryQuery, nameIn } from "./glossary";

interface Props {
  /** The language that is written in. */
  language: Language;
  /** The texts of each language. */
  texts: Record<Language, readonly string[]>;
  /** Names that have fields of their own: venue, organizer, performers. */
  knownNames?: readonly string[];
}

/** The names of the glossary that the texts of the other language have and these lack. Renders nothing if there are none. */
export function GlossaryHints({ language, texts, knownNames = [] }: Props) {
  const { t } = useT();
  const { data } = useQuery(glossaryQuery);
  const other = otherLanguage(language);
  const names = data?.data;
  const index = useMemo(() => indexNames(names ?? [], other), [names, other]);
  // Typing must not wait for long texts to be read.
  const source = useDeferredValue(texts[other].join("\n"));
  const target = useDeferredValue(texts[language].join("\n"));
  const known = knownNames.join("\n");
  const missing = useMemo(
    () => missingNames(index, { source, target, knownNames: known.split("\n") }),
    [index, source, target, known],
  );
  if (missing.length === 0) return null;
  return (
    <div className="flex flex-wrap items-baseline gap-x-2 gap-y-1 text-sm">
      <p className="text-ink-3">{t("glossary.hint")}:</p>
      <ul className="flex min-w-0 flex-1 flex-wrap gap-1.5">
        {missing.map((name) => (
          <li key={name.id} className="min-w-0">
            <CopyButton source={nameIn(name, other)} target={nameIn(name, language)} language={language} />
          </li>
        ))}
      </ul>
    </div>
  );
}

interface CopyProps {
  source: string;
  target: string;
  /** Of the target. */
  language: Language;
}

/** "Kültür Bakanlığı → Ministry of Culture", which copies the second name. */
function CopyButton({ source, target, language }: CopyProps) {
  const { t } = useT();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(target);
      toast({ type: "success", title: t("glossary.copied", { name: target }), message: "", duration: 3000 });
    } catch {
      // The clipboard needs permission and https.
      toast({ type: "error", title: t("glossary.notCopied"), message: t("glossary.copyByHand") });
    }
  };
  return (
    <button
      type="button"
      onClick={copy}
      aria-label={t("glossary.copy", { name: `${source} → ${target}` })}
      title={t("glossary.copyTitle", { name: target })}
      className="inline-flex min-h-8 max-w-full items-center gap-1.5 rounded-lg border border-line bg-paper px-2 py-1 text-left hover:border-brand hover:text-brand pointer-coarse:min-h-11"
    >
      <CopyIcon className="size-4 shrink-0 text-ink-3" />
      <span className="min-w-0 select-text [overflow-wrap:anywhere]">
        <span lang={otherLanguage(language)}>{source}</span> →{" "}
        <span lang={language} className="font-semibold">
          {target}
        </span>
      </span>
    </button>
  );
}
