import { longestText, rowWords } from '#app/domains/stocks/search-index/words.ts';
import { foldText } from '#app/platform/text/fold.ts';
import { decomposed } from '#app/platform/text/normal-form.ts';
import { synonyms } from '../query/synonyms.ts';
import { hausa } from './hausa.server.ts';
import { igbo } from './igbo.server.ts';
import type { LanguageWords } from './language-words.ts';
import { pidgin } from './pidgin.server.ts';
import { yoruba } from './yoruba.server.ts';

/** How sellers may write what was typed: a product has all of the words. */
export interface Way {
  words: readonly string[];
  /** Counts only where nothing in the market is called by this word. */
  unless?: string | undefined;
  /** Counts only beside other words: `dúdú` is a soap, `bàtà dúdú` a black shoe. */
  isBeside: boolean;
}

/** A word or a phrase of one language. */
export interface Term {
  /** With its marks, as it is shown. */
  spelling: string;
  language: string;
  isNearEnglish: boolean;
  /** An English word that means something else here: not what tells the language. */
  isFallback: boolean;
  ways: readonly Way[];
}

/** What a text is read with: the languages that it has words of, and its words that were typed with marks. */
export interface Tongues {
  languages: ReadonlySet<string>;
  marked: ReadonlySet<string>;
}

/** Each way is one more word that the index compares. */
const mostWays = 6;
const longestPhrase = 3;

const listed = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);

const keyOf = (spelling: string): string => rowWords(spelling).join(' ');

/** What an English word is also called, and what stands for it where nobody writes it. */
function englishWays(word: string, fallback: ReadonlyMap<string, Way[]>): Way[] {
  const also = synonyms.get(word) ?? [];
  return [
    ...also.map((other): Way => ({ words: [other], isBeside: false })),
    ...(fallback.get(word) ?? []),
  ];
}

function directWays(text: string): Way[] {
  return listed(text).map((part) => {
    const isBeside = part.startsWith('(');
    return { words: rowWords(part), isBeside };
  });
}

/** Those of a line, then what the words of the line are called otherwise. */
function waysOfLine(text: string, fallback: ReadonlyMap<string, Way[]>): Way[] {
  const direct = directWays(text);
  const others = direct.flatMap(({ words }) =>
    words.length === 1 ? englishWays(words[0] ?? '', fallback) : [],
  );
  const all = new Map<string, Way>();
  for (const way of [...direct, ...others]) {
    const key = way.words.join(' ');
    if (!all.has(key)) all.set(key, way);
  }
  return [...all.values()].slice(0, mostWays);
}

const linesOf = (text: string): [string[], string][] =>
  text
    .split('\n')
    .filter((line) => line.includes(':'))
    .map((line) => {
      const [said = '', written = ''] = line.split(': ');
      return [listed(said), written];
    });

type Terms = Map<string, Term[]>;

function put(terms: Terms, key: string, term: Term): void {
  const same = terms.get(key);
  if (same) same.push(term);
  else terms.set(key, [term]);
}

/** `waya` and, before what it belongs to, `wayar`. */
const formsOf = (key: string, links: readonly string[]): string[] => [
  key,
  ...(/^[a-z]+[aeiou]$/.test(key) ? links.map((link) => key + link) : []),
];

const languages: readonly LanguageWords[] = [pidgin, hausa, yoruba, igbo];

const fallbackWays = new Map<string, Way[]>(
  languages.flatMap(({ fallback = '' }) =>
    linesOf(fallback).flatMap(([said, written]) =>
      said.map((spelling): [string, Way[]] => {
        const unless = keyOf(spelling);
        return [unless, directWays(written).map((way) => ({ ...way, unless }))];
      }),
    ),
  ),
);

const sure: Terms = new Map();
const ambiguous: Terms = new Map();
const filler = new Map<string, Set<string>>();
const ambiguousFiller = new Map<string, Set<string>>();

for (const { name: language, isNearEnglish, links = [], ...texts } of languages) {
  for (const [terms, text] of [
    [sure, texts.words],
    [ambiguous, texts.ambiguous],
  ] as const) {
    for (const [said, written] of linesOf(text)) {
      const ways = waysOfLine(written, fallbackWays);
      for (const spelling of said) {
        const term = { spelling, language, isNearEnglish, isFallback: false, ways };
        for (const key of formsOf(keyOf(spelling), links)) put(terms, key, term);
      }
    }
  }
  for (const [all, text] of [
    [filler, texts.filler],
    [ambiguousFiller, texts.ambiguousFiller],
  ] as const) {
    for (const key of listed(text).map(keyOf)) {
      all.set(key, (all.get(key) ?? new Set()).add(language));
    }
  }
}
for (const [key, ways] of fallbackWays) {
  const term = {
    spelling: key,
    language: pidgin.name,
    isNearEnglish: true,
    isFallback: true,
    ways,
  };
  put(sure, key, term);
}

