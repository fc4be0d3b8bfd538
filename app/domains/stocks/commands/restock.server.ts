import { eq } from 'drizzle-orm';
import { type Actor, lockShop } from '#app/domains/shops/commands/lock-shop.server.ts';
import { lagosDay, now } from '#app/platform/clock.ts';
import type { Transaction } from '#app/platform/db/database.server.ts';
import type { RestockInput } from '../draft/stock-moves.ts';
import { noteBought } from '../prices/bought.server.ts';
import { stockErrors } from '../stocks.errors.ts';
import { stocks } from '../stocks.table.server.ts';
import { moveLate } from './late-moves.server.ts';
import { type Move, moveStock } from './move-stock.server.ts';
import { lockOwnStock } from './own-stock.server.ts';
import type { Promises } from './promises.server.ts';

/** When it happened, of what is told later. */
interface Told {
  at?: Date | undefined;
}

/** Goods came in: first for orders that go without some. */
export async function restock(
  tx: Transaction,
  actor: Actor,
  { stockId, variants, note, costKobo, at }: RestockInput & Told,
  promises: Promises,
): Promise<{ quantity: number }> {
  if (costKobo !== undefined) await lockShop(tx, actor, 'prices.edit');
  const { stock } = await lockOwnStock(tx, actor, stockId);
  const incoming = variants.filter(({ quantity }) => quantity > 0);
  if (incoming.length === 0) throw stockErrors.nothing_to_add();
  const pieces = incoming.reduce((sum, variant) => sum + variant.quantity, 0);
  let { quantity } = stock;
  for (const variant of incoming) {
    const move: Move = {
      stockId,
      variantId: variant.variantId,
      kind: 'restock',
      change: variant.quantity,
      reason: note || null,
      byUserId: actor.userId,
    };
    const moved = await (at ? moveLate(tx, { ...move, at }) : moveStock(tx, move));
    const place = { stockId, variantId: variant.variantId, byUserId: actor.userId };
    quantity = moved.quantity - (await promises.fill(tx, place));
    if (costKobo !== undefined) {
      const bought = { stockId, variantId: variant.variantId, pieces: variant.quantity };
      await noteBought(tx, { ...bought, unitKobo: costKobo / pieces });
    }
  }
  // What was announced has come.
  const restockOn =
    stock.restockOn !== null && stock.restockOn <= lagosDay() ? null : stock.restockOn;
  await tx.update(stocks).set({ restockOn, updatedAt: now() }).where(eq(stocks.id, stockId));
  return { quantity };
}
