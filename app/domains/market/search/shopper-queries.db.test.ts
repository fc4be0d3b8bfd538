import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { directoryShops } from '#app/domains/shops/directory/directory.queries.server.ts';
import { closeDatabase, connectDatabase, database } from '#app/platform/db/database.server.ts';
import { type TestDatabase, testDatabase } from '#tests/support/database.ts';
import { demoQueries } from '#tests/support/search/demo-queries.ts';
import {
  type DemoJudgement,
  judgeDemo,
  loadDemoMarket,
  meanRecall,
} from '#tests/support/search/judge-demo.ts';
import { readMarketFilter } from '../lists/market-filter.server.ts';
import { marketList } from '../lists/market-list.server.ts';
import { nearCategories } from '../lists/near-categories.server.ts';
import { shopStocks } from '../lists/shop-stocks.queries.server.ts';
import { suggestions } from '../suggestions.server.ts';

let testing: TestDatabase;
let products: Awaited<ReturnType<typeof loadDemoMarket>>;

beforeAll(async () => {
  testing = await testDatabase();
  connectDatabase({ url: testing.url });
  products = await loadDemoMarket();
});

afterAll(async () => {
  await closeDatabase();
  await testing.drop();
});

async function ask(q: string, more: Record<string, string> = {}) {
  const filter = readMarketFilter(new URLSearchParams({ q, ...more }));
  const list = await marketList(filter);
  return {
    ...list,
    filter,
    names: list.cards.map(({ name }) => name),
    shopNames: list.shops.map(({ name }) => name),
  };
}

const isPhone = /^(Android phone|Keypad phone|Big button phone|Rugged phone|iPhone|Galaxy)/;

describe('what shoppers typed and did not find', () => {
  test('cheap phone under 50k: phones of that price, the cheapest first, without a correction', async () => {
    const { names, corrected, filter, cards } = await ask('cheap phone under 50k');
    expect(corrected).toBeUndefined();
    expect(filter).toMatchObject({ toKobo: 5_000_000, sort: 'cheapest' });
    expect(names[0]).toBe('Keypad phone with torch, dual SIM');
    expect(names).toHaveLength(4);
    expect(names.every((name) => isPhone.test(name))).toBe(true);
    expect(cards.every(({ priceKobo }) => priceKobo <= 5_000_000)).toBe(true);
  });

  test.each([
    ['power bank 20000', '20,000 mAh power bank'],
    ['20000mah power bank', '20,000 mAh power bank'],
    ['power bank 20,000 mAh', '20,000 mAh power bank'],
    ['how much is iphone 15', 'iPhone 15, new'],
    ['i wan buy iphone 15', 'iPhone 15, new'],
    ['price of treadmill', 'Exercise bicycle, foldable'],
    ['airpods', 'Wireless earbuds with case'],
    ['body spray', 'Perfume oil, Oud, 100 ml'],
    ['human hair', 'Bone straight wig, closure'],
    ['mathem', 'New General Mathematics, SSS 1 to 3'],
    ['tubul', '220 Ah tubular inverter battery'],
    ['dumbb', 'Dumbbell set, 20 kg'],
    ['lithi', '5 kWh lithium battery, wall'],
    ['embroid', 'Ƙwarya hand embroidered kaftan'],
    ['blue gown size 12', 'Blue dinner gown with flared skirt'],
  ])('%s finds %s and is not corrected', async (q, name) => {
    const { names, corrected } = await ask(q);
    expect(corrected).toBeUndefined();
    expect(names).toContain(name);
  });

  test.each(['doll', 'garri'])('%s finds nothing rather than something else', async (q) => {
    const { names, corrected, total } = await ask(q);
    expect([names, corrected, total]).toEqual([[], undefined, 0]);
  });

  test('nothing found offers the nearest categories, or the closest items at once', async () => {
    const { isEmpty, filter } = await ask('doll');
    expect(isEmpty).toBe(true);
    expect(nearCategories(filter.said.words)[0]).toEqual({ slug: 'toys', group: 'Action Figures' });
    const { names, isClosest } = await ask('helicopter ticket');
    expect([names[0], isClosest]).toEqual(['RC helicopter, indoor', true]);
  });

  test('goods come before what goes with them', async () => {
    const { names: phones, next, filter } = await ask('phone');
    expect(phones.every((name) => isPhone.test(name))).toBe(true);
    const all: string[] = [...phones];
    for (let after = next; after !== undefined; ) {
      const page = await marketList({ ...filter, after });
      all.push(...page.cards.map(({ name }) => name));
      after = page.next;
    }
    expect(all).toContain('Phone repair tool kit, 25 pieces');
    expect(new Set(all).size).toBe(all.length);
    const { names: cars } = await ask('car');
    expect(cars.slice(0, 4).join()).toMatch(/Toyota.*Toyota.*Honda.*Golf/);
    expect(cars[4]).toMatch(/tyre/);
  });

  test('shops are found in the same list, also where a word is misspelt', async () => {
    expect((await ask('ngozi')).shopNames).toEqual(['Ngozi Fashion House']);
    expect((await ask('ngosi')).shopNames).toEqual(['Ngozi Fashion House']);
    const { shopNames, corrected } = await ask('lagos');
    expect(corrected).toBeUndefined();
    expect(shopNames).toContain('Emeka Phones & Gadgets');
    expect((await ask('ngozi gown')).names).toContain('Blue dinner gown with flared skirt');
  });

  test('the name of a shop brings its goods, page by page and in every order', async () => {
    const { names, next, total = 0, filter } = await ask('ngozi');
    expect(names).toHaveLength(12);
    expect(total).toBeGreaterThan(24);
    const all = new Set(names);
    let pages = 1;
    for (let after = next; after !== undefined; pages++) {
      const page = await marketList({ ...filter, after });
      for (const { name, shop } of page.cards) {
        expect(shop).toBe('Ngozi Fashion House');
        all.add(name);
      }
      after = page.next;
    }
    expect([all.size, pages]).toEqual([total, Math.ceil(total / 12)]);
    const prices = (await ask('ngozi', { sort: 'cheapest' })).cards.map((card) => card.priceKobo);
    expect(prices).toEqual(prices.toSorted((a, b) => a - b));
    expect((await ask('ngozi', { after: '@x' })).names).toEqual(names);
  });

  test('a shop by a street that begins alike is not what was asked for', async () => {
    expect((await ask('garri')).shopNames).toEqual([]);
    const offered = await suggestions('garri', (key) => key);
    expect(offered.filter(({ kind }) => kind === 'shop')).toEqual([]);
    expect((await ask('garrison')).shopNames).toEqual(['Grace Beauty Palace']);
  });

  test('more words narrow', async () => {
    for (const words of [
      ['gown', 'blue', 'size 12', 'dinner'],
      ['phone', 'android', '128gb', 'tecno'],
      ['laptop', 'uk used', 'hp'],
      ['battery', 'inverter', 'tubular'],
    ]) {
      let before = Number.POSITIVE_INFINITY;
      for (let count = 1; count <= words.length; count++) {
        const { total = 0, isClosest } = await ask(words.slice(0, count).join(' '), {
          shown: '120',
        });
        expect(isClosest).toBe(false);
        expect(total, words.slice(0, count).join(' ')).toBeLessThanOrEqual(before);
        expect(total, words.slice(0, count).join(' ')).toBeGreaterThan(0);
        before = total;
      }
    }
    expect((await ask('phone zzxqv')).isClosest).toBe(true);
    expect((await ask('blue gown size 99')).isClosest).toBe(true);
  });
});

