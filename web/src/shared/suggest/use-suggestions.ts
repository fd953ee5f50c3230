import { useEffect, useState } from "react";
import { type Suggestion, suggest } from "../../api/search";
import type { Language } from "../../lib/language";

/** The debounce delay in milliseconds. */
const DEBOUNCE_MS = 120;

/** Debounced suggestions; null until the first response. Outdated requests are aborted. Not cached: inputs rarely repeat. */
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
    const timer = setTimeout(ask, DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      call.abort();
    };
  }, [words, language]);
  return words === "" ? null : found;
}
