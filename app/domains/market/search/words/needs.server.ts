import { rowWords } from '#app/domains/stocks/search-index/words.ts';
import { bodyNeeds } from './needs/body.server.ts';
import { houseNeeds } from './needs/house.server.ts';
import { otherNeeds } from './needs/other.server.ts';

/** What somebody wants to do, and goods for it. */
export interface Need {
  /** The typed words that say so. */
  said: ReadonlySet<string>;
  /** How sellers may write what helps: a product has all words of one of them. */
  ways: readonly (readonly string[])[];
}

/** Each way is one more word that the index compares. */
const mostWays = 8;

/** Words of one line are the same to a need. */
const alike = `
child kid children baby toddler infant pikin son daughter boy girl
room house home apartment parlour bedroom
cloth clothe clothes clothing dress garment
light nepa phcn electricity current
woman wife girlfriend lady babe mum mother sister mama madam her
man husband boyfriend dad father brother papa him
stomach belly belle tummy
body skin
film movie series
picture photo
`;

/** `cooling` is to cool, `decoration` to decorate. */
function stemOf(word: string): string {
  const bare = word.replace(/(?:ation|ion|ing|ed|e)$/, '');
  return bare.length < 3 ? word : bare.replace(/([^aeiousl])\1$/, '$1');
}

const representative = new Map(
  alike
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [first = '', ...others] = rowWords(line);
      return [first, ...others].map((word): [string, string] => [stemOf(word), stemOf(first)]);
    }),
);

const meaningOf = (word: string): string => representative.get(stemOf(word)) ?? stemOf(word);

const parts = (text: string): string[][] => text.split(', ').map(rowWords);

const lines = `${houseNeeds}${bodyNeeds}${otherNeeds}`
  .split('\n')
  .filter((line) => line.includes(': '))
  .map((line) => line.split(': ').map(parts));

interface Known {
  meanings: readonly string[];
  ways: Need['ways'];
}

/** By the first of their words. */
const known = new Map<string, Known[]>();
for (const [said = [], ways = []] of lines) {
  for (const words of said) {
    const meanings = words.map(meaningOf);
    const [first = ''] = meanings;
    known.set(first, [...(known.get(first) ?? []), { meanings, ways }]);
  }
}

const words = new Set(lines.flatMap(([said = []]) => said.flat()));

/** Spelled as it should be, though no product is called so. */
export const isNeedWord = (word: string): boolean => words.has(word);

/** Words too general to narrow a need: `machine to grind pepper`, `cream for pimples`. */
const general = new Set(
  rowWords(
    'thing stuff item product material tool machine equipment device gadget kit solution cream drug medicine cloth clothes clothing wear dress outfit drive',
  ),
);
export const isGeneralWord = (word: string): boolean => general.has(word);

const acts = new Set(
  rowWords(
    'power run stop keep make protect improve charge hold carry put wash clean fix repair listen play store cook fry bake grind decorate grow learn teach build lose gain reduce remove treat cure check wear serve cut start save mount hang',
  ),
);
/** What stands behind it is what it is done to: `protect my tv`. */
export const isAct = (word: string): boolean => acts.has(word);

/** The needs of which most words were typed, in any order, as one. */
export function needOf(typed: readonly string[]): Need | undefined {
  const meanings = new Set(typed.map(meaningOf));
  const met = [...meanings]
    .flatMap((first) => known.get(first) ?? [])
    .filter((need) => need.meanings.every((meaning) => meanings.has(meaning)));
  const most = Math.max(...met.map((need) => need.meanings.length));
  const meant = met.filter((need) => need.meanings.length === most);
  if (meant.length === 0) return undefined;
  const all = new Set(meant.flatMap((need) => need.meanings));
  const ways = new Map(meant.flatMap((need) => need.ways).map((way) => [way.join(' '), way]));
  return {
    said: new Set(typed.filter((word) => all.has(meaningOf(word)))),
    ways: [...ways.values()].slice(0, mostWays),
  };
}
