import { foldText } from '#app/platform/text/fold.ts';

/** Languages in which something is said to the whole market; one that is left empty is English. */
export const announcementLanguages = ['en', 'pcm', 'ha', 'yo', 'ig'] as const;
export type AnnouncementLanguage = (typeof announcementLanguages)[number];
export type AnnouncementTexts = { en: string } & Partial<Record<AnnouncementLanguage, string>>;

export interface Announcement {
  id: string;
  texts: AnnouncementTexts;
  startsAt: Date;
  endsAt: Date;
  withdrawnAt: Date | null;
}

/** Of several that run the one that began last. */
export function runningAt<One extends Omit<Announcement, 'texts'>>(
  all: readonly One[],
  at: Date,
): One | undefined {
  return all
    .filter(({ startsAt, endsAt, withdrawnAt }) => !withdrawnAt && startsAt <= at && at < endsAt)
    .sort((a, b) => b.startsAt.getTime() - a.startsAt.getTime() || (a.id < b.id ? 1 : -1))[0];
}

/** In the reader's language, or in English, which it says of itself then. */
export function textIn(
  { texts }: Pick<Announcement, 'texts'>,
  language: string,
): { text: string; language: string } {
  const known = announcementLanguages.find((one) => one === language) ?? 'en';
  const text = texts[known];
  return text ? { text, language: known } : { text: texts.en, language: 'en' };
}

export const wordLists = ['banned', 'synonyms'] as const;
export type WordList = (typeof wordLists)[number];
export const isWordList = (said: string): said is WordList =>
  (wordLists as readonly string[]).includes(said);

/** So many words may belong together. */
export const mostWords = 3;

const wordsOf = (folded: string): string[] => (folded === '' ? [] : folded.split(' '));

/** Shorter words stand in very many texts. */
const leastLetters = 3;

export const isShortWord = (key: string): boolean => key.replaceAll(' ', '').length < leastLetters;

/** A sign that comparing would leave out: with it a word would be kept as another one. */
const isLost = (sign: string): boolean => !/[\p{M}\s'’-]/u.test(sign) && foldText(sign) === '';

/**
 * How a word of a list is kept and compared; undefined for what is none, or a whole sentence. Signs that have no
 * letter in it are refused: `(a+)+$` is no word, and not the word "a".
 */
export function wordKey(typed: string): string | undefined {
  if ([...typed].some(isLost)) return undefined;
  const words = wordsOf(foldText(typed));
  return words.length > 0 && words.length <= mostWords ? words.join(' ') : undefined;
}

/** The first of the words that stands in one of the texts, whole: `ass` is not in `class`. */
export function bannedIn(
  texts: readonly string[],
  banned: ReadonlyMap<string, string>,
): string | undefined {
  if (banned.size === 0) return undefined;
  for (const text of texts) {
    const words = wordsOf(foldText(text));
    for (let at = 0; at < words.length; at++) {
      for (let length = 1; length <= mostWords && at + length <= words.length; length++) {
        const shown = banned.get(words.slice(at, at + length).join(' '));
        if (shown !== undefined) return shown;
      }
    }
  }
  return undefined;
}
