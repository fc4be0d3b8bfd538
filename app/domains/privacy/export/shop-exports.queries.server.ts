import { and, eq, gt, lte } from 'drizzle-orm';
import { bidOfPhone, bids } from '#app/domains/orders/bids/bids.table.server.ts';
import { isOfPhone, orders } from '#app/domains/orders/orders.table.server.ts';
import { now } from '#app/platform/clock.ts';
import { database, type Executor } from '#app/platform/db/database.server.ts';
import { storage } from '#app/platform/storage/current-storage.server.ts';
import { shopExports } from './shop-exports.table.server.ts';
import { partKey } from './shop-exports.ts';

/** The file of a shop while its time is not over. */
export async function exportOf(shopId: string) {
  const [row] = await database()
    .select()
    .from(shopExports)
    .where(and(eq(shopExports.shopId, shopId), gt(shopExports.expiresAt, now())));
  return row;
}

/** What became of a file whose time is over: it was made and is gone, or it was never made. */
export async function endedExport(shopId: string): Promise<'gone' | 'failed' | undefined> {
  const [row] = await database()
    .select({ state: shopExports.state })
    .from(shopExports)
    .where(and(eq(shopExports.shopId, shopId), lte(shopExports.expiresAt, now())));
  return row && (row.state === 'ready' ? 'gone' : 'failed');
}

type Export = NonNullable<Awaited<ReturnType<typeof exportOf>>>;

/** Its parts one after the other; a part that is gone breaks it off, so that it does not look whole. */
export async function* partsOf({ shopId, id, parts }: Export): AsyncGenerator<Uint8Array> {
  for (let part = 1; part <= parts; part += 1) {
    const file = await storage().get(partKey(shopId, id, part));
    if (!file) throw new Error(`part ${part} of an export is gone`);
    yield* file.stream();
  }
}

/** The shops whose files have orders or offers under this phone in them. */
export async function shopsOfPhone(tx: Executor, phone: string): Promise<string[]> {
  const rows = await tx
    .select({ shopId: orders.shopId })
    .from(orders)
    .where(isOfPhone(phone))
    .union(tx.select({ shopId: bids.shopId }).from(bids).where(bidOfPhone(phone)));
  return rows.map(({ shopId }) => shopId);
}
