import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Actor } from '#app/domains/shops/commands/lock-shop.server.ts';
import { lagosDay, now } from '#app/platform/clock.ts';
import type { Transaction } from '#app/platform/db/database.server.ts';
import { keyField, textField } from '#app/platform/text/fields.ts';
import { stockErrors } from '../stocks.errors.ts';
import { stocks } from '../stocks.table.server.ts';
import { maxQuantity, maxReason } from '../stocks.ts';
import { moveStock } from './move-stock.server.ts';
import { lockOwnStock } from './own-stock.server.ts';

const remark = textField({ max: maxReason, tooLong: 'stocks.notes_too_long' });
const pieces = z
  .number()
  .int('stocks.quantity_invalid')
  .min(0, 'stocks.quantity_invalid')
  .max(maxQuantity, 'stocks.quantity_invalid');
const variantId = z.uuid('app.invalid').nullable();

export const restockInput = z.object({
  stockId: keyField(),
  variants: z.array(z.object({ variantId, quantity: pieces })).max(200),
  note: remark.default(''),
});
export type RestockInput = z.output<typeof restockInput>;

/** Goods came in. */
export async function restock(
  tx: Transaction,
  actor: Actor,
  { stockId, variants, note }: RestockInput,
): Promise<{ quantity: number }> {
  const { stock } = await lockOwnStock(tx, actor, stockId);
  const incoming = variants.filter(({ quantity }) => quantity > 0);
  if (incoming.length === 0) throw stockErrors.nothing_to_add();
  let { quantity } = stock;
  for (const variant of incoming) {
    const moved = await moveStock(tx, {
      stockId,
      variantId: variant.variantId,
      kind: 'restock',
      change: variant.quantity,
      reason: note || null,
      byUserId: actor.userId,
    });
    quantity = moved.quantity;
  }
  // What was announced has come.
  const restockOn =
    stock.restockOn !== null && stock.restockOn <= lagosDay() ? null : stock.restockOn;
  await tx.update(stocks).set({ restockOn, updatedAt: now() }).where(eq(stocks.id, stockId));
  return { quantity };
}

export const correctInput = z.object({
  stockId: keyField(),
  variantId,
  counted: pieces,
  reason: remark.refine(Boolean, 'stocks.reason_required'),
  /** The figure that the person saw while counting. */
  from: pieces.optional(),
});
export type CorrectInput = z.output<typeof correctInput>;

/** Somebody counted and found another number. A sale meanwhile is named instead of wiped out. */
export async function correctStock(
  tx: Transaction,
  actor: Actor,
  { stockId, variantId, counted, reason, from }: CorrectInput,
): Promise<{ quantity: number }> {
  const { stock, variants } = await lockOwnStock(tx, actor, stockId);
  const current =
    variantId === null ? stock.quantity : variants.find(({ id }) => id === variantId)?.quantity;
  if (current === undefined) throw stockErrors.not_found();
  if (from !== undefined && from !== current)
    throw stockErrors.quantity_changed({ quantity: current });
  const change = counted - current;
  if (change === 0) return { quantity: stock.quantity };
  return moveStock(tx, {
    stockId,
    variantId,
    kind: 'correction',
    change,
    reason,
    byUserId: actor.userId,
  });
}
