import { expect, test } from 'vitest';
import { newId } from '#app/platform/id.ts';
import { makeOperator } from '#tests/support/operators/operators.ts';
import { pushBench } from '#tests/support/shop/push.ts';
import { makeMember, makeShop } from '#tests/support/shop/shops.ts';
import { measureShop } from '../commands/decide.server.ts';
import { liftMeasure } from '../commands/lift.server.ts';
import { measuresOf } from './measures.queries.server.ts';

const bench = pushBench();

const reason = 'The photos belong to another shop. Please show us your own.';

test('the phones of the owner hear of a letter and that it was taken back; an employee and strangers hear nothing', async () => {
  const by = (await makeOperator('moderator')).operator;
  const [shop, other] = [await makeShop(), await makeShop()];
  const employee = await makeMember(shop);
  const [phone, foreign] = await Promise.all(
    [shop, other].map(({ actor, owner }) => bench.phoneOf({ actor, session: owner.session })),
  );
  const worker = await bench.phoneOf({ actor: employee.actor, session: employee.session });
  await measureShop(by, { shopId: shop.id, kind: 'warn', reason, key: newId() });
  await bench.workOff();
  expect(phone?.texts()).toEqual(['Oja has written to your shop']);
  const [letter] = await measuresOf(shop.id);
  await liftMeasure(by, { measureId: letter?.id ?? '', reason: 'You have shown us the receipts.' });
  await bench.workOff();
  expect(phone?.texts()).toHaveLength(2);
  expect(foreign?.texts()).toEqual([]);
  expect(worker.texts()).toEqual([]);
});
