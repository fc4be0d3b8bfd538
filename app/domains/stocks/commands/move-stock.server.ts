import { and, eq, sql } from 'drizzle-orm';
import { now } from '#app/platform/clock.ts';
import type { Transaction } from '#app/platform/db/database.server.ts';
import { newId } from '#app/platform/id.ts';
import { enqueue } from '#app/platform/queue/enqueue.server.ts';
import { stockErrors } from '../stocks.errors.ts';
import { stockBack } from '../stocks.events.ts';
import {
  type MovementKind,
  stockMovements,
  stocks,
  stockVariants,
} from '../stocks.table.server.ts';
import { maxQuantity } from '../stocks.ts';
import { tellLowStock } from './low-stock.server.ts';

export interface Move {
  stockId: string;
  /** The variant; needed as soon as the item has any. */
  variantId?: string | null | undefined;
  kind: MovementKind;
  /** Less than zero takes pieces away. */
  change: number;
  reason?: string | null | undefined;
  /** How many somebody counted. */
  counted?: number | undefined;
  byUserId?: string | null | undefined;
  orderId?: string | null | undefined;
  /** When it happened; now when not given. */
  at?: Date | undefined;
  /** Part of a change that nobody is told of line by line, because further lines even it out. */
  isPart?: true;
}

export interface Moved {
  movementId: string;
  /** Of the whole item, after the movement. */
  quantity: number;
}

const backKinds: readonly MovementKind[] = ['release', 'return', 'shortage', 'move'];

/** What an order gives back, and is moved on then, was in the shop before: no upper limit refuses it. */
const givesBack = ({ kind }: Move): boolean => backKinds.includes(kind);

function inRange(quantity: unknown, move: Move) {
  const { change } = move;
  if (change <= 0) return sql`${quantity} + ${change} >= 0`;
  return givesBack(move) ? undefined : sql`${quantity} + ${change} <= ${maxQuantity}`;
}

const hasVariants = sql`exists (select from stock_variants v where v.stock_id = ${stocks.id} and v.quantity > 0)`;
const allInVariants = sql`${stocks.quantity} = (select coalesce(sum(v.quantity), 0) from stock_variants v
  where v.stock_id = ${stocks.id})`;

/** Either all pieces are in variants or none is; only `giveBack` may pass through another state. */
function place(move: Move) {
  if (givesBack(move)) return undefined;
  if (!move.variantId) return sql`not ${hasVariants}`;
  return move.change > 0 ? allInVariants : undefined;
}

/** Says why nothing was moved; read after the attempt, so the figure is the one of now. */
async function refusal(tx: Transaction, { stockId, variantId, change }: Move) {
  const [stock] = await tx
    .select({
      quantity: stocks.quantity,
      hasVariants: sql<boolean>`${hasVariants}`,
      allInVariants: sql<boolean>`${allInVariants}`,
    })
    .from(stocks)
    .where(eq(stocks.id, stockId));
  if (!stock) return stockErrors.not_found();
  if (!variantId && stock.hasVariants) return stockErrors.row_needed();
  const [variant] = variantId
    ? await tx
        .select({ quantity: stockVariants.quantity })
        .from(stockVariants)
        .where(and(eq(stockVariants.id, variantId), eq(stockVariants.stockId, stockId)))
    : [stock];
  if (!variant) return stockErrors.not_found();
  if (change < 0) return stockErrors.out_of_stock({ count: variant.quantity });
  if (variantId && !stock.allInVariants) return stockErrors.row_gone();
  return stockErrors.too_many_units({ most: maxQuantity });
}