/** What a word or phrase means to those who say it; an ambiguous one only where the text is in its language. */
export function termsOf(key: string, { languages, marked }: Tongues): readonly Term[] {
  const may = ambiguous.get(key) ?? [];
  const meant = may.filter(({ language }) => marked.has(key) || languages.has(language));
  return [...(sure.get(key) ?? []), ...meant];
}

/** The longest listed phrase that begins at a place: how many words it has. */
function lengthAt(
  words: readonly string[],
  at: number,
  isListed: (key: string) => boolean,
): number {
  for (let length = Math.min(longestPhrase, words.length - at); length > 0; length--) {
    if (isListed(words.slice(at, at + length).join(' '))) return length;
  }
  return 0;
}

const isPhrase = (key: string): boolean => key.includes(' ') && sure.has(key);

/** How many words from a place on are one phrase; 0 where none begins there. */
export const phraseAt = (words: readonly string[], at: number): number =>
  lengthAt(words, at, isPhrase);

/** `akpụkpọ ụk` as the phrase that it begins. */
export function finishedPhrase(words: string[]): string[] {
  for (let length = Math.min(longestPhrase, words.length); length > 1; length--) {
    const begun = words.slice(-length).join(' ');
    const whole = [...sure.keys()].find((key) => key.startsWith(begun) && isPhrase(key));
    if (whole !== undefined) return [...words.slice(0, -length), ...whole.split(' ')];
  }
  return words;
}

const hooks = /[\p{M}ɓɗƙƴ]/u;

/** The words of a text that have marks: nobody types `ọkọ̀` and means English. */
function markedWords(text: string): Set<string> {
  if (!/\P{ASCII}/u.test(text)) return new Set();
  const raw = decomposed(text.slice(0, longestText)).toLowerCase().split(/\s+/);
  return new Set(raw.filter((word) => hooks.test(word)).flatMap(rowWords));
}

/** Which of the languages a text has words of. */
export function tonguesOf(text: string, words: readonly string[]): Tongues {
  const marked = markedWords(text);
  const spoken = new Set<string>();
  words.forEach((word, at) => {
    for (let length = 1; length <= longestPhrase; length++) {
      const key = words.slice(at, at + length).join(' ');
      for (const { language, isFallback } of sure.get(key) ?? [])
        if (!isFallback) spoken.add(language);
      for (const language of filler.get(key) ?? []) spoken.add(language);
    }
    if (!marked.has(word)) return;
    for (const { language } of ambiguous.get(word) ?? []) spoken.add(language);
    for (const language of ambiguousFiller.get(word) ?? []) spoken.add(language);
  });
  return { languages: spoken, marked };
}

/** What is left without the filler of the languages; all of it where nothing would be. */
export function withoutFiller(words: readonly string[], { languages }: Tongues): readonly string[] {
  const isFiller = (key: string): boolean =>
    filler.has(key) || [...(ambiguousFiller.get(key) ?? [])].some((name) => languages.has(name));
  const left: string[] = [];
  for (let at = 0; at < words.length; ) {
    const phrase = phraseAt(words, at);
    const skipped = phrase > 0 ? 0 : lengthAt(words, at, isFiller);
    if (skipped === 0) left.push(...words.slice(at, at + Math.max(phrase, 1)));
    at += Math.max(phrase, skipped, 1);
  }
  return left.length > 0 ? left : words;
}

const parts = new Set(
  [sure, ambiguous, filler, ambiguousFiller].flatMap((all) =>
    [...all.keys()].flatMap((key) => key.split(' ')),
  ),
);

/** Spelled as people of one of the languages spell it. */
export const isWordOfLanguage = (word: string): boolean => parts.has(word);

const spellings = new Map(
  [...sure.values()].flat().flatMap((term): [string, Term][] => {
    return term.isFallback ? [] : [[foldText(term.spelling), term]];
  }),
);

/** Words and phrases that begin so, the shortest first. */
export function termsBeginning(start: string, most: number): Term[] {
  const found = [...spellings].filter(([folded]) => folded.startsWith(start));
  found.sort(([a], [b]) => a.length - b.length || (a < b ? -1 : 1));
  return found.slice(0, most).map(([, term]) => term);
}

const shortestGuess = 7;

/** Long enough that a slip in one of them is no other word. */
export const spellableTerms: readonly string[] = [...sure.keys()].filter(
  (key) => !key.includes(' ') && key.length >= shortestGuess,
);
