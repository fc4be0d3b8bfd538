import { and, asc, eq, gt, inArray, max, ne, sql } from 'drizzle-orm';
import { users } from '#app/domains/accounts/accounts.table.server.ts';
import { displayPhone } from '#app/domains/accounts/phone/phone.ts';
import type { Actor } from '#app/domains/shops/commands/lock-shop.server.ts';
import { isSuspended } from '#app/domains/shops/commands/suspension.server.ts';
import { isOpen } from '#app/domains/shops/open-shop.server.ts';
import { isStanding, shopMembers, shops } from '#app/domains/shops/shops.table.server.ts';
import { isOffered } from '#app/domains/stocks/offered.server.ts';
import { floorsOf } from '#app/domains/stocks/prices/prices.queries.server.ts';
import { stocks, stockVariants } from '#app/domains/stocks/stocks.table.server.ts';
import type { Executor, Transaction } from '#app/platform/db/database.server.ts';
import { isId } from '#app/platform/id.ts';
import { lineKey } from './cart/cart.ts';
import { orderErrors } from './orders.errors.ts';
import { orderLines, orders } from './orders.table.server.ts';

/**
 * Whether there is such a shop; it stays until the transaction ends. Taken before any item, like every command does.
 * `takesNew`: nothing new begins in one that is suspended, what there is goes on.
 */
export async function holdShop(
  tx: Transaction,
  shopId: string,
  { takesNew = false } = {},
): Promise<boolean> {
  if (!isId(shopId)) return false;
  const [shop] = await tx
    .select({ id: shops.id })
    .from(shops)
    .where(and(eq(shops.id, shopId), takesNew ? isOpen : isStanding))
    .for('key share');
  return shop !== undefined;
}

/**
 * Whether there is such a shop that is not being deleted. Without a lock on its row: whoever calls has locked an
 * order already, and locks are taken from the shop down.
 */
export async function isShopStanding(tx: Transaction, shopId: string): Promise<boolean> {
  const [shop] = await tx
    .select({ id: shops.id })
    .from(shops)
    .where(and(eq(shops.id, shopId), isStanding));
  return shop !== undefined;
}

/** Every act of a buyer that leads to paying the shop asks this; without a lock, as `isShopStanding`. */
export async function refuseWhileSuspended(
  executor: Executor,
  { shopId }: { shopId: string },
): Promise<void> {
  if (await isSuspended(shopId, executor)) throw orderErrors.pay_paused();
}

/** What the owner has turned on for new orders. */
export async function orderSwitches(tx: Transaction, shopId: string) {
  const [shop] = await tx
    .select({
      byCode: shops.handsOverByCode,
      paidByCode: shops.handsOverPaid,
      apart: shops.tellsTransfersApart,
    })
    .from(shops)
    .where(eq(shops.id, shopId));
  return shop ?? { byCode: false, paidByCode: false, apart: false };
}

/** A member's name as the team knows it; the phone when there is none yet. */
export async function memberName(
  tx: Transaction,
  { userId, shopId }: Pick<Actor, 'userId' | 'shopId'>,
): Promise<string> {
  const [row] = await tx
    .select({
      first: users.firstName,
      last: users.lastName,
      givenFirst: shopMembers.givenFirstName,
      givenLast: shopMembers.givenLastName,
      phoneKey: users.phoneKey,
    })
    .from(users)
    .leftJoin(shopMembers, and(eq(shopMembers.userId, users.id), eq(shopMembers.shopId, shopId)))
    .where(eq(users.id, userId));
  const own = [row?.first, row?.last].filter(Boolean).join(' ');
  const given = [row?.givenFirst, row?.givenLast].filter(Boolean).join(' ');
  return own || given || displayPhone(row?.phoneKey ?? '');
}

/**
 * Price and stock as they are now, locked until the transaction ends. The rows are locked in the
 * order of their ids, so that two buyers of the same two items wait for each other instead of
 * blocking each other. `offered`: to buyers on the market; `shown`: what the shop itself sells, suspended or not.
 */