test('a shop is searched as the market is', async () => {
  const { rows } = await database().execute<{ id: string }>(
    sql`select id from shops where name like 'Emeka%'`,
  );
  const inShop = async (q: string) => {
    const request = { shopId: rows[0]?.id ?? '', q, count: 12 };
    const { cards, corrected, isClosest } = await shopStocks(request);
    return { names: cards.map(({ name }) => name), corrected, isClosest };
  };
  const cheap = await inShop('cheap phone under 50k');
  expect(cheap.names.slice(0, 3)).toEqual([
    'Keypad phone with torch, dual SIM',
    'Big button phone for parents',
    'Rugged phone, 10,000 mAh',
  ]);
  expect((await inShop('phone')).names.slice(0, 10).every((name) => isPhone.test(name))).toBe(true);
  expect((await inShop('garri')).names).toEqual([]);
  const green = await inShop('green keypad phone');
  expect([green.names[0], green.isClosest]).toEqual(['Keypad phone with torch, dual SIM', true]);
  expect((await inShop('phone')).isClosest).toBeUndefined();
  expect((await inShop('chager')).corrected).toBe('charger');
  expect((await inShop('under 5k')).names).toHaveLength(3);
});

test('the directory forgives a slip and says so', async () => {
  const shops = async (q: string) => {
    const found = await directoryShops({ q, letter: undefined, shown: 24, after: undefined });
    return { names: found.shops.map(({ name }) => name), corrected: found.corrected };
  };
  expect(await shops('emka')).toEqual({ names: ['Emeka Phones & Gadgets'], corrected: 'emeka' });
  const lagos = await shops('lagos');
  expect(lagos.corrected).toBeUndefined();
  expect(await shops('lagso')).toEqual({ ...lagos, corrected: 'lagos' });
  expect(await shops('zzxqv')).toEqual({ names: [], corrected: undefined });
});

const halves = [
  ['known while the search was written', false],
  ['held out', true],
] as const;

test.each(halves)(
  'of the queries as people type them, nearly everything wanted is on the first page: %s',
  async (_, heldOut) => {
    const judged: DemoJudgement[] = [];
    for (const query of demoQueries.filter((one) => one.heldOut === heldOut)) {
      const { cards, shopNames: shops, corrected, isClosest } = await ask(query.text);
      const ids = cards.map(({ id }) => id);
      judged.push(judgeDemo(query, { ids, shops, corrected, isClosest }, products));
    }
    const told = (found: DemoJudgement[]) =>
      found.map(({ query, recall, answer }) => [query.text, recall, answer.corrected]);
    expect(judged.length).toBeGreaterThan(130);
    expect(meanRecall(judged)).toBeGreaterThanOrEqual(0.95);
    // A correction is right where the word was misspelt and what was meant is found.
    const corrected = judged.filter(({ answer }) => answer.corrected !== undefined);
    const unrelated = corrected.filter(
      ({ query, recall }) => query.group !== 'misspelt' || recall === 0,
    );
    expect(told(unrelated)).toEqual([]);
    const empty = judged.filter(
      ({ query, answer }) =>
        query.wanted.length + query.shops.length > 0 &&
        answer.ids.length + answer.shops.length === 0,
    );
    expect(told(empty)).toEqual([]);
  },
  120_000,
);
