import { foldText } from '#app/platform/text/fold.ts';

/** Words that say nothing about a product; `for` stays known to the ranking, which reads the name itself. */
const stopWords = new Set(
  'a an and are at be by for from in is it of on or the to with this that your you we our all any i me my want need buy sell dey wey abeg pls please who get where fit see find looking una wan how much price cost can wetin'.split(
    ' ',
  ),
);

const units =
  'gb|tb|mb|kg|g|mg|ml|cl|l|ltr|litre|litres|liter|liters|mm|cm|m|inch|inches|yard|yards|yd|yds|w|watt|watts|v|volt|volts|ah|mah|hp|kva|hz|pcs|pc|pack|mp|rpm|btu';
const spacedUnit = new RegExp(`\\b(\\d+) (${units})\\b`, 'g');
const unitWord = new RegExp(`^(\\d+)(${units})$`);

const unitNames: Record<string, string> = {
  ltr: 'l',
  litre: 'l',
  litres: 'l',
  liter: 'l',
  liters: 'l',
  inches: 'inch',
  yards: 'yd',
  yard: 'yd',
  yds: 'yd',
  watt: 'w',
  watts: 'w',
  volt: 'v',
  volts: 'v',
  pcs: 'pc',
};

/** A light plural only: harder stemming joins words that sellers keep apart. */
export function singular(word: string): string {
  if (word.length <= 3 || !/^[a-z]+$/.test(word)) return word;
  if (word.endsWith('ies') && word.length > 4) return `${word.slice(0, -3)}y`;
  if (/(sh|ch|x|z|ss)es$/.test(word)) return word.slice(0, -2);
  if (/(ss|us|is)$/.test(word)) return word;
  return word.endsWith('s') ? word.slice(0, -1) : word;
}

function withUnit(word: string): string {
  const match = unitWord.exec(word);
  if (!match) return word;
  const unit = match[2] ?? '';
  return `${match[1]}${unitNames[unit] ?? unit}`;
}

/** `hot30` is searched as `hot` and `30`; sizes such as `128gb` and part numbers stay whole. */
function parts(word: string): string[] {
  const match = /^([a-z]{2,})(\d{1,4})$/.exec(word);
  return match ? [match[1] ?? '', match[2] ?? ''] : [word];
}

/** `20,000 mAh` is one number, which most people type without its comma. */
const thousands = /(?<=\d),(?=\d{3}(?!\d))/g;

/** The dot between two single letters: `A.C.` is ac, `L.E.D` is led. Of strokes only `a/c`: sizes such as `M/L` are two. */
const initials =
  /(?<=(?<![\p{L}\p{N}])\p{L})\.(?=\p{L}(?![\p{L}\p{N}]))|(?<=(?<![\p{L}\p{N}])a)\/(?=c(?![\p{L}\p{N}]))/giu;

function rawWords(text: string): string[] {
  const plain = text.replace(thousands, '').replace(initials, '');
  const folded = foldText(plain).replace(spacedUnit, '$1$2');
  return folded === '' ? [] : folded.split(' ').map(withUnit);
}

/** The words of a stored text, in order; a joined word stands beside its parts. */
export function rowWords(text: string): string[] {
  return rawWords(text).flatMap((word) => {
    const split = parts(word);
    return split.length > 1 ? [...split.map(singular), word] : [singular(word)];
  });
}

const maxQueryWords = 8;
/** What of a typed text is read. */
export const longestText = 200;

/**
 * The words of what a visitor typed: the same folding, without filler unless nothing else is left; `tellingOf` knows the
 * filler of other languages.
 */
export function queryWords(
  text: string,
  tellingOf: (words: readonly string[]) => readonly string[] = (words) => words,
): string[] {
  const all = rawWords(text.slice(0, longestText))
    .flatMap(parts)
    .map((word) => singular(word.slice(0, 40)));
  const telling = tellingOf(all.filter((word) => !stopWords.has(word)));
  return [...new Set(telling.length > 0 ? telling : all)].slice(0, maxQueryWords);
}

export const isStopWord = (word: string): boolean => stopWords.has(word);
