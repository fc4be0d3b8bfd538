import { and, eq, isNull } from 'drizzle-orm';
import { type Actor, lockShop } from '#app/domains/shops/commands/lock-shop.server.ts';
import type { Transaction } from '#app/platform/db/database.server.ts';
import { isId } from '#app/platform/id.ts';
import { stockErrors } from '../stocks.errors.ts';
import { stocks, stockVariants } from '../stocks.table.server.ts';

/**
 * An item of the actor's shop with its variants, locked until the transaction ends: no sale comes
 * between what is read here and what is written after. A foreign item is one that is not there.
 */
export async function lockOwnStock(tx: Transaction, actor: Actor, stockId: string) {
  const { shop, role } = await lockShop(tx, actor, 'stock.edit');
  if (!isId(stockId)) throw stockErrors.not_found();
  const [stock] = await tx
    .select()
    .from(stocks)
    .where(and(eq(stocks.id, stockId), eq(stocks.shopId, shop.id), isNull(stocks.deletedAt)))
    .for('update');
  if (!stock) throw stockErrors.not_found();
  const variants = await tx.select().from(stockVariants).where(eq(stockVariants.stockId, stockId));
  return { shop, role, stock, variants };
}

export type StoredVariant = Awaited<ReturnType<typeof lockOwnStock>>['variants'][number];
