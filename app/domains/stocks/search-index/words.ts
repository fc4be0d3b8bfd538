import { foldText } from '#app/platform/text/fold.ts';

/** Words that say nothing about a product; `for` stays known to the ranking, which reads the name itself. */
const stopWords = new Set(
  'a an and are at be by for from in is it of on or the to with this that your you we our all any i me my want need buy sell dey wey abeg pls please who get where fit see find looking una wan how much price cost can wetin no use something oga sale'.split(
    ' ',
  ),
);

/** By which units the same quantity is meant; the first is what the index has. */
const spellings = `
gb gig gigabyte
tb terabyte
mb
kg kilo kilogram
g gram
mg
ml
cl
l ltr litre liter
mm
cm
m metre meter mtr
ft feet foot
inch inche
yd yard
kw kilowatt
kwh
w watt
v volt
ah amp ampere
mah
hp horsepower
kva kv
hz
pc piece
pack
mp
rpm
btu
cc
oz
`;

const unitNames: ReadonlyMap<string, string> = new Map(
  spellings
    .trim()
    .split('\n')
    .flatMap((line) => {
      const names = line.split(' ');
      const plurals = names.filter((name) => name.length > 1).map((name) => `${name}s`);
      return [...names, ...plurals].map((name): [string, string] => [name, names[0] ?? '']);
    }),
);

/** As the index has them. */
export const unitsOfQuantities: readonly string[] = [...new Set(unitNames.values())];

const units = [...unitNames.keys()].join('|');
const figure = String.raw`\d+(?:\.\d+)?`;
const spacedUnit = new RegExp(String.raw`(?<![\w.])(${figure}) (${units})\b`, 'g');
/** `in` is a word of its own unless it is written to the number: `32in`. */
const unitWord = new RegExp(`^(${figure})(${units}|in)$`);
const spacedSides = new RegExp(String.raw`(?<![\w.])(${figure}) ?(?:x|by) ?(${figure})\b`, 'g');

/** A number with its unit, as the index has it; a bare number has none. */
export interface Quantity {
  value: number;
  unit: string | undefined;
}

const quantity = new RegExp(`^(${figure})(${unitsOfQuantities.join('|')})?$`);

export function quantityOf(word: string): Quantity | undefined {
  const match = quantity.exec(word);
  return match ? { value: Number(match[1]), unit: match[2] } : undefined;
}

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
  return match ? `${match[1]}${unitNames.get(match[2] ?? '') ?? 'inch'}` : word;
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

/** `32"` is 32 inches; a pair of marks only quotes. */
function withInches(text: string): string {
  const isInch =
    (text.match(/"/g)?.length ?? 0) % 2 === 1 ||
    text.includes('″') ||
    (text.includes('”') && !text.includes('“'));
  return isInch ? text.replace(/(?<=\d) ?["″”]/g, ' inch ') : text;
}

/** Kept through the folding, which knows no points: `1.5` as `1d5`. */
const point = /(?<=\d)\.(?=\d)/g;
const foldedPoint = /(?<=\d)d(?=\d)/g;
/** `1.50` is 1.5, `3.00` is 3. */
const emptyPlaces = /(?<=\d)(\.\d{0,3}?)0{1,3}(?!\d)/g;

function rawWords(text: string): string[] {
  const plain = withInches(text.replace(thousands, '').replace(initials, ''))
    .replace(/(?<=\d) ?[*×] ?(?=\d)/g, 'x')
    .replace(point, 'd');
  const folded = foldText(plain)
    .replace(foldedPoint, '.')
    .replace(emptyPlaces, (_, places: string) => (places === '.' ? '' : places))
    .replace(spacedSides, '$1x$2')
    .replace(spacedUnit, '$1$2');
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
