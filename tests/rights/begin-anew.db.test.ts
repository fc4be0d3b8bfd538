import '#app/server/providers.server.ts';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { decideCase } from '#app/domains/moderation/commands/decide.server.ts';
import { pastScams } from '#app/domains/moderation/moderation.table.server.ts';
import { deleteShop } from '#app/domains/shops/commands/delete-shop.server.ts';
import { database } from '#app/platform/db/database.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { makeOperator } from '#tests/support/operators/operators.ts';
import { reported } from '#tests/support/operators/reported.ts';
import { makeShop } from '#tests/support/shop/shops.ts';
import { makeStock, stockBench } from '#tests/support/shop/stocks.ts';

stockBench();

test('a shop that is deleted in the app as it runs leaves its confirmed scam with its owner', async () => {
  const { operator } = await makeOperator('moderator');
  const shop = await makeShop();
  const caseId = await reported(await makeStock(shop.actor));
  const reason = 'The photos belong to another shop. Please answer us here.';
  await decideCase(operator, { caseId, decision: 'hide', reason, isScam: true });
  await inTransaction((tx) => deleteShop(tx, shop.actor, undefined));
  expect(await database().$count(pastScams, eq(pastScams.userId, shop.owner.id))).toBe(1);
});
