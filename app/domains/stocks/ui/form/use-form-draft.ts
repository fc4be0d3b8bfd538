import { type RefObject, useEffect, useRef, useState } from 'react';
import { type DraftPhoto, draftPhotos, dropPhoto } from '#app/domains/photos/ui/draft-photos.ts';
import type { Uploads } from '#app/domains/photos/ui/photo-uploads.ts';
import {
  dropWords,
  type FormDraft,
  formDraft,
  keepWords,
  sameWords,
  wordsIn,
} from './form-draft.ts';

const pauseMs = 250;

/** What an earlier visit left unfinished: words, photos or both. */
export interface OfferedDraft {
  words: FormDraft | undefined;
  photos: readonly DraftPhoto[];
}

export interface StoredDraft {
  /** To be taken up or thrown away. */
  offer: OfferedDraft | undefined;
  /** What is thrown away is gone for good. */
  answered: (by: 'taken' | 'thrown-away') => void;
  /** Whether the form holds something that an offer would bring back. */
  holdsSomething: () => boolean;
  /** Saved: nothing is left to keep. */
  clear: () => void;
}

const dropDraft = (name: string, { photos }: OfferedDraft): void => {
  dropWords(name);
  for (const { id } of photos) void dropPhoto(id);
};

/** Writes down what is typed, a moment later and when the page goes away. */
export function useFormDraft(
  name: string,
  form: RefObject<HTMLFormElement | null>,
  uploads: Uploads,
): StoredDraft {
  const [offer, setOffer] = useState<OfferedDraft>();
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  const over = useRef(false);
  const first = useRef<FormDraft>(undefined);
  /** What this phone still stores of the earlier visit. */
  const stored = useRef<OfferedDraft>(undefined);
  useEffect(() => {
    const element = form.current;
    if (!element) return;
    let isLeft = false;
    const atFirst = wordsIn(element);
    first.current = atFirst;
    const words = formDraft(name);
    const left = words && !sameWords(words, atFirst) ? words : undefined;
    void draftPhotos(name).then((photos) => {
      if (isLeft || uploads.photos().length > 0 || (!left && photos.length === 0)) return;
      stored.current = { words: left, photos };
      setOffer(stored.current);
    });
    // There is one draft of a form: who begins anew replaces the earlier one, which can be had until the page goes.
    const replaceStored = () => {
      if (stored.current) dropDraft(name, stored.current);
      stored.current = undefined;
    };
    const keep = () => {
      clearTimeout(pause.current);
      const now = wordsIn(element);
      if (over.current || sameWords(now, atFirst)) return;
      replaceStored();
      keepWords(name, now);
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
    const unsubscribe = uploads.subscribe(() => {
      if (uploads.photos().length > 0) replaceStored();
    });
    return () => {
      isLeft = true;
      clearTimeout(pause.current);
      flush();
      unsubscribe();
      element.removeEventListener('input', soon);
      element.removeEventListener('click', soon);
      window.removeEventListener('pagehide', flush);
    };
  }, [name, form, uploads]);
  return {
    offer,
    answered(by) {
      setOffer(undefined);
      if (by === 'thrown-away' && stored.current) dropDraft(name, stored.current);
      stored.current = undefined;
    },
    holdsSomething: () =>
      uploads.photos().length > 0 ||
      (form.current !== null &&
        first.current !== undefined &&
        !sameWords(wordsIn(form.current), first.current)),
    clear() {
      over.current = true;
      dropWords(name);
    },
  };
}
