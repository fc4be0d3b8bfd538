import { eq, inArray, sql } from 'drizzle-orm';
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
    if (known) await dropExport(tx, shopId);
    const id = newId();
    const expiresAt = new Date(at.getTime() + keptHours * 3_600_000);
    await tx.insert(shopExports).values({ shopId, id, language, askedAt: at, expiresAt });
    await enqueue(tx, makeExport, { shopId, id }, { key: `export:${id}` });
  });
}

const parts = { shopId: shopExports.shopId, id: shopExports.id };

/** What is stored goes by a job. */
async function clearLater(tx: Transaction, gone: readonly z.infer<typeof one>[]): Promise<void> {
  for (const file of gone) await enqueue(tx, clearExport, file, { key: `clear:${file.id}` });
}

/** A newer one takes its place. */
async function dropExport(tx: Transaction, shopId: string): Promise<void> {
  const ofShop = eq(shopExports.shopId, shopId);
  await clearLater(tx, await tx.delete(shopExports).where(ofShop).returning(parts));
}

/**
 * Files that must not be fetched any more, at once; one that is being made stops by itself. Their rows stay for a while, so that
 * the page says that there was one.
 */
export async function endExports(tx: Transaction, shopIds: readonly string[]): Promise<void> {
  if (shopIds.length === 0) return;
  const at = sql`${now().toISOString()}::timestamptz`;
  const ended = await tx
    .update(shopExports)
    .set({
      state: sql`case state when 'ready' then 'ready' else 'failed' end`,
      parts: 0,
      bytes: 0,
      expiresAt: sql`least(${shopExports.expiresAt}, ${at})`,
    })
    .where(inArray(shopExports.shopId, [...shopIds]))
    .returning(parts);
  await clearLater(tx, ended);
}
