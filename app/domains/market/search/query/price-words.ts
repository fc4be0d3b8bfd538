/** What a typed text says about the price, and what is left of it to search for. */
export interface PriceWords {
  words: string;
  fromKobo: number | undefined;
  toKobo: number | undefined;
  /** `cheap phone`: the order, not a border. */
  isCheap: boolean;
  /** The text without its borders, and without `cheap`: what it becomes when one of them is taken back. */
  withoutPrice: string;
  withoutCheap: string;
}

type Range = Pick<PriceWords, 'fromKobo' | 'toKobo'>;

const highestKobo = 100_000_000_000;
const scales: Record<string, number> = {
  k: 1_000,
  grand: 1_000,
  thousand: 1_000,
  m: 1_000_000,
  mil: 1_000_000,
  million: 1_000_000,
};

/** Every space of the text is one by then, and nothing in it is endless: a pattern costs in proportion to the text. */
const amount = String.raw`([₦#]|\bngn|\bn)? ?(\d{1,3}(?:,\d{3}){1,4}|\d{1,12})(\.\d{1,3})? ?(k|grand|thousand|million|mil|m)?(?: ?(naira|ngn))?(?!\w|[.,]\d)`;
/** Behind a number they say that it is no price. */
const units =
  /^[ -]{0,2}(?:years?|yrs?|months?|inch(?:es)?|yards?|litres?|liters?|kg|g|gb|tb|mb|ml|cl|l|w|watts?|k?va|hp|pieces?|pcs|packs?|cm|mm|metres?|people|persons?|users?|seaters?|m?ah|btu|km|cc|mp|v|volts?)\b/i;

interface Amount {
  kobo: number;
  /** Written as money: with ₦, naira, k or m. */
  isMoney: boolean;
  plain: number;
}

/** The groups of `amount`; the second of a pair lends its scale: between 20 and 50k. */
function amountOf(
  [sign, whole = '', part = '', scale, currency]: readonly (string | undefined)[],
  lent?: string,
): Amount {
  const plain = Number(`${whole.replaceAll(',', '')}${part}`);
  const times = scales[(scale ?? lent ?? '').toLowerCase()] ?? 1;
  const isMoney = Boolean(sign || scale || currency);
  return { kobo: Math.round(plain * times * 100), isMoney, plain };
}

const isYear = ({ isMoney, plain }: Amount): boolean =>
  !isMoney && plain >= 1980 && plain <= 2035 && plain % 100 !== 0;

const isSound = ({ kobo }: Amount): boolean => kobo >= 100 && kobo <= highestKobo;

interface Reading {
  pattern: RegExp;
  /** Undefined where the numbers are no prices. */
  read: (groups: readonly (string | undefined)[]) => Range | undefined;
}

const phrase = (text: string): RegExp => new RegExp(text, 'i');

function pair(groups: readonly (string | undefined)[], isSure: boolean): Range | undefined {
  const high = amountOf(groups.slice(5, 10));
  const isLent = amountOf(groups.slice(0, 5)).plain < high.plain;
  const low = amountOf(groups.slice(0, 5), isLent ? groups[8] : undefined);
  if (!isSound(low) || !isSound(high) || isYear(low) || isYear(high)) return undefined;
  if (!high.isMoney && !low.isMoney && !(isSure && low.plain >= 100)) return undefined;
  const [fromKobo, toKobo] = [low.kobo, high.kobo].sort((a, b) => a - b);
  return { fromKobo, toKobo };
}

/** `least`: from which number on it is a price without ₦ or k. */
function single(groups: readonly (string | undefined)[], least: number): number | undefined {
  const found = amountOf(groups);
  if (isYear(found) || !isSound(found)) return undefined;
  return found.isMoney || found.plain >= least ? found.kobo : undefined;
}

/** `under 50` is said of thousands. */
function thousands(groups: readonly (string | undefined)[]): number | undefined {
  const found = amountOf(groups);
  if (!found.isMoney && found.plain > 0 && found.plain < 100) return found.plain * 100_000;
  return single(groups, 100);
}

const to = (toKobo: number | undefined): Range | undefined =>
  toKobo === undefined ? undefined : { fromKobo: undefined, toKobo };
const from = (fromKobo: number | undefined): Range | undefined =>
  fromKobo === undefined ? undefined : { fromKobo, toKobo: undefined };

const makeReadings = (): Reading[] => [
  {
    pattern: phrase(String.raw`\b(?:between|from|price) ${amount} ?(?:and|to|-|–|till) ?${amount}`),
    read: (groups) => pair(groups, true),
  },
  {
    pattern: phrase(String.raw`(?<!\w)${amount} ?(?:-|–|to) ?${amount}`),
    read: (groups) => pair(groups, false),
  },
  {
    pattern: phrase(
      String.raw`\b(?:under|below|less than|lower than|cheaper than|(?:not|no|nor) more than|not above|at most|no pass|nor pass|not pass|no reach) ${amount}`,
    ),
    read: (groups) => to(thousands(groups)),
  },
  {
    pattern: phrase(
      String.raw`\b(?:max(?:imum)?|up ?to|within|inside|for|budget|around|about) ${amount}`,
    ),
    read: (groups) => to(single(groups, 1_000)),
  },
  {
    pattern: phrase(
      String.raw`\b(?:above|over|more than|at least|min(?:imum)?|starting from|from) ${amount}`,
    ),
    read: (groups) => from(single(groups, 1_000)),
  },
  {
    pattern: phrase(String.raw`(?<![\w.,])${amount}`),
    read: (groups) => {
      const found = amountOf(groups);
      const isPrice =
        Boolean(groups[0] || groups[4]) || (groups[3]?.toLowerCase() === 'k' && found.plain >= 10);
      return isPrice && isSound(found) ? to(found.kobo) : undefined;
    },
  },
];

const cheap = /\b(?:cheap(?:er|est)?(?! than)|affordable|low(?:est)? price|small price)\b/gi;
const longest = 200;
const tidy = (text: string): string => text.slice(0, longest).replace(/\s+/g, ' ').trim();

const withoutCheap = (text: string): string => tidy(text.replace(cheap, ' '));

let readings: Reading[] | undefined;

export const pricePatterns = (): RegExp[] => makeReadings().map(({ pattern }) => pattern);

function takePrice(text: string): { rest: string; range: Range | undefined } {
  // Every price has figures.
  if (!/\d/.test(text)) return { rest: text, range: undefined };
  readings ??= makeReadings();
  for (const { pattern, read } of readings) {
    const match = pattern.exec(text);
    if (!match) continue;
    const behind = text.slice(match.index + match[0].length);
    const range = units.test(behind) ? undefined : read(match.slice(1));
    if (range) return { rest: tidy(`${text.slice(0, match.index)} ${behind}`), range };
  }
  return { rest: text, range: undefined };
}

/** `cheap phone under 50k` is a phone for at most ₦50,000, the cheapest first. */
export function readPriceWords(typed: string): PriceWords {
  const text = tidy(typed);
  const first = takePrice(text);
  const second = first.range ? takePrice(first.rest) : first;
  const low = first.range?.fromKobo ?? second.range?.fromKobo;
  const high = first.range?.toKobo ?? second.range?.toKobo;
  const isTurned = low !== undefined && high !== undefined && low > high;
  const isCheap = text.search(cheap) >= 0;
  return {
    words: isCheap ? withoutCheap(second.rest) : second.rest,
    fromKobo: isTurned ? high : low,
    toKobo: isTurned ? low : high,
    isCheap,
    withoutPrice: second.rest,
    withoutCheap: isCheap ? withoutCheap(text) : text,
  };
}
