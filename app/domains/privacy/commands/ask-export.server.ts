import { eq, inArray } from 'drizzle-orm';
import { z } from 'zod';
import { type Actor, lockShop } from '#app/domains/shops/commands/lock-shop.server.ts';
import { now } from '#app/platform/clock.ts';
import type { Transaction } from '#app/platform/db/database.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { newId } from '#app/platform/id.ts';
import { enqueue } from '#app/platform/queue/enqueue.server.ts';
import type { Enqueueable } from '#app/platform/queue/jobs.ts';
import { ownText } from '#app/platform/text/fields.ts';
import { shopExports } from '../export/shop-exports.table.server.ts';
import { keptHours } from '../export/shop-exports.ts';

const one = z.object({ shopId: ownText, id: ownText });

/** The jobs themselves stand in export/make-export.jobs.server.ts. */
export const makeExport: Enqueueable<z.infer<typeof one>> = {
  name: 'privacy.make-export',
  schema: one,
  options: { maxAttempts: 4 },
};
export const clearExport: Enqueueable<z.infer<typeof one>> = {
  name: 'privacy.clear-export',
  schema: one,
  options: {},
};

/**
 * Asks for the whole shop as a file; while one is made or waits to be fetched, it is that one. `anew`: one that waits to be
 * fetched gives way to a newer one.
 */
export async function askExport(
  actor: Actor,
  language: string,
  { anew = false }: { anew?: boolean } = {},
): Promise<void> {
  const { shopId } = actor;
  await inTransaction(async (tx) => {
    await lockShop(tx, actor, 'shop.export');
    const at = now();
    const [known] = await tx.select().from(shopExports).where(eq(shopExports.shopId, shopId));
    const isOver = known?.state === 'failed' || (anew && known?.state === 'ready');
    if (known && !isOver && known.expiresAt > at) return;
    if (known) await dropExports(tx, [shopId]);
    const id = newId();
    const expiresAt = new Date(at.getTime() + keptHours * 3_600_000);
    await tx.insert(shopExports).values({ shopId, id, language, askedAt: at, expiresAt });
    await enqueue(tx, makeExport, { shopId, id }, { key: `export:${id}` });
  });
}

/** Files that must not be fetched any more: the rows at once, what is stored by a job. One that is being made stops by itself. */
export async function dropExports(tx: Transaction, shopIds: readonly string[]): Promise<void> {
  if (shopIds.length === 0) return;
  const dropped = await tx
    .delete(shopExports)
    .where(inArray(shopExports.shopId, [...shopIds]))
    .returning({ shopId: shopExports.shopId, id: shopExports.id });
  for (const gone of dropped) await enqueue(tx, clearExport, gone, { key: `clear:${gone.id}` });
}