export async function lockItems(
  tx: Transaction,
  shopId: string,
  stockIds: readonly string[],
  { which = 'shown' }: { which?: 'all' | 'shown' | 'offered' } = {},
) {
  const ids = [...new Set(stockIds)].filter(isId);
  if (ids.length === 0) return { items: [], variants: [], floors: [] };
  const items = await tx
    .select({
      id: stocks.id,
      name: stocks.productName,
      priceKobo: stocks.priceKobo,
      quantity: stocks.quantity,
      /** It may still be brought back. */
      isDeleted: sql<boolean>`${stocks.deletedAt} is not null`,
    })
    .from(stocks)
    .where(
      and(
        inArray(stocks.id, ids),
        eq(stocks.shopId, shopId),
        which === 'all' ? undefined : which === 'offered' ? isOffered : eq(stocks.status, 'active'),
      ),
    )
    .orderBy(asc(stocks.id))
    .for('update');
  const variants = await tx
    .select({
      id: stockVariants.id,
      stockId: stockVariants.stockId,
      color: stockVariants.color,
      size: stockVariants.size,
      option: stockVariants.option,
      priceKobo: stockVariants.priceKobo,
      quantity: stockVariants.quantity,
    })
    .from(stockVariants)
    .where(inArray(stockVariants.stockId, ids));
  return { items, variants, floors: await floorsOf(tx, ids) };
}

export type LockedItems = Awaited<ReturnType<typeof lockItems>>;

/** All lines of an order with what came back of them, in the order in which items are locked. */
export async function takeLines(tx: Transaction, orderId: string) {
  const lines = await tx
    .select({
      id: orderLines.id,
      stockId: orderLines.stockId,
      variantId: orderLines.variantId,
      name: orderLines.name,
      quantity: orderLines.quantity,
      returned: orderLines.returned,
      short: orderLines.short,
    })
    .from(orderLines)
    .where(eq(orderLines.orderId, orderId));
  const key = ({ stockId, ...line }: (typeof lines)[number]) =>
    lineKey({ ...line, stockId: stockId ?? '' });
  return lines.sort((a, b) => (key(a) < key(b) ? -1 : 1));
}

/** Of so many pieces that came back, how many the book had given: those come first. */
const fromBook = (line: { quantity: number; short: number }, returned: number): number =>
  Math.min(returned, line.quantity - line.short);

/**
 * What the book gave for an order and has not got back: lines whose items are still there. Pieces that it never had are
 * left out, because no movement took them.
 */
export async function linesToMove(tx: Transaction, orderId: string) {
  return (await takeLines(tx, orderId)).flatMap((line) => {
    const { stockId, variantId, quantity: all, returned } = line;
    const quantity = fromBook(line, all) - fromBook(line, returned);
    return stockId === null || quantity === 0 ? [] : [{ stockId, variantId, quantity }];
  });
}

/** What the buyer has of an order: lines whose items are still there, with the pieces that the book never had. */
export async function soldLines(tx: Transaction, orderId: string) {
  return (await takeLines(tx, orderId)).flatMap(({ stockId, variantId, quantity, returned }) =>
    stockId === null || quantity === returned
      ? []
      : [{ stockId, variantId, quantity: quantity - returned }],
  );
}

/** When an item was last sold, by orders of which the buyer still has a piece; `exceptId` is being taken back. */
export async function lastSoldAt(
  tx: Transaction,
  stockId: string,
  exceptId: string,
): Promise<Date | null> {
  const [row] = await tx
    .select({ at: max(orders.completedAt) })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(
      and(
        eq(orderLines.stockId, stockId),
        eq(orders.status, 'completed'),
        gt(orderLines.quantity, orderLines.returned),
        ne(orders.id, exceptId),
      ),
    );
  return row?.at ?? null;
}
