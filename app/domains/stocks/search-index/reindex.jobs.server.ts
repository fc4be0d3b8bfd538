import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { shopLifted, shopMoved } from '#app/domains/shops/shops.events.ts';
import { database } from '#app/platform/db/database.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { defineJob, onEvent } from '#app/platform/queue/jobs.ts';
import { keyField } from '#app/platform/text/fields.ts';
import { isOffered } from '../offered.server.ts';
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
    select id from stocks where shop_id = ${shopId} and ${isOffered} and id > ${after}::uuid order by id limit ${portion}`);
  await inTransaction(async (tx) => {
    for (const { id } of rows) await reindexStock(tx, id);
  });
  return rows.at(-1)?.id;
}

/** In portions: whoever edits one of them waits for few others. */
async function reindexShop({ shopId }: { shopId: string }): Promise<void> {
  let after: string | undefined = noId;
  while (after) after = await reindexPortion(shopId, after);
}

/** The goods of a shop that is elsewhere now. */
export const reindexShopJob = onEvent(shopMoved, 'stocks.reindex-shop', reindexShop);

/** And of one that is on the market again: they left the search with its suspension. */
export const reindexLiftedJob = onEvent(shopLifted, 'stocks.reindex-lifted', reindexShop);
