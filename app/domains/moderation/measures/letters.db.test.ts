import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Operator } from '#app/domains/operators/operators.ts';
import { ownStocks } from '#app/domains/stocks/own-stocks.queries.server.ts';
import { now } from '#app/platform/clock.ts';
import { database } from '#app/platform/db/database.server.ts';
import { newId } from '#app/platform/id.ts';
import { makeOperator } from '#tests/support/operators/operators.ts';
import { reported } from '#tests/support/operators/reported.ts';
import { makeShop, type TestShop } from '#tests/support/shop/shops.ts';
import { makeStock, stockBench } from '#tests/support/shop/stocks.ts';
import { decideCase, measureShop } from '../commands/decide.server.ts';
import { liftMeasure } from '../commands/lift.server.ts';
import { seeLetters } from '../commands/see-letters.server.ts';
import { measures } from '../moderation.table.server.ts';
import {
  hasClosed,
  hidingOf,
  letterCounts,
  lettersFor,
  measuresOf,
  measuresPage,
  measuresPerPage,
} from './measures.queries.server.ts';
import { isOver } from './measures.ts';

stockBench();

const reason = 'The photos belong to another shop. Please show us your own.';
let by: Operator;
let shop: TestShop;

beforeAll(async () => {
  by = (await makeOperator('moderator')).operator;
});
beforeEach(async () => {
  shop = await makeShop();
});

const counts = () => letterCounts(shop.id);
const idsOf = async (shopId: string) => (await measuresOf(shopId)).map(({ id }) => id);

test('a letter waits until it was opened, and again when it is taken back', async () => {
  expect(await counts()).toEqual({ total: 0, unseen: 0 });
  await measureShop(by, { shopId: shop.id, kind: 'warn', reason, key: newId() });
  await measureShop(by, { shopId: shop.id, kind: 'message', reason, key: newId() });
  expect(await counts()).toEqual({ total: 2, unseen: 2 });
  const ids = await idsOf(shop.id);
  const other = await makeShop();
  await seeLetters(other.id, ids);
  expect((await counts()).unseen).toBe(2);
  await seeLetters(shop.id, ids);
  expect(await counts()).toEqual({ total: 2, unseen: 0 });
  const warning = (await measuresOf(shop.id)).find(({ kind }) => kind === 'warn');
  await liftMeasure(by, {
    measureId: warning?.id ?? '',
    reason: 'You have shown us the receipts.',
  });
  expect(await counts()).toEqual({ total: 2, unseen: 1 });
});

async function hideItem(stockId: string): Promise<void> {
  await decideCase(by, { caseId: await reported(stockId), decision: 'warn', reason });
}

test('its own shop sees which item is hidden and why, and is not told that all is open', async () => {
  const stockId = await makeStock(shop.actor);
  const shown = async () =>
    (await ownStocks({ shopId: shop.id, q: '' })).items.map(({ withheld }) => withheld);
  expect(await shown()).toEqual([false]);
  expect(await hidingOf(shop.id, stockId)).toBeUndefined();
  await hideItem(stockId);
  expect(await shown()).toEqual([true]);
  expect(await hidingOf(shop.id, stockId)).toEqual({
    id: expect.any(String),
    reason,
    byRule: false,
  });
  expect(await hidingOf((await makeShop()).id, stockId)).toBeUndefined();
  const letters = await measuresOf(shop.id);
  expect(letters.map(({ kind }) => kind).sort()).toEqual(['hide', 'warn']);
  expect(await hasClosed(shop.id)).toBe(true);
  expect(await hasClosed((await makeShop()).id)).toBe(false);
  const hidden = letters.find(({ kind }) => kind === 'hide');
  await liftMeasure(by, { measureId: hidden?.id ?? '', reason: 'You have shown us the receipts.' });
  expect(await shown()).toEqual([false]);
  expect(await hidingOf(shop.id, stockId)).toBeUndefined();
  expect(await hasClosed(shop.id)).toBe(false);
});

test('a letter that is taken back says that it is over only when no other one holds the same', async () => {
  const stockId = await makeStock(shop.actor);
  await hideItem(await makeStock(shop.actor));
  await hideItem(stockId);
  await hideItem(stockId);
  const hides = async () => (await measuresOf(shop.id)).filter(({ kind }) => kind === 'hide');
  const over = async () => (await hides()).map(isOver);
  const [last, first] = await hides();
  expect(await over()).toEqual([false, false, false]);
  await liftMeasure(by, { measureId: first?.id ?? '', reason: 'You have shown us the receipts.' });
  expect((await hides()).map(({ isHeldStill }) => isHeldStill)).toEqual([false, true, false]);
  expect(await over()).toEqual([false, false, false]);
  await liftMeasure(by, { measureId: last?.id ?? '', reason: 'You have shown us the receipts.' });
  expect(await over()).toEqual([true, true, false]);
  // A warning holds nothing: each is over by itself.
  const warnings = (await measuresOf(shop.id)).filter(({ kind }) => kind === 'warn');
  await liftMeasure(by, { measureId: warnings[0]?.id ?? '', reason: 'It was for another shop.' });
  const taken = (await measuresOf(shop.id)).find(({ id }) => id === warnings[0]?.id);
  expect(taken && isOver(taken)).toBe(true);
});

test('the suspension of the shop is said of the shop, not of each item', async () => {
  await makeStock(shop.actor);
  await measureShop(by, { shopId: shop.id, kind: 'suspend', reason, key: newId() });
  const { items } = await ownStocks({ shopId: shop.id, q: '' });
  expect(items.map(({ withheld }) => withheld)).toEqual([false]);
});

test('all letters are read page by page, none twice and none left out', async () => {
  const total = 2 * measuresPerPage + 5;
  const at = now();
  await database()
    .insert(measures)
    .values(
      Array.from({ length: total }, (_, n) => ({
        shopId: shop.id,
        kind: 'message' as const,
        reason: `Letter ${n}`,
        at,
      })),
    );
  const read: string[] = [];
  let after: string | undefined;
  do {
    const page = await measuresPage(shop.id, after);
    read.push(...page.measures.map(({ reason: words }) => words));
    after = page.nextMeasures;
  } while (after);
  expect(new Set(read).size).toBe(total);
  expect(read).toHaveLength(total);
  const wrong = await measuresPage(shop.id, 'no-id');
  expect(wrong.measures).toHaveLength(measuresPerPage);
  // Whoever comes for one of them has it on the page, however old it is.
  const ids = (
    await database().select({ id: measures.id }).from(measures).where(eq(measures.shopId, shop.id))
  ).map(({ id }) => id);
  for (const asked of [ids.toSorted()[3], ids.toSorted().at(-2)]) {
    const page = await lettersFor(shop.id, { after: undefined, asked });
    expect(page.measures.map(({ id }) => id)).toContain(asked);
  }
  const foreign = await lettersFor((await makeShop()).id, { after: undefined, asked: ids[0] });
  expect(foreign.measures).toEqual([]);
  const whole = await measuresPage(shop.id);
  for (const asked of ['x', undefined])
    expect(await lettersFor(shop.id, { after: undefined, asked })).toEqual({
      ...whole,
      isFirst: true,
    });
});
