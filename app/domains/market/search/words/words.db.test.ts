import { beforeAll, describe, expect, test } from 'vitest';
import { shopStocks } from '#app/domains/market/lists/shop-stocks.queries.server.ts';
import { suggestions } from '#app/domains/market/suggestions.server.ts';
import { forgetWords } from '#app/domains/stocks/search-index/word-counts.server.ts';
import { stockCards } from '#app/domains/stocks/stocks.queries.server.ts';
import { makeShop, type TestShop } from '#tests/support/shop/shops.ts';
import { makeStock, stockBench } from '#tests/support/shop/stocks.ts';
import { rebuildSearch } from '../rebuild-search.server.ts';
import { type SearchRequest, searchStocks } from '../search-stocks.server.ts';

stockBench();

let shop: TestShop;

const footwear = { category2: 'Footwear', category3: "Men's Shoes" };

beforeAll(async () => {
  shop = await makeShop({ plan: 'enterprise' });
  const goods: [string, Record<string, unknown>?][] = [
    ['Bata olomo, brown', footwear],
    ...Array.from({ length: 14 }, (_, at): [string, Record<string, unknown>] => [
      `Leather shoe ${at}, black, size 42`,
      footwear,
    ]),
    ['Dining chair'],
    ['Chair cover, stretch'],
    ['Moulded case for phone', { category2: 'Accessories', category3: 'Belts & Wallets' }],
    ['Black soap, raw'],
    ['Milk soap, white'],
    ['Yards of plain wax, new'],
    ['Energy saving bulb, 9 W'],
  ];
  for (const [productName, more] of goods) {
    await makeStock(shop.actor, { productName, description: 'In the shop.', ...more });
  }
  await rebuildSearch();
  forgetWords();
}, 120_000);

async function names(request: SearchRequest): Promise<string[]> {
  const { ids } = await searchStocks(request);
  return (await stockCards(ids)).map(({ name }) => name);
}

const find = (text: string): Promise<string[]> => names({ text });

test('what a shop calls so itself comes first, then everything that means it, each once', async () => {
  for (const text of ['bata', 'bàtà', 'mo fẹ́ ra bàtà']) {
    const { ids, next } = await searchStocks({ text });
    const all = [...ids];
    for (let after = next; after !== undefined; ) {
      const page = await searchStocks({ text, after });
      all.push(...page.ids);
      after = page.next;
    }
    const found = (await stockCards(all)).map(({ name }) => name);
    expect(found[0]).toBe('Bata olomo, brown');
    expect(new Set(found).size).toBe(15);
    expect(found).toHaveLength(15);
  }
  expect(await names({ text: 'bata', sort: 'cheapest', count: 20 })).toHaveLength(15);
});

test.each([
  ['black bata size 42', 'Leather shoe'],
  ['akpụkpọ ụkwụ', 'Leather shoe'],
  ['akpukpo ukwu black', 'Leather shoe'],
  ['takalma size 42', 'Leather shoe'],
  ['takal', 'Leather shoe'],
  ['black akpụkpọ ụk', 'Leather shoe'],
  ['kujera', 'Dining chair'],
  ['oche ọhụrụ', 'Dining chair'],
  ['ọṣẹ', 'Milk soap'],
])('%s finds %s and is not corrected', async (text, name) => {
  const { corrected } = await searchStocks({ text });
  expect(corrected).toBeUndefined();
  const found = await find(text);
  expect(found.length).toBeGreaterThan(0);
  expect(found.join()).toContain(name);
});

test('a phrase means one thing, and a word of it something else beside other words', async () => {
  expect(await find('ọṣẹ dúdú')).toEqual(['Black soap, raw']);
  expect(await find('dudu')).toEqual(['Black soap, raw']);
  const shoes = await find('bàtà dúdú');
  expect(shoes).toHaveLength(12);
  expect(shoes.every((name) => /shoe .*black/.test(name))).toBe(true);
});

describe('a word that is another one in English', () => {
  test.each(['ose', 'oko', 'iko', 'apo', 'kofi'])('%s alone finds nothing', async (text) => {
    const { ids, corrected } = await searchStocks({ text });
    expect([ids, corrected]).toEqual([[], undefined]);
  });
});

test('a word that a category names beside the thing is not missed', async () => {
  expect(await find('light bulb')).toEqual(['Energy saving bulb, 9 W']);
  expect(await find('lamp bulb')).toEqual([]);
});

test('filler alone is looked for as it is', async () => {
  expect((await searchStocks({ text: 'ina so' })).ids).toEqual([]);
});

test('a shop is searched in the same words', async () => {
  const { cards, corrected } = await shopStocks({ shopId: shop.id, q: 'kujera', count: 12 });
  expect([cards.map(({ name }) => name)[0], corrected]).toEqual(['Dining chair', undefined]);
});

test('words of all languages are suggested where there are such goods', async () => {
  const words = async (typed: string) =>
    (await suggestions(typed, (key) => key))
      .filter(({ kind }) => kind === 'word')
      .map(({ text, href }) => [text, href]);
  expect(await words('takal')).toEqual([
    ['takalma', '/market?q=takalma'],
    ['takalmi', '/market?q=takalmi'],
  ]);
  expect(await words('akpụ')).toContainEqual([
    'akpụkpọ ụkwụ',
    `/market?${new URLSearchParams({ q: 'akpụkpọ ụkwụ' })}`,
  ]);
  expect(await words('black taka')).toContainEqual(['black takalmi', '/market?q=black+takalmi']);
  // There is no mattress here.
  expect(await words('katif')).toEqual([]);
  const items = await suggestions('takalmi', (key) => key);
  expect(items.filter(({ kind }) => kind === 'item').length).toBeGreaterThan(0);
});
