import {
  commonValues,
  type FacetRow,
  valuesCalled,
} from '#app/domains/stocks/search-index/facet-values.server.ts';
import { type FacetName, facetNames } from '#app/domains/stocks/search-index/facets.ts';
import { lowestKobo } from '#app/domains/stocks/search-index/range-tokens.ts';
import type { Translate } from '#app/platform/i18n/messages.ts';
import { type Facets, hasFacets, withoutFacet } from '../../search/facets/facets.ts';
import { type Counted, gatherFound, pricesAbout } from '../../search/facets/gather.server.ts';
import { narrowingOf, type Places } from '../../search/facets/narrowing.server.ts';
import { readPriceWords } from '../../search/query/price-words.ts';
import { type Reading, readingOf } from '../../search/search-stocks.server.ts';
import { marketTotal } from '../featured.queries.server.ts';
import { hasPrice, type MarketFilter, searchedText } from '../market-filter.ts';
import { placeChoices } from '../places/place-choices.server.ts';
import { goodsAt } from '../places/places.queries.server.ts';
import { labelOf, typesIn } from './facet-labels.server.ts';
import type { FilterValue } from './filter-value.ts';
import { type PriceChoice, priceChoices, roughPriceChoices } from './price-choices.ts';

export interface FilterGroup {
  name: FacetName;
  values: FilterValue[];
  /** With any of its values or none. */
  total?: number | undefined;
}

/** What a list can be narrowed by, for what is chosen now. */
export interface FilterChoices {
  /** How many the list has; undefined where there are too many to be counted. */
  total?: number | undefined;
  lowestKobo?: number | undefined;
  highestKobo?: number | undefined;
  prices: PriceChoice[];
  /** Everywhere, the state, the area and the market places around what is chosen; none where nothing is. */
  places?: FilterValue[] | undefined;
  groups: FilterGroup[];
}

/** How the words of a list are taken; undefined where nothing has them. */
type Words = { reading: Reading | undefined } | undefined;

/** Where the nearest come first, the place is where the list begins and not what it holds. */
const placesOf = ({ place, sort }: MarketFilter): Places =>
  place === undefined || sort === 'nearest' ? [] : [place];

async function wordsOf(filter: MarketFilter): Promise<Words> {
  if (filter.said.words === '') return { reading: undefined };
  const { exact, category, fromKobo, toKobo } = filter;
  const sort = filter.sort === 'nearest' ? undefined : filter.sort;
  const places = placesOf(filter);
  const text = searchedText(filter);
  const request = { text, exact, closest: true, sort, category, fromKobo, toKobo, places };
  const { reading } = await readingOf(request);
  return reading && { reading };
}

const meets = ({ facets }: Counted, chosen: Facets): boolean =>
  facetNames.every((name) => {
    const wanted = chosen[name];
    return !wanted || wanted.some((value) => facets.get(name)?.includes(value));
  });

async function gathered(words: Words, filter: MarketFilter, facets: Facets) {
  const { category, fromKobo, toKobo } = filter;
  if (!words) return [];
  const narrowing = await narrowingOf(facets, placesOf(filter));
  return gatherFound(words.reading, { category, fromKobo, toKobo, narrowing });
}

/** What is found with some of the facets: cut out of everything where that was few enough, else asked for. */
class Found {
  readonly #filter: MarketFilter;
  readonly #words: Words;
  readonly #base: Counted[] | undefined;
  readonly #asked = new Map<string, Promise<Counted[] | undefined>>();

  private constructor(filter: MarketFilter, words: Words, base: Counted[] | undefined) {
    this.#filter = filter;
    this.#words = words;
    this.#base = base;
  }

  static async of(filter: MarketFilter): Promise<Found> {
    const words = await wordsOf(filter);
    return new Found(filter, words, await gathered(words, filter, {}));
  }

  /** Without any facet. */
  get base(): Counted[] | undefined {
    return this.#base;
  }

  get words(): Words {
    return this.#words;
  }

  with(facets: Facets): Promise<Counted[] | undefined> {
    const base = this.#base;
    if (base) return Promise.resolve(base.filter((one) => meets(one, facets)));
    if (!hasFacets(facets)) return Promise.resolve(undefined);
    const key = JSON.stringify(facets);
    const asked = this.#asked.get(key) ?? gathered(this.#words, this.#filter, facets);
    this.#asked.set(key, asked);
    return asked;
  }
}

function countsOf(rows: readonly Counted[], name: FacetName): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { facets } of rows) {
    for (const value of facets.get(name) ?? []) counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  return counts;
}

/** Of a facet that shops fill as they like. */
const mostOffered: Partial<Record<FacetName, number>> = {
  brand: 12,
  size: 16,
  color: 12,
  type: 12,
};

const conditions = ['new', 'uk-used', 'nigeria-used', 'refurbished'];

/** Values that are offered whether or not something has them. */
function fixedValues(name: FacetName, { category, facets }: MarketFilter): string[] {
  if (name === 'condition') return conditions;
  if (name === 'type' && category !== undefined) return typesIn(category).map(({ value }) => value);
  if (name !== 'kind') return [];
  const [type] = facets.type ?? [];
  const branch = typesIn(category).find(({ value }) => value === type);
  return branch?.kinds.map(({ value }) => value) ?? [];
}

