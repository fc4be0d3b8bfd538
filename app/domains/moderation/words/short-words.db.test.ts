import { afterEach, beforeAll, expect, test } from 'vitest';
import { removeWord } from '#app/domains/operators/commands/market-words.server.ts';
import type { Operator } from '#app/domains/operators/operators.ts';
import { wordsOf } from '#app/domains/operators/words/words.queries.server.ts';
import type { Viewer } from '#app/domains/shops/viewer/viewer.server.ts';
import { viewerOf } from '#tests/support/operators/ask-room.ts';
import { makeOperator } from '#tests/support/operators/operators.ts';
import { formsOf, showRoom } from '#tests/support/operators/show-room.tsx';
import { makeShop } from '#tests/support/shop/shops.ts';
import { makeStock, stockBench } from '#tests/support/shop/stocks.ts';

stockBench();

const reason = 'Forbidden goods';
let viewer: Viewer;
let by: Operator;
beforeAll(async () => {
  const made = await makeOperator('chief');
  by = made.operator;
  viewer = await viewerOf(made);
});

const standing = async () =>
  (await wordsOf({ list: 'banned', after: undefined })).words.filter((one) => !one.removedAt);
afterEach(async () => {
  for (const { id } of await standing())
    await removeWord(by, { list: 'banned', id, isBack: false, reason });
});

const room = {
  file: 'routes/operator/word-list.tsx',
  pattern: '/operator/words/:list',
  path: '/operator/words/banned',
};

/** The page after a form that was refused; undefined when the word was added. */
const send = (fields: Record<string, string>) =>
  showRoom({ ...room, viewer, form: { form: 'add', intent: 'add', reason, ...fields } }).catch(
    (error: unknown) => {
      if (!(error instanceof Error && error.message.endsWith('it was done'))) throw error;
    },
  );

test('a pattern is no word: it is refused, and nothing is kept in its place', async () => {
  expect(await send({ word: '(a+)+$' })).toContain('Write a word');
  expect(await standing()).toEqual([]);
  expect(await send({ word: 'Vitamin B-12' })).toBeUndefined();
  expect(await standing()).toMatchObject([{ shown: 'Vitamin B-12', word: 'vitamin b 12' }]);
});

test('a word of two letters is asked about with what it would hit, and banned when pressed again', async () => {
  const shop = await makeShop();
  await makeStock(shop.actor, { productName: 'Xq oil' });
  await makeStock(shop.actor, { productName: 'Soap', description: 'with XQ, the best' });
  await makeStock(shop.actor, {
    productName: 'Cap',
    variants: [{ color: 'xq', size: '', option: '', quantity: 1 }],
  });
  await makeStock(shop.actor, { productName: 'Xqs and axq' });
  const asked = (await send({ word: 'Xq' })) ?? '';
  expect(asked).toContain('Items that have “Xq” now: 3.');
  expect(await standing()).toEqual([]);
  const again = formsOf(asked).find(({ sent }) => sent.form === 'add')?.sent ?? {};
  // Another short word is asked about again.
  expect(await send({ ...again, word: 'zj' })).toContain('now: 0.');
  expect(await send(again)).toBeUndefined();
  expect(await standing()).toMatchObject([{ shown: 'Xq' }]);
});
