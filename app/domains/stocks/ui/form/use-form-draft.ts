import { type RefObject, useEffect, useRef, useState } from 'react';
import {
  dropWords,
  type FormDraft,
  formDraft,
  keepWords,
  sameWords,
  wordsIn,
} from './form-draft.ts';

const pauseMs = 250;

export interface StoredDraft {
  /** What an earlier visit left unfinished; to be taken up or thrown away. */
  offer: FormDraft | undefined;
  /** What is thrown away is gone for good. */
  answered: (by: 'taken' | 'thrown-away') => void;
  /** Saved: nothing is left to keep. */
  clear: () => void;
}

/** Writes down what is typed, a moment later and when the page goes away. */
export function useFormDraft(name: string, form: RefObject<HTMLFormElement | null>): StoredDraft {
  const [offer, setOffer] = useState<FormDraft>();
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  const over = useRef(false);
  useEffect(() => {
    const element = form.current;
    if (!element) return;
    const atFirst = wordsIn(element);
    const left = formDraft(name);
    if (left && !sameWords(left, atFirst)) setOffer(left);
    const keep = () => {
      clearTimeout(pause.current);
      const words = wordsIn(element);
      if (!over.current && !sameWords(words, atFirst)) keepWords(name, words);
    };
    // Buttons change figures and variants too: they are read once the page has followed them.
    const soon = () => {
      clearTimeout(pause.current);
      pause.current = setTimeout(keep, pauseMs);
    };
    const flush = () => pause.current !== undefined && keep();
    element.addEventListener('input', soon);
    element.addEventListener('click', soon);
    window.addEventListener('pagehide', flush);
    return () => {
      clearTimeout(pause.current);
      element.removeEventListener('input', soon);
      element.removeEventListener('click', soon);
      window.removeEventListener('pagehide', flush);
    };
  }, [name, form]);
  return {
    offer,
    answered(by) {
      setOffer(undefined);
      if (by === 'thrown-away') dropWords(name);
    },
    clear() {
      over.current = true;
      dropWords(name);
    },
  };
}
