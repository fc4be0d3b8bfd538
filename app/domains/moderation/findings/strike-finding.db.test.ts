import { beforeAll, expect, test } from 'vitest';
import type { Operator } from '#app/domains/operators/operators.ts';
import { isSuspended, linesOf } from '#tests/support/operators/decided.ts';
import { makeOperator } from '#tests/support/operators/operators.ts';
import { pastFinding } from '#tests/support/operators/real-subjects.ts';
import { reported } from '#tests/support/operators/reported.ts';
import { makeShop, type TestShop } from '#tests/support/shop/shops.ts';
import { codeOf, makeStock, stockBench } from '#tests/support/shop/stocks.ts';
import { decideCase } from '../commands/decide.server.ts';
import { reportCase } from '../reports/queue.queries.server.ts';
import { shopForOperator } from '../rooms/shops.queries.server.ts';
import { strikeFinding } from './strike-finding.server.ts';

stockBench();

const reason = 'The buyer has told us that it was another shop.';
let by: Operator;
beforeAll(async () => {
  by = (await makeOperator('moderator')).operator;
});

/** One scam is found in this shop; with a past one it is the second. */
async function findScam(shop: TestShop): Promise<string> {
  const caseId = await reported(await makeStock(shop.actor));
  await decideCase(by, { caseId, decision: 'hide', reason, isScam: true });
  return caseId;
}

test('a finding that was wrong no longer counts, has its line, and counts again when that is taken back', async () => {
  const shop = await makeShop();
  const found = await pastFinding(shop);
  const strike = (isBack: boolean) => strikeFinding(by, { ...found, isBack, reason });
  await Promise.all([strike(false), strike(false), strike(false)]);
  const struck = await linesOf(shop.id, 'finding.struck');
  expect(struck).toMatchObject([
    { operatorName: by.name, reason, before: { isScam: true }, after: { isScam: false } },
  ]);
  expect((await shopForOperator(shop.id))?.pastScams).toMatchObject([
    { struckAt: expect.any(Date) },
  ]);
  const caseId = await findScam(shop);
  expect(await isSuspended(shop)).toBe(false);
  expect((await reportCase(caseId))?.pastScams).toEqual([]);

  await strike(true);
  expect(await linesOf(shop.id, 'finding.put_back')).toHaveLength(1);
  expect((await reportCase(caseId))?.pastScams).toHaveLength(1);
  await findScam(shop);
  expect(await isSuspended(shop)).toBe(true);
});

test('one of somebody else, or of nobody, is not there', async () => {
  const [shop, other] = [await makeShop(), await makeShop()];
  const { findingId } = await pastFinding(other);
  for (const id of [findingId, '', 'x', shop.id])
    expect(
      await codeOf(strikeFinding(by, { shopId: shop.id, findingId: id, isBack: false, reason })),
    ).toBe('moderation.not_found');
  expect(await linesOf(shop.id, 'finding.struck')).toEqual([]);
});
