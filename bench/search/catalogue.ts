import { type ItemType, itemTypes, rareItems } from './item-types.ts';

/** What a generated product really is, kept beside its text: the query set is judged by it, not by words. */
export interface CatalogueItem {
  kind: string;
  brand: string;
  productName: string;
  description: string;
  brandField: string | null;
  category1: string;
  category2: string;
  priceKobo: number;
  views: number;
  likes: number;
  daysOld: number;
}

/** A small generator with a seed: the same catalogue on every machine. */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

type Random = () => number;
const pick = <T>(random: Random, list: readonly T[]): T =>
  list[Math.floor(random() * list.length)] as T;

const letters = 'abcdefghijklmnopqrstuvwxyz';

function sellerTypo(random: Random, name: string): string {
  const at = 1 + Math.floor(random() * (name.length - 2));
  return random() < 0.5
    ? name.slice(0, at) + name.slice(at + 1)
    : name.slice(0, at) + pick(random, [...letters]) + name.slice(at + 1);
}

function inSellersHand(random: Random, name: string): string {
  const typed = random() < 0.012 ? sellerTypo(random, name) : name;
  const mood = random();
  if (mood < 0.12) return typed.toUpperCase();
  if (mood < 0.25) return typed.toLowerCase();
  return typed.charAt(0).toUpperCase() + typed.slice(1);
}

const sentences = [
  'Brand new in the box.',
  'Original, tested and trusted.',
  'Delivery to any state, pay on delivery in Lagos.',
  'Very strong and durable.',
  'Fairly used, very clean.',
  'Six months warranty from the shop.',
  'Price is slightly negotiable.',
  'Fits any phone, television or laptop.',
  'Good for home, office and school.',
  'Comes with charger and user guide.',
];

function fillerWord(random: Random): string {
  const rank = Math.floor(40_000 ** random());
  let word = '';
  for (let left = rank + 700; left > 0; left = Math.floor(left / 26)) word += letters[left % 26];
  return word;
}

function description(random: Random, traits: readonly string[]): string {
  const filler = Array.from({ length: 6 }, () => fillerWord(random)).join(' ');
  return `${pick(random, sentences)} ${pick(random, sentences)} ${pick(random, traits)}. ${filler}.`;
}

function fromType(
  random: Random,
  type: ItemType,
): Omit<CatalogueItem, 'priceKobo' | 'views' | 'likes' | 'daysOld'> {
  const brand = pick(random, type.brands);
  const name = pick(random, type.names).replace('*', brand);
  const traits = [pick(random, type.traits), pick(random, type.traits)];
  const tail = random() < 0.75 ? `, ${[...new Set(traits)].join(', ')}` : '';
  return {
    kind: type.key,
    brand,
    productName: inSellersHand(random, name + tail),
    description: description(random, type.traits),
    brandField: random() < 0.4 ? (brand.split(' ')[0] ?? null) : null,
    category1: type.category1,
    category2: type.category2,
  };
}

function figures(random: Random) {
  const views = Math.floor(20_000 ** random());
  return {
    priceKobo: Math.round(50_000 * 2 ** (random() * 14)),
    views,
    likes: Math.floor(views * random() * 0.1),
    daysOld: random() * 700,
  };
}

export function* catalogue(count: number, seed = 7): Generator<CatalogueItem> {
  const random = randomFrom(seed);
  const copiesOfRare = Math.min(2, Math.ceil(count / 10_000));
  for (const item of rareItems) {
    for (let copy = 0; copy < copiesOfRare; copy++) {
      const { key: kind, name: productName, category1, category2 } = item;
      const text = { description: description(random, ['used once']), brand: '', brandField: null };
      yield { kind, productName, category1, category2, ...text, ...figures(random) };
    }
  }
  // Skewed like a market: phones and cloth in every second shop, treadmills in few.
  for (let made = rareItems.length * copiesOfRare; made < count; made++) {
    const place = Math.floor(itemTypes.length * random() ** 1.3);
    const type = itemTypes[place] as ItemType;
    yield { ...fromType(random, type), ...figures(random) };
  }
}

/** As many of each type. */
export function* goodsOf(
  types: readonly ItemType[],
  each: number,
  seed = 11,
): Generator<CatalogueItem> {
  const random = randomFrom(seed);
  for (const type of types) {
    for (let made = 0; made < each; made++) {
      yield { ...fromType(random, type), ...figures(random) };
    }
  }
}
