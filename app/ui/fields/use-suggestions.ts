import { useEffect, useState } from 'react';
import type { Suggested } from './suggestion-rows.tsx';

const pauseMs = 150;
const fewestLetters = 2;
const none: readonly Suggested[] = [];

/** Asks after two letters and a pause; an answer to what is no longer typed is dropped. */
export function useSuggestions(source: string, typed: string | undefined): readonly Suggested[] {
  const [found, setFound] = useState<readonly Suggested[]>(none);
  const q = typed?.trim() ?? '';
  useEffect(() => {
    if (q.length < fewestLetters) {
      setFound(none);
      return;
    }
    const asked = new AbortController();
    const timer = setTimeout(() => {
      fetch(`${source}?${new URLSearchParams({ q })}`, { signal: asked.signal })
        .then((response) => (response.ok ? response.json() : { suggestions: none }))
        .then((answer: { suggestions: readonly Suggested[] }) => setFound(answer.suggestions))
        // Suggestions are a courtesy: without them the form still searches.
        .catch(() => undefined);
    }, pauseMs);
    return () => {
      clearTimeout(timer);
      asked.abort();
    };
  }, [source, q]);
  return q.length < fewestLetters ? none : found;
}
