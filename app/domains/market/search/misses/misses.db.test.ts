import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { addWord, removeWord } from '#app/domains/operators/commands/market-words.server.ts';
import { loadWords } from '#app/domains/operators/words/current-words.server.ts';
import { wordsOf } from '#app/domains/operators/words/words.queries.server.ts';
import { database } from '#app/platform/db/database.server.ts';
import { forgetReads } from '#app/platform/remembered/remembered-reads.server.ts';
import { makeOperator } from '#tests/support/operators/operators.ts';
import { makeShop } from '#tests/support/shop/shops.ts';
import { makeStock, stockBench } from '#tests/support/shop/stocks.ts';
import { readMarketFilter } from '../../lists/market-filter.server.ts';
import { marketList } from '../../lists/market-list.server.ts';
import { missesOf, missesPage } from './misses.queries.server.ts';
import { missOf, readPlace } from './misses.ts';
import { flushMisses, noteMiss } from './note-miss.server.ts';
import { sweepMisses } from './sweep-misses.server.ts';

stockBench();

beforeEach(() => database().execute(sql`delete from search_misses`));

const search = (query: string) => marketList(readMarketFilter(new URLSearchParams(query)));
const wordsFound = async (days: 1 | 7 | 30 = 7) => {
  await flushMisses();
  return (await missesOf(days, undefined)).misses.map(({ words, times }) => [words, times]);
};

test('what nothing has is counted as the search reads it; what is found, or only narrowed away, is not', async () => {
  const shop = await makeShop();
  await makeStock(shop.actor, { productName: 'Talking drum' });
  await search('q=Zzyzzyva');
  await search('q=the+zzyzzyvas');
  await search('q=drum');
  await search('q=qwertyuiop&category=phones');
  await search('q=qwertyuiop&brand=hp');
  expect(await wordsFound()).toEqual([['zzyzzyva', 2]]);
});

test('nothing of a person is kept', () => {
  expect(missOf('0803 123 4567')).toBeUndefined();
  expect(missOf('ada@example.com')).toBeUndefined();
  expect(missOf('a'.repeat(50).concat(' ', 'b'.repeat(50)))).toBeUndefined();
  expect(missOf('!?')).toBeUndefined();
  expect(missOf('iPhone 15')).toBe('iphone 15');
});

test('many at once on several instances are all counted', async () => {
  const rounds = Array.from({ length: 8 }, async (_, n) => {
    for (const word of ['bbb', 'aaa', 'ccc']) noteMiss(n % 2 ? word : word.toUpperCase());
    await flushMisses();
  });
  await Promise.all(rounds);
  expect(await wordsFound()).toEqual([
    ['aaa', 8],
    ['bbb', 8],
    ['ccc', 8],
  ]);
});

test('the list goes on where it ended, the most often first', async () => {
  await database().execute(sql`insert into search_misses (day, words, times)
    select current_date, 'w' || n, n % 7 + 1 from generate_series(1, ${missesPage * 2 + 5}) n`);
  const seen: string[] = [];
  const counts: number[] = [];
  let after: string | undefined;
  do {
    const { misses, next } = await missesOf(30, readPlace(after));
    seen.push(...misses.map(({ words }) => words));
    counts.push(...misses.map(({ times }) => times));
    after = next;
  } while (after);
  expect(new Set(seen).size).toBe(missesPage * 2 + 5);
  expect(seen).toHaveLength(missesPage * 2 + 5);
  expect(counts).toEqual([...counts].sort((a, b) => b - a));
});

test('swept: all after 90 days, what was searched once after a week', async () => {
  await database().execute(sql`insert into search_misses (day, words, times)
    values (current_date - 95, 'old', 9), (current_date - 80, 'kept', 9),
      (current_date - 9, 'once', 1), (current_date - 2, 'fresh', 1)`);
  expect(await sweepMisses()).toBe(2);
  const { rows } = await database().execute(sql`select words from search_misses order by 1`);
  expect(rows).toEqual([{ words: 'fresh' }, { words: 'kept' }]);
});

test('a synonym that an operator adds finds what sellers call otherwise, until it is removed', async () => {
  const shop = await makeShop();
  const item = await makeStock(shop.actor, { productName: 'Balafon of wood' });
  const { operator: by } = await makeOperator('chief');
  const reason = 'Asked for often';
  const found = async (q: string) => {
    forgetReads('words');
    return (await search(`q=${q}`)).cards.map(({ id }) => id);
  };
  expect(await found('gyilxo')).toEqual([]);
  await addWord(by, { list: 'synonyms', word: 'Gyilxos', means: 'balafons,wood balafon', reason });
  await addWord(by, { list: 'synonyms', word: 'gyil xoro', means: 'balafon', reason });
  await loadWords();
  expect(await found('gyilxo')).toEqual([item]);
  expect(await found('gyil+xoro')).toEqual([item]);
  for (const { id } of (await wordsOf({ list: 'synonyms', after: undefined })).words)
    await removeWord(by, { list: 'synonyms', id, isBack: false, reason });
  await loadWords();
  expect(await found('gyilxo')).toEqual([]);
});