const byNumber = new Intl.Collator('en', { numeric: true });

/** Most first; sizes as they follow each other. What nothing has comes last. */
function sortValues(name: FacetName, values: FilterValue[]): FilterValue[] {
  const weight = ({ count }: FilterValue) => (count === 0 ? 1 : 0);
  return values.toSorted(
    (a, b) =>
      weight(a) - weight(b) ||
      (name === 'size' ? 0 : (b.count ?? 0) - (a.count ?? 0)) ||
      (name === 'size' || a.count !== undefined ? byNumber.compare(a.label, b.label) : 0),
  );
}

interface Offering {
  filter: MarketFilter;
  found: Found;
  common: readonly FacetRow[];
  t: Translate;
}

/** Whether nothing but this facet narrows the list: then the queue has counted its values. */
function isCountedByQueue(name: FacetName, filter: MarketFilter): boolean {
  const { said, facets } = filter;
  if (placesOf(filter).length > 0) return false;
  const others = withoutFacet(facets, name === 'kind' ? 'type' : name);
  return said.words === '' && !hasPrice(filter) && !hasFacets(others);
}

async function groupOf(
  name: FacetName,
  { filter, found, common, t }: Offering,
): Promise<FilterGroup> {
  const { category, facets } = filter;
  const chosen = facets[name] ?? [];
  const rows = await found.with(withoutFacet(facets, name));
  const counts = rows && countsOf(rows, name);
  const own = common.filter(({ facet }) => facet === name);
  const fixed = fixedValues(name, filter);
  const offered = found.base
    ? [...countsOf(found.base, name)].sort((a, b) => b[1] - a[1]).map(([value]) => value)
    : [...(counts?.keys() ?? []), ...own.map(({ value }) => value)];
  const isOpen = fixed.length === 0 && name !== 'kind';
  const ranked = isOpen
    ? offered.toSorted((a, b) => (counts?.get(b) ?? 0) - (counts?.get(a) ?? 0))
    : [];
  const values = new Set([...fixed, ...ranked.slice(0, mostOffered[name]), ...chosen]);
  const known = await valuesCalled(
    category,
    [...values].map((value) => ({ facet: name, value })),
  );
  const byValue = new Map(known.map((row) => [row.value, row]));
  const isCounted = isCountedByQueue(name, filter);
  const shown = [...values].map((value): FilterValue => {
    const row = byValue.get(value);
    const count = counts ? (counts.get(value) ?? 0) : isCounted ? (row?.uses ?? 0) : undefined;
    return { value, label: labelOf(name, value, t, row?.label), count };
  });
  // A facet of which nothing has any value is none.
  const isTelling = shown.some(({ value, count }) => count !== 0 || chosen.includes(value));
  return { name, values: isTelling ? sortValues(name, shown) : [], total: rows?.length };
}

/** Of a category or the whole market, at a place or anywhere. */
function bareTotal(filter: MarketFilter): Promise<number> {
  const [place] = placesOf(filter);
  return place === undefined ? marketTotal(filter.category) : goodsAt(place, filter.category);
}

async function pricesOf(
  filter: MarketFilter,
  found: Found,
): Promise<Omit<FilterChoices, 'groups'>> {
  const { facets, said } = filter;
  const all = await found.with(facets);
  const isPriced = hasPrice(filter);
  const anyPrice = {
    ...filter,
    textWithoutPlace: readPriceWords(searchedText(filter)).withoutPrice,
    fromKobo: undefined,
    toKobo: undefined,
  };
  const words = isPriced ? await wordsOf(anyPrice) : found.words;
  const rows = isPriced ? await gathered(words, anyPrice, facets) : all;
  const isBare = said.words === '' && !isPriced && !hasFacets(facets);
  const total = all?.length ?? (isBare ? await bareTotal(filter) : undefined);
  if (rows) {
    const prices = rows.map(({ priceKobo }) => priceKobo);
    const [least, most] = [Math.min(...prices), Math.max(...prices)];
    const ends = prices.length > 0 ? { lowestKobo: least, highestKobo: most } : {};
    return { total, ...ends, prices: priceChoices(prices) };
  }
  const { category } = filter;
  const about = await pricesAbout(words?.reading, {
    category,
    narrowing: await narrowingOf(facets, placesOf(filter)),
  });
  const quartiles = [0.25, 0.5, 0.75].flatMap((part) => {
    const figure = about.reach(0, true, part * about.total);
    return figure === undefined ? [] : [lowestKobo(figure)];
  });
  return { total, prices: roughPriceChoices(quartiles) };
}

/**
 * What the filter of a list offers. Everything that was found is counted one by one where that is at most a
 * thousand rows a statement; a longer list has the numbers of the queue, or none.
 */
export async function filterChoices(filter: MarketFilter, t: Translate): Promise<FilterChoices> {
  const found = await Found.of(filter);
  const common = found.base
    ? []
    : await commonValues(filter.category, ['type', 'brand', 'size', 'color']);
  const groups: FilterGroup[] = [];
  for (const name of facetNames) {
    if (name === 'kind' && !filter.facets.type) continue;
    const group = await groupOf(name, { filter, found, common, t });
    if (group.values.length > 0) groups.push(group);
  }
  return { ...(await pricesOf(filter, found)), places: await placeChoices(filter, t), groups };
}
