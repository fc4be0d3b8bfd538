import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { fillPlaces } from '#app/domains/shops/commands/fill-places.server.ts';
import { setPlace } from '#app/domains/shops/commands/set-place.server.ts';
import { shops } from '#app/domains/shops/shops.table.server.ts';
import { reindexShopJob } from '#app/domains/stocks/search-index/reindex.jobs.server.ts';
import { database } from '#app/platform/db/database.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { makeShop, type TestShop } from '#tests/support/shop/shops.ts';
import { makeStock, stockBench } from '#tests/support/shop/stocks.ts';
import { rebuildSearch } from '../../search/rebuild-search.server.ts';
import { filterChoices } from '../filter/filter-choices.server.ts';
import { marketHref } from '../market-filter.ts';
import { askedFilter, askedList } from './asked-list.server.ts';

stockBench();

const placed: Record<string, TestShop> = {};

async function shopAt(name: string, place: string | null, names: string[]): Promise<void> {
  const shop = await makeShop({ name });
  if (place) await inTransaction((tx) => setPlace(tx, shop.actor, place));
  for (const [at, productName] of names.entries())
    await makeStock(shop.actor, { productName, price: String(1_000 * (at + 1)) });
  placed[name] = shop;
}

beforeAll(async () => {
  await shopAt('Ada', 'lagos/ikeja/computer-village', ['Red gown', 'Red shoe', 'Blue shoe']);
  await shopAt('Bisi', 'lagos/surulere', ['Red kaftan', 'Red shoe large']);
  await shopAt('Chika', 'oyo/ibadan-north', ['Red cap', 'Blue shoe small']);
  await shopAt('Dan', 'kano/fagge', ['Red babanriga', 'Bali bag']);
  await shopAt('Efe', null, ['Red scarf']);
  await rebuildSearch();
}, 120_000);

const listOf = async (address: string) => {
  const { list } = await askedList(new URLSearchParams(address));
  return list.cards.map(({ name }) => name);
};

test.each([
  ['place=lagos', ['Red shoe large', 'Red kaftan', 'Blue shoe', 'Red shoe', 'Red gown']],
  ['place=lagos/ikeja', ['Blue shoe', 'Red shoe', 'Red gown']],
  ['place=lagos/ikeja/computer-village&sort=cheapest', ['Red gown', 'Red shoe', 'Blue shoe']],
  ['place=Kano', ['Bali bag', 'Red babanriga']],
  ['place=borno', []],
  ['place=lagos&q=shoe&sort=newest', ['Red shoe large', 'Blue shoe', 'Red shoe']],
  ['place=lagos&category=phones', []],
  ['place=lagos&from=2000&to=3000&sort=dearest', ['Blue shoe', 'Red shoe large', 'Red shoe']],
])('%s has what is there', async (address, names) => {
  expect(await listOf(address)).toEqual(names);
});

test('a place that is not in the list is none, and an old key is the place of today', async () => {
  expect((await askedFilter(new URLSearchParams('place=atlantis'))).place).toBeUndefined();
  expect((await askedFilter(new URLSearchParams('place=fct'))).place).toBe('abuja');
  expect(await askedFilter(new URLSearchParams('place=../../etc'))).toMatchObject({
    place: undefined,
  });
});

test('the nearest come first, page by page, and nothing comes twice', async () => {
  const near = (after: string) =>
    askedList(new URLSearchParams(`place=lagos/ikeja&sort=nearest&q=red${after}`));
  const { list } = await near('');
  expect(list.cards.map(({ name }) => name)).toEqual(
    [
      ...['Red shoe', 'Red gown'],
      ...['Red kaftan', 'Red shoe large'],
      'Red cap',
      'Red babanriga',
    ].map((name) => expect.stringMatching(name.slice(0, 4))),
  );
  const order = list.cards.map(({ place }) => place);
  expect(order.slice(0, 2)).toEqual(['Computer Village, Lagos', 'Computer Village, Lagos']);
  expect(order.slice(2, 4)).toEqual(['Surulere, Lagos', 'Surulere, Lagos']);
  expect(order.slice(4)).toEqual(['Ibadan North, Oyo', 'Fagge, Kano']);
  expect(await listOf('sort=nearest')).toHaveLength(10);
});

