import { queryWords } from '#app/domains/stocks/search-index/words.ts';

const longestMiss = 80;
/** A phone, an account or an order, which somebody typed into the wrong field. */
const personal = /\d{6}|@/;

/** The words of a search as they are counted; undefined for what may name a person, or says nothing. */
export function missOf(text: string): string | undefined {
  if (personal.test(text.replace(/[\s().-]/g, ''))) return undefined;
  const words = queryWords(text).join(' ');
  return words === '' || words.length > longestMiss ? undefined : words;
}

/** For how many days the list counts. */
export const missDays = [1, 7, 30] as const;
export type MissDays = (typeof missDays)[number];

/** Where a page of the list ended. */
export interface MissPlace {
  times: number;
  words: string;
}

export const placeText = ({ times, words }: MissPlace): string => `${times}.${words}`;

/** Anything unreadable begins again. */
export function readPlace(text: string | undefined): MissPlace | undefined {
  const [times = '', words = ''] = (text ?? '').split('.');
  return /^\d{1,9}$/.test(times) && /^[a-z0-9 ]{1,80}$/.test(words)
    ? { times: Number(times), words }
    : undefined;
}
