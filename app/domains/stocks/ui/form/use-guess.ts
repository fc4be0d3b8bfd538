import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { wordsIn } from './form-draft.ts';
import { wordsForPhoto } from './photo-offer.ts';
import type { PlaceGuess } from './use-filling.ts';

/**
 * Asks for type and kind as soon as there is a photo, and again when the name has changed: a new item needs no tap for
 * them. `Fill name for me` says when it fails, this does not.
 */
export function useGuess(
  imagePath: string | undefined,
  form: RefObject<HTMLFormElement | null>,
  onGuess: (guess: PlaceGuess) => void,
): () => void {
  const asked = useRef('');
  const look = async () => {
    if (!imagePath || !form.current) return;
    const { values } = wordsIn(form.current);
    const question = [imagePath, values.productName].join('\n');
    if (asked.current === question) return;
    asked.current = question;
    const words = await wordsForPhoto(imagePath, values).catch(() => undefined);
    // An answer to an older name must not overtake the newer one.
    if (words && asked.current === question) onGuess(words.offer);
  };
  const lookAtPhoto = useEffectEvent(look);
  useEffect(() => {
    if (imagePath) void lookAtPhoto();
  }, [imagePath]);
  return () => void look();
}