test.each([
  ['shoe ikeja', 'lagos/ikeja', 'shoe'],
  ['red shoes in Lagos', 'lagos', 'red shoes'],
  ['shoe lagos under 2k', 'lagos', 'shoe under 2k'],
  ['computer village shoe', 'lagos/ikeja/computer-village', 'shoe'],
  ['Surulere shoe', undefined, undefined],
  ['bali bag', undefined, undefined],
  ['bag in bali', 'taraba/bali', 'bag'],
  ['delta shoe', undefined, undefined],
  ['lagos', 'lagos', ''],
])('%s is read as %s', async (q, place, textWithoutPlace) => {
  const filter = await askedFilter(new URLSearchParams({ q }));
  expect([filter.place, filter.textWithoutPlace]).toEqual([place, textWithoutPlace]);
});

test('words with a place find what is there; the chip without the place leads to the text without it', async () => {
  expect(await listOf('q=shoe ikeja&sort=newest')).toEqual(['Blue shoe', 'Red shoe']);
  const filter = await askedFilter(new URLSearchParams({ q: 'red shoes in Lagos under 5k' }));
  expect(marketHref('/market', filter, {})).toBe('/market?q=red+shoes+in+Lagos+under+5k');
  expect(marketHref('/market', filter, { place: undefined })).toBe('/market?q=red+shoes+under+5k');
  expect(marketHref('/market', filter, { q: '' })).toBe('/market?place=lagos&to=5000');
  expect(marketHref('/market', filter, { place: 'kano' })).toBe(
    '/market?q=red+shoes+under+5k&place=kano',
  );
});

test('where nothing is at the place that a text seems to name, the words are searched as they are', async () => {
  const { filter } = await askedList(new URLSearchParams({ q: 'ngozi bende' }));
  expect(filter.place).toBe('abia/bende');
  expect(await listOf('q=ada lagos')).toHaveLength(3);
});

test('price chips and numbers of the filter are those of the place', async () => {
  const filter = await askedFilter(new URLSearchParams('place=lagos/ikeja&q=shoe'));
  const choices = await filterChoices(filter, (key) => key);
  expect(choices).toMatchObject({ total: 2, lowestKobo: 200_000, highestKobo: 300_000 });
  const bare = await filterChoices(
    await askedFilter(new URLSearchParams('place=kano')),
    (key) => key,
  );
  expect(bare).toMatchObject({ total: 2, lowestKobo: 100_000 });
});

test('goods move with their shop, and go with what hides them', async () => {
  const efe = placed.Efe?.actor;
  if (!efe) throw new Error('missing');
  await inTransaction((tx) => setPlace(tx, efe, 'borno/maiduguri'));
  expect(await listOf('place=borno')).toEqual([]);
  await reindexShopJob.run({ shopId: efe.shopId }, {} as never);
  expect(await listOf('place=borno')).toEqual(['Red scarf']);
  await inTransaction((tx) => setPlace(tx, efe, 'kano/fagge'));
  await reindexShopJob.run({ shopId: efe.shopId }, {} as never);
  expect(await listOf('place=borno')).toEqual([]);
  expect(await listOf('place=kano')).toContain('Red scarf');
});

test('an old shop with a plain address has its place filled in once, whatever somebody has said stays', async () => {
  const [old, said] = [await makeShop(), await makeShop()];
  const address = 'Shop 4, Wuse Market, Abuja';
  await database().update(shops).set({ address }).where(eq(shops.id, old.id));
  await database().update(shops).set({ address, place: 'lagos/ojo' }).where(eq(shops.id, said.id));
  await fillPlaces();
  const places = await database().select({ id: shops.id, place: shops.place }).from(shops);
  expect(places.find(({ id }) => id === old.id)?.place).toBe('abuja/abuja-municipal/wuse');
  expect(places.find(({ id }) => id === said.id)?.place).toBe('lagos/ojo');
});
