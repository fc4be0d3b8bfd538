import { beforeAll, expect, test } from 'vitest';
import type { Operator } from '#app/domains/operators/operators.ts';
import { deleteShop } from '#app/domains/shops/commands/delete-shop.server.ts';
import { registerDeletionChecks } from '#app/domains/shops/deletion/deletion-checks.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { newCode } from '#app/platform/id.ts';
import { makeOperator } from '#tests/support/operators/operators.ts';
import { reported } from '#tests/support/operators/reported.ts';
import { makeShop } from '#tests/support/shop/shops.ts';
import { codeOf, makeStock, stockBench } from '#tests/support/shop/stocks.ts';
import { measuresOf } from '../measures/measures.queries.server.ts';
import { decideCase, measureShop } from './decide.server.ts';
import { requireNotHeld } from './held-shop.server.ts';
import { liftMeasure } from './lift.server.ts';

stockBench();

const reason = 'The photos belong to another shop. Please answer us here.';
let by: Operator;
beforeAll(async () => {
  by = (await makeOperator('moderator')).operator;
  registerDeletionChecks(requireNotHeld);
  return () => registerDeletionChecks();
});

test('a suspended shop is not deleted, to begin anew without its past; a lifted one is', async () => {
  const shop = await makeShop();
  const remove = () => codeOf(inTransaction((tx) => deleteShop(tx, shop.actor, undefined)));
  await measureShop(by, { shopId: shop.id, kind: 'suspend', reason, key: newCode(16) });
  expect(await remove()).toBe('moderation.shop_held');
  const [measure] = await measuresOf(shop.id);
  await liftMeasure(by, { measureId: measure?.id ?? '', reason });
  expect(await remove()).toBe('done');
});

test('nor one in which a rule has acted and nobody has looked; a report alone stands in nobody’s way', async () => {
  const shop = await makeShop();
  const item = await makeStock(shop.actor);
  const remove = () => codeOf(inTransaction((tx) => deleteShop(tx, shop.actor, undefined)));
  const caseId = await reported(item, { networks: 3 });
  expect(await remove()).toBe('moderation.shop_held');
  await decideCase(by, { caseId, decision: 'dismiss', reason });
  await reported(item);
  expect(await remove()).toBe('done');
});

test('suspended and deleted at once: one of the two, and never a suspension of nothing', async () => {
  for (let round = 0; round < 8; round++) {
    const shop = await makeShop();
    const [suspended, deleted] = await Promise.all([
      codeOf(measureShop(by, { shopId: shop.id, kind: 'suspend', reason, key: newCode(16) })),
      codeOf(inTransaction((tx) => deleteShop(tx, shop.actor, undefined))),
    ]);
    expect([
      ['done', 'moderation.shop_held'],
      ['moderation.not_found', 'done'],
    ]).toContainEqual([suspended, deleted]);
  }
});
