import { useEffect, useState } from "react";
import { type Suggestion, suggest } from "../../api/search";
import type { Language } from "../../lib/language";

/** A pause that only a typing hand does not make. */
const PAUSE = 120;

/**
 * What the words may become; null until the first answer. A question that is no longer typed is called off, so that a late
 * answer never stands in for a new one. Not by way of the query cache: what is typed is not asked for again.
 */
export function useSuggestions(words: string, language: Language): readonly Suggestion[] | null {
  const [found, setFound] = useState<readonly Suggestion[] | null>(null);
  useEffect(() => {
    if (words === "") return setFound(null);
    const call = new AbortController();
    const ask = async () => {
      // Without suggestions the words can still be searched for.
      const answer = await suggest(words, language, call.signal).catch(() => []);
      if (!call.signal.aborted) setFound(answer);
    };
    const timer = setTimeout(ask, PAUSE);
    return () => {
      clearTimeout(timer);
      call.abort();
    };
  }, [words, language]);
  return words === "" ? null : found;
}