/** How many the variant has then; undefined where it has not enough. */
async function moveVariant(
  tx: Transaction,
  move: Move,
  variantId: string,
): Promise<number | undefined> {
  const { stockId, change } = move;
  const left = sql`${stockVariants.quantity} + ${change}`;
  const [moved] = await tx
    .update(stockVariants)
    .set({
      quantity: left,
      archivedAt: sql`case when ${left} = 0 then ${now().toISOString()}::timestamptz end`,
      ...(change > 0 && { removed: false }),
    })
    .where(
      and(
        eq(stockVariants.id, variantId),
        eq(stockVariants.stockId, stockId),
        inRange(stockVariants.quantity, move),
      ),
    )
    .returning({ quantity: stockVariants.quantity });
  return moved?.quantity;
}

/**
 * The only way a quantity changes: one conditional UPDATE and one line in the ledger, in the
 * caller's transaction. It throws when there is not enough; the caller must let its transaction
 * fall then, because the item's own figure may have moved before its variant was found short.
 */
export async function moveStock(tx: Transaction, move: Move): Promise<Moved> {
  const { stockId, variantId = null, kind, change } = move;
  const [stock] = await tx
    .update(stocks)
    .set({ quantity: sql`${stocks.quantity} + ${change}` })
    .where(and(eq(stocks.id, stockId), inRange(stocks.quantity, move), place(move)))
    .returning({
      quantity: stocks.quantity,
      shopId: stocks.shopId,
      name: stocks.productName,
      lowFrom: stocks.lowFrom,
    });
  if (!stock) throw await refusal(tx, move);
  const quantity = variantId === null ? stock.quantity : await moveVariant(tx, move, variantId);
  if (quantity === undefined) throw await refusal(tx, move);
  // Made under the row's lock, so that ids of one item follow the order of its movements.
  const movementId = newId();
  await tx.insert(stockMovements).values({
    id: movementId,
    stockId,
    variantId,
    kind,
    change,
    quantityAfter: stock.quantity,
    reason: move.reason ?? null,
    counted: move.counted ?? null,
    byUserId: move.byUserId ?? null,
    orderId: move.orderId ?? null,
    at: move.at ?? now(),
  });
  if (!move.isPart) await tellLowStock(tx, { ...stock, stockId, change });
  // A new item has nobody who waits for it.
  if (kind !== 'opening' && change > 0 && quantity === change)
    await enqueue(tx, stockBack, { stockId }, { key: stockId });
  return { movementId, quantity: stock.quantity };
}

export interface CompletedSale {
  stockId: string;
  variantId?: string | null | undefined;
  orderId: string;
  byUserId?: string | null | undefined;
  /** Another colour or size of an item that this order has counted already. */
  isFurtherVariant?: boolean | undefined;
  at?: Date | undefined;
}

/**
 * An order is completed: what its reservation took is sold now. The pieces are gone already, so
 * the ledger gets a line without a change; a missing item (deleted meanwhile) is fine.
 */
export async function recordSale(tx: Transaction, sale: CompletedSale): Promise<void> {
  const { at = now() } = sale;
  const [stock] = await tx
    .update(stocks)
    .set({
      lastSoldAt: sql`greatest(${stocks.lastSoldAt}, ${at.toISOString()}::timestamptz)`,
      orders: sql`${stocks.orders} + ${sale.isFurtherVariant ? 0 : 1}`,
    })
    .where(eq(stocks.id, sale.stockId))
    .returning({ quantity: stocks.quantity });
  if (!stock) return;
  await tx.insert(stockMovements).values({
    stockId: sale.stockId,
    variantId: sale.variantId ?? null,
    kind: 'sale',
    change: 0,
    quantityAfter: stock.quantity,
    orderId: sale.orderId,
    byUserId: sale.byUserId ?? null,
    at,
  });
}

/** A completed order came back: it counts no longer, and the last sale is the one before it, which its caller knows. */
export async function forgetSale(
  tx: Transaction,
  stockId: string,
  lastSoldAt: Date | null,
): Promise<void> {
  await tx
    .update(stocks)
    .set({ orders: sql`greatest(${stocks.orders} - 1, 0)`, lastSoldAt })
    .where(eq(stocks.id, stockId));
}
