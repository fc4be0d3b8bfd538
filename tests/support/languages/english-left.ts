import type { Catalogue, Message } from '#app/platform/i18n/messages.ts';
import type { ShownText } from './shown-texts.ts';

const formsOf = (message: Message): string[] =>
  typeof message === 'string' ? [message] : Object.values(message);

const quoted = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const patternOf = (text: string): RegExp =>
  new RegExp(
    `^${text
      .split(/\{\w+\}/)
      .map(quoted)
      .join('.+')}$`,
  );
const wordsOf = (text: string): string[] =>
  text.replace(/\{\w+\}/g, ' ').match(/[a-zA-Z]{2,}/g) ?? [];

/** Finds texts of the English catalogue on a page in another language, where that has other words for them. */
export function englishFinder(english: Catalogue, other: Catalogue) {
  const theirs = new Set(Object.values(other).flatMap(formsOf));
  const foreign = Object.values(english)
    .flatMap(formsOf)
    .filter((text) => !theirs.has(text) && wordsOf(text).length > 0);
  const plain = new Set(foreign.filter((text) => !text.includes('{')));
  const patterns = foreign
    .filter((text) => text.includes('{') && wordsOf(text).length > 1)
    .map(patternOf);
  const own = [...theirs].filter((text) => text.includes('{')).map(patternOf);
  const isEnglish = (text: string): boolean =>
    plain.has(text) ||
    (patterns.some((pattern) => pattern.test(text)) && !own.some((pattern) => pattern.test(text)));
  const judged = new Map<string, boolean>();
  const isKnown = (text: string): boolean => {
    const known = judged.get(text) ?? isEnglish(text);
    judged.set(text, known);
    return known;
  };
  return (shown: readonly ShownText[]): ShownText[] => shown.filter(({ text }) => isKnown(text));
}
