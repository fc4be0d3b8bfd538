import { maxTypedWords } from '#app/domains/stocks/stocks.ts';
import type { StockValues } from './stock-fields.tsx';

const offeredNames = ['productName', 'description', 'category2', 'category3'] as const;

/** Words for fields of the form. */
export type PhotoOffer = Partial<Record<(typeof offeredNames)[number], string | undefined>>;

interface Analysis {
  success: boolean;
  description?: string;
  /** Nobody looked at the photo: only what the typed words say. */
  suggestion?: boolean;
  category2?: string;
  category3?: string;
}

export interface PhotoWords {
  offer: PhotoOffer;
  isGuess: boolean;
}

/** The last photo that somebody has looked at, so that one form asks once for it. */
let seen: { imageUrl: string; words: PhotoWords } | undefined;

const separator = '<==>';

/** `name <==> description`, or a description alone. */
function splitDescription(text: string): PhotoOffer {
  const at = text.indexOf(separator);
  if (at === -1) return { description: text.trim() };
  return {
    productName: text.slice(0, at).trim(),
    description: text.slice(at + separator.length).trim(),
  };
}

/** Throws when no answer came. */
export async function wordsForPhoto(imageUrl: string, typed: StockValues): Promise<PhotoWords> {
  if (seen?.imageUrl === imageUrl) return seen.words;
  const words = [typed.productName, typed.description].filter(Boolean).join('\n');
  const response = await fetch('/api/analyzeProductImage', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ imageUrl, words: words.slice(0, maxTypedWords) }),
  });
  const answer = (await response.json()) as Analysis;
  if (!answer.success) throw new Error('no answer');
  const { category2, category3 } = answer;
  const offer = { ...splitDescription(answer.description ?? ''), category2, category3 };
  const found = { offer: withoutHoles(offer), isGuess: answer.suggestion === true };
  if (!found.isGuess) seen = { imageUrl, words: found };
  return found;
}

const withoutHoles = (offer: Record<string, string | undefined>): PhotoOffer =>
  Object.fromEntries(Object.entries(offer).filter(([, words]) => words));

/** Only what is still empty is offered; a kind belongs to its type. */
export function openOffer(offer: PhotoOffer, typed: StockValues): PhotoOffer {
  const isOpen = (name: (typeof offeredNames)[number]): boolean => {
    if (name === 'category3' && typed.category2 && typed.category2 !== offer.category2)
      return false;
    return !typed[name]?.trim();
  };
  return withoutHoles(
    Object.fromEntries(offeredNames.map((name) => [name, isOpen(name) ? offer[name] : undefined])),
  );
}

/** What is still empty and not in the offer: nobody but the shop knows it. */
export const unknownIn = (offer: PhotoOffer, typed: StockValues) =>
  offeredNames.filter((name) => !offer[name] && !typed[name]?.trim());

/** The form without what was taken over; what was changed since stays. */
export function takenBack(taken: PhotoOffer, now: StockValues): StockValues {
  const kept = (name: (typeof offeredNames)[number]) =>
    taken[name] !== undefined && taken[name] === now[name] ? undefined : now[name];
  const category2 = kept('category2');
  return {
    ...now,
    productName: kept('productName'),
    description: kept('description'),
    category2,
    category3: category2 ? kept('category3') : undefined,
  };
}
