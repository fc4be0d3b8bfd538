import { and, eq } from 'drizzle-orm';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { addWord, removeWord } from '#app/domains/operators/commands/market-words.server.ts';
import { operatorLog } from '#app/domains/operators/operators.table.server.ts';
import type { Operator } from '#app/domains/operators/operators.ts';
import { wordsOf } from '#app/domains/operators/words/words.queries.server.ts';
import { openOwnShop } from '#app/domains/shops/commands/register-shop.server.ts';
import { editStock } from '#app/domains/stocks/commands/edit-stock.server.ts';
import { importStocks, previewImport } from '#app/domains/stocks/import/import-stocks.server.ts';
import { readList } from '#app/domains/stocks/import/read-file.server.ts';
import { addSection, renameSection } from '#app/domains/stocks/sections/edit-sections.server.ts';
import { database } from '#app/platform/db/database.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { newId } from '#app/platform/id.ts';
import { makeOperator } from '#tests/support/operators/operators.ts';
import { act, send, syncBench } from '#tests/support/shop/devices.ts';
import { makePerson } from '#tests/support/shop/people.ts';
import { makeShop, renameShop } from '#tests/support/shop/shops.ts';
import { codeOf, draftWith, makeStock, stockBench, stockRow } from '#tests/support/shop/stocks.ts';

stockBench();
syncBench();

const reason = 'Forbidden goods';
let by: Operator;
beforeAll(async () => {
  by = (await makeOperator('moderator')).operator;
});

const rowOf = async (word: string) =>
  (await wordsOf({ list: 'banned', after: undefined })).words.find((one) => one.word === word);
const ban = (word: string) => addWord(by, { list: 'banned', word, reason });
afterEach(async () => {
  for (const { id } of (await wordsOf({ list: 'banned', after: undefined })).words)
    await removeWord(by, { list: 'banned', id, isBack: false, reason });
});

test('an item is not saved with a banned word, wherever buyers would read it, and the word is named', async () => {
  const shop = await makeShop();
  const item = await makeStock(shop.actor, { productName: 'Class glass' });
  await ban('Tramadol');
  await ban('ass');
  await expect(makeStock(shop.actor, { productName: 'TRÀMADOL 50 mg' })).rejects.toMatchObject({
    code: 'operators.word_banned',
    params: { word: 'Tramadol' },
    fields: { productName: 'operators.word_banned' },
  });
  for (const field of ['description', 'brand'])
    expect(await codeOf(makeStock(shop.actor, { [field]: 'like tramadol.' }))).toBe(
      'operators.word_banned',
    );
  const variants = [{ color: 'Tramadol', size: '', option: '', quantity: 1 }];
  expect(await codeOf(makeStock(shop.actor, { variants }))).toBe('operators.word_banned');
  // A shorter word within another is none.
  await makeStock(shop.actor, { productName: 'Class glass', description: 'Tramadols' });
  const { imageBase: imagePath } = await stockRow(item);
  const edit = (productName: string) =>
    inTransaction((tx) =>
      editStock(tx, shop.actor, { stockId: item, draft: draftWith({ imagePath, productName }) }),
    );
  expect(await codeOf(edit('tramadol'))).toBe('operators.word_banned');
  expect(await codeOf(edit('Other glass'))).toBe('done');
  expect((await stockRow(item)).productName).toBe('Other glass');
});

test('a section of the shop is not called by a banned word', async () => {
  const shop = await makeShop();
  const section = await inTransaction((tx) => addSection(tx, shop.actor, 'Glasses'));
  await ban('Tramadol');
  const add = () => inTransaction((tx) => addSection(tx, shop.actor, 'Tramadol here'));
  const rename = () =>
    inTransaction((tx) => renameSection(tx, shop.actor, section, 'All tramadol'));
  expect(await codeOf(add())).toBe('operators.word_banned');
  expect(await codeOf(rename())).toBe('operators.word_banned');
});

test('what a phone sends later is refused with the reason', async () => {
  const shop = await makeShop();
  const item = await makeStock(shop.actor);
  await ban('Tramadol');
  const fields = {
    productName: 'Tramadol',
    price: '500',
    quantity: 1,
    category2: 'Traditional Wear',
    category3: 'Ankara Fabrics',
  };
  const sender = { person: shop.owner, shopId: shop.id };
  const refused = {
    state: 'refused',
    code: 'operators.word_banned',
    message: 'The word “Tramadol” is not allowed on the market.',
  };
  const stockId = newId();
  expect(
    await send(sender, act('item.add', { stockId, fields, photos: [] }, { id: stockId })),
  ).toMatchObject(refused);
  const change = { stockId: item, fields: { productName: 'tramadol' }, seen: {} };
  expect(await send(sender, act('item.change', change))).toMatchObject(refused);
  expect((await stockRow(item)).productName).not.toBe('tramadol');
});

test('a row of a list with one is named and left out, the others come', async () => {
  const shop = await makeShop();
  await ban('Indian hemp');
  const place = 'Traditional Wear,Ankara Fabrics';
  const text = `Name,Price,How many,Type,Kind\nIndian  Hemp oil,500,1,${place}\nHemp bag,500,1,${place}`;
  const lines = await readList(new File([text], 'x.csv'), 'shop');
  const rows = await previewImport({ id: shop.id, businessType: 'boutique', moreTypes: [] }, lines);
  expect(rows.map(({ problem }) => problem)).toEqual([
    { key: 'word_banned', params: { word: 'Indian hemp' } },
    undefined,
  ]);
  expect(await importStocks(shop.actor, lines)).toMatchObject({ added: 1, skipped: [2] });
});

test('no shop is called so, new or renamed', async () => {
  const shop = await makeShop();
  await ban('Fraud');
  expect(await codeOf(renameShop(shop, 'Fraud & Sons'))).toBe('operators.word_banned');
  const person = await makePerson();
  const open = (storeName: string) =>
    openOwnShop(
      { userId: person.id, phoneDigits: person.phone },
      { storeName, businessType: 'boutique' },
    );
  expect(await codeOf(open('The FRÀUD store'))).toBe('operators.word_banned');
  expect(await codeOf(open('The defrauded store'))).toBe('done');
});

test('each change is one line of the log, also when two do it at once, and can be undone', async () => {
  const linesOf = (act: 'word.banned' | 'word.allowed') =>
    database()
      .select()
      .from(operatorLog)
      .where(and(eq(operatorLog.act, act), eq(operatorLog.subjectId, 'codeine')));
  await Promise.all([1, 2, 3, 4].map(() => ban('Codeine')));
  expect(await linesOf('word.banned')).toHaveLength(1);
  const shop = await makeShop();
  const sell = () => codeOf(makeStock(shop.actor, { productName: 'Codeine syrup' }));
  expect(await sell()).toBe('operators.word_banned');
  const id = (await rowOf('codeine'))?.id ?? '';
  const change = (isBack: boolean) => removeWord(by, { list: 'banned', id, isBack, reason });
  await Promise.all([1, 2, 3].map(() => change(false)));
  expect(await linesOf('word.allowed')).toMatchObject([{ operatorName: by.name, reason }]);
  expect(await sell()).toBe('done');
  await change(true);
  expect(await linesOf('word.banned')).toHaveLength(2);
  expect(await sell()).toBe('operators.word_banned');
  expect(await codeOf(removeWord(by, { list: 'synonyms', id, isBack: false, reason }))).toBe(
    'operators.unknown',
  );
  expect(await codeOf(removeWord(by, { list: 'banned', id: 'none', isBack: false, reason }))).toBe(
    'operators.unknown',
  );
});
