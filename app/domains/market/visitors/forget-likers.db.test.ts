import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { isSomebodys } from '#app/platform/db/columns.server.ts';
import { database } from '#app/platform/db/database.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { visitorDays } from '#app/platform/visitors/known-visitor.server.ts';
import { makePlainItem } from '#tests/support/shop/orders.ts';
import { makeShop } from '#tests/support/shop/shops.ts';
import { stockBench } from '#tests/support/shop/stocks.ts';
import { stockLikes } from '../market.table.server.ts';
import { forgetLikers } from './forget-likers.server.ts';

stockBench();

test('likes of long ago become nobody’s in portions, found by their index alone', async () => {
  const { id: shopId } = await makeShop();
  const stockId = await makePlainItem(shopId);
  const old = new Date(Date.now() - (visitorDays + 1) * 86_400_000);
  const made = Array.from({ length: 25 }, (_, at) => ({
    ...{ stockId, visitorId: `visitor-${at}` },
    at: at < 20 ? old : new Date(),
  }));
  await database().insert(stockLikes).values(made);
  expect(await forgetLikers(6)).toBeGreaterThanOrEqual(20);
  const rows = await database().select().from(stockLikes).where(eq(stockLikes.stockId, stockId));
  expect(rows).toHaveLength(25);
  expect(rows.filter(({ visitorId }) => visitorId.startsWith('visitor-'))).toHaveLength(5);
  expect(await forgetLikers(6)).toBe(0);
  // Whichever way so few rows are cheaper, a large table is read by it.
  await inTransaction(async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`);
    const plan = await tx.execute(sql`explain select ctid from stock_likes
      where ${stockLikes.at} < ${old.toISOString()}::timestamptz and ${sql.raw(isSomebodys('visitor_id'))} limit 6`);
    expect(JSON.stringify(plan.rows)).toContain('stock_likes_of_somebody');
  });
});
