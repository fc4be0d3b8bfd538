import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { shopMoved } from '#app/domains/shops/shops.events.ts';
import { database } from '#app/platform/db/database.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { defineJob, onEvent } from '#app/platform/queue/jobs.ts';
import { keyField } from '#app/platform/text/fields.ts';
import { reindexStock } from './index-stock.server.ts';

/** What is on offer of an item changed without its form. */
export const reindexJob = defineJob(
  'stocks.reindex',
  z.object({ stockId: keyField() }),
  async ({ stockId }) => {
    await inTransaction((tx) => reindexStock(tx, stockId));
  },
);

const portion = 50;
const noId = '00000000-0000-0000-0000-000000000000';

async function reindexPortion(shopId: string, after: string): Promise<string | undefined> {
  const { rows } = await database().execute<{ id: string }>(sql`
    select id from stock_search where shop_id = ${shopId} and id > ${after}::uuid order by id limit ${portion}`);
  await inTransaction(async (tx) => {
    for (const { id } of rows) await reindexStock(tx, id);
  });
  return rows.at(-1)?.id;
}

/** The goods of a shop that is elsewhere now, in portions: whoever edits one of them waits for few others. */
export const reindexShopJob = onEvent(shopMoved, 'stocks.reindex-shop', async ({ shopId }) => {
  let after: string | undefined = noId;
  while (after) after = await reindexPortion(shopId, after);
});
