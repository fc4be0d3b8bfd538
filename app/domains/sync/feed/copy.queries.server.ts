import { and, asc, desc, eq, getTableColumns, gt, inArray, type SQL, sql } from 'drizzle-orm';
import { messageView, threadView } from '#app/domains/messages/inbox/inbox-views.server.ts';
import { messages, messageThreads } from '#app/domains/messages/messages.table.server.ts';
import { deliveryAddress } from '#app/domains/orders/delivery-address.server.ts';
import { hasHandOver } from '#app/domains/orders/hand-over/hand-over.queries.server.ts';
import { orderLines, orders } from '#app/domains/orders/orders.table.server.ts';
import { isOver } from '#app/domains/orders/orders.ts';
import { orderPayments } from '#app/domains/orders/payments/payments.table.server.ts';
import { isHiddenByMeasure, isOfShop } from '#app/domains/stocks/offered.server.ts';
import { photoAt } from '#app/domains/stocks/stocks.queries.server.ts';
import { stocks, stockVariants } from '#app/domains/stocks/stocks.table.server.ts';
import { now } from '#app/platform/clock.ts';
import type { Transaction } from '#app/platform/db/database.server.ts';
import type { CopyItem, CopyOrder, CopyThread } from './copy.ts';
import { orderDays } from './order-window.ts';

/** Some things of a shop: these, or the next ones by their ids. */
export type Wanted = { ids: readonly string[] } | { after: string; limit: number };

export interface Sight {
  seesMoney: boolean;
  seesPayments: boolean;
}

const limitOf = (wanted: Wanted): number => ('ids' in wanted ? wanted.ids.length : wanted.limit);

function wantedOf(id: typeof stocks.id | typeof orders.id, wanted: Wanted): SQL {
  return 'ids' in wanted ? inArray(id, [...wanted.ids]) : gt(id, wanted.after);
}

const isNothing = (wanted: Wanted): boolean => 'ids' in wanted && wanted.ids.length === 0;

/** Without what is empty. */
function compact<T extends object>(values: T): { [K in keyof T]: Exclude<T[K], null> | undefined } {
  const kept = Object.entries(values).filter(
    ([, value]) => value !== null && value !== '' && value !== false,
  );
  return Object.fromEntries(kept) as { [K in keyof T]: Exclude<T[K], null> | undefined };
}

async function variantsOf(tx: Transaction, stockIds: readonly string[]) {
  if (stockIds.length === 0) return [];
  return tx
    .select({
      id: stockVariants.id,
      stockId: stockVariants.stockId,
      color: stockVariants.color,
      size: stockVariants.size,
      option: stockVariants.option,
      priceKobo: stockVariants.priceKobo,
      quantity: stockVariants.quantity,
      removed: stockVariants.removed,
    })
    .from(stockVariants)
    .where(inArray(stockVariants.stockId, [...stockIds]))
    .orderBy(asc(stockVariants.id));
}

const itemColumns = {
  id: stocks.id,
  name: stocks.productName,
  priceKobo: stocks.priceKobo,
  quantity: stocks.quantity,
  category1: stocks.category1,
  category2: stocks.category2,
  category3: stocks.category3,
  status: stocks.status,
  waitsForSpace: stocks.waitsForSpace,
  withheld: isHiddenByMeasure,
  sku: stocks.sku,
  barcode: stocks.barcode,
  brand: stocks.brand,
  condition: stocks.condition,
  restockOn: stocks.restockOn,
  lowFrom: stocks.lowFrom,
  optionName: stocks.optionName,
  imageBase: stocks.imageBase,
  widths: sql<number[] | null>`${stocks.imageManifest} -> 'widths'`,
  sold: stocks.orders,
};

export async function copyItems(
  tx: Transaction,
  shopId: string,
  wanted: Wanted,
): Promise<CopyItem[]> {
  if (isNothing(wanted)) return [];
  const rows = await tx
    .select(itemColumns)
    .from(stocks)
    .where(and(isOfShop(shopId), wantedOf(stocks.id, wanted)))
    .orderBy(asc(stocks.id))
    .limit(limitOf(wanted));
  const variants = Map.groupBy(
    await variantsOf(
      tx,
      rows.map(({ id }) => id),
    ),
    ({ stockId }) => stockId,
  );
  return rows.map(({ id, name, priceKobo, quantity, sold, imageBase, widths, ...row }) => {
    const { category1, category2, category3, status, waitsForSpace, withheld, ...details } = row;
    const { url, widths: shown } = photoAt(imageBase, widths && { widths });
    const own = variants.get(id)?.map(({ stockId: _, removed, quantity: left, ...variant }) => ({
      ...compact(variant),
      id: variant.id,
      quantity: left,
      ...(removed && { removed: true as const }),
    }));
    return {
      id,
      name,
      priceKobo,
      quantity,
      sold,
      categories: [category1, category2, category3],
      photo: url,
      widths: shown,
      ...compact(details),
      ...(status === 'hidden' && { hidden: true as const }),
      ...(waitsForSpace && { waitsForSpace }),
      ...(withheld && { withheld: true as const }),
      ...(own && { variants: own }),
    };
  });
}

const linesOf = (tx: Transaction, orderIds: readonly string[]) =>
  tx
    .select()
    .from(orderLines)
    .where(inArray(orderLines.orderId, [...orderIds]))
    .orderBy(asc(orderLines.orderId), asc(orderLines.position));

const claimsOf = (tx: Transaction, orderIds: readonly string[]) =>
  tx
    .select({
      id: orderPayments.id,
      orderId: orderPayments.orderId,
      amountKobo: orderPayments.amountKobo,
    })
    .from(orderPayments)
    .where(
      and(
        inArray(orderPayments.orderId, [...orderIds]),
        eq(orderPayments.state, 'pending'),
        eq(orderPayments.method, 'transfer'),
      ),
    );

type OrderRow = typeof orders.$inferSelect;
type LineRow = typeof orderLines.$inferSelect;

/** What was sold is revenue: of an order that is over only leaders have the sums. */
function orderView(order: OrderRow, lines: readonly LineRow[], { seesMoney }: Sight): CopyOrder {
  const { id, number, code, status, source, getBy, payBy, pieces, placedAt } = order;
  const withMoney = seesMoney || !isOver(status);
  const { totalKobo, discountKobo, oddKobo, paidKobo, refundedKobo, feeKobo } = order;
  const { buyerName, buyerPhone, note, cancelReason, attention, feeState, discountCode } = order;
  return {
    id,
    number,
    code,
    status,
    source,
    getBy,
    payBy,
    pieces,
    placedAt: placedAt.toISOString(),
    ...compact({
      buyerName,
      buyerPhone,
      address: deliveryAddress(order),
      note,
      cancelReason,
      attention,
      feeState,
      discountCode,
      completedAt: order.completedAt?.toISOString() ?? null,
      expiresAt: order.expiresAt?.toISOString() ?? null,
    }),
    ...(order.marks.length > 0 && { marks: order.marks }),
    ...(withMoney && { totalKobo, discountKobo, paidKobo, refundedKobo }),
    ...(withMoney && feeKobo > 0 && { feeKobo }),
    ...(withMoney && oddKobo > 0 && { oddKobo }),
    lines: lines.map(({ id: lineId, name, quantity, returned, short, priceKobo, ...line }) => ({
      id: lineId,
      name,
      quantity,
      ...compact({
        stockId: line.stockId,
        variantId: line.variantId,
        color: line.color,
        size: line.size,
        option: line.option,
        mark: line.mark,
      }),
      ...(withMoney && { priceKobo }),
      ...(returned > 0 && { returned }),
      ...(short > 0 && { short }),
    })),
  };
}

/** Open ones, and those of the last days. */
const inWindow = (): SQL => {
  const from = new Date(now().getTime() - orderDays * 86_400_000).toISOString();
  return sql`(${orders.status} in ('pending', 'confirmed', 'ready', 'out_for_delivery')
    or ${orders.placedAt} > ${from} or ${orders.completedAt} > ${from})`;
};

export async function copyOrders(
  tx: Transaction,
  { shopId, ...sight }: Sight & { shopId: string },
  wanted: Wanted,
): Promise<CopyOrder[]> {
  if (isNothing(wanted)) return [];
  const rows = await tx
    .select({ ...getTableColumns(orders), takesCode: hasHandOver })
    .from(orders)
    .where(and(eq(orders.shopId, shopId), wantedOf(orders.id, wanted), inWindow()))
    .orderBy(asc(orders.id))
    .limit(limitOf(wanted));
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return [];
  const lines = Map.groupBy(await linesOf(tx, ids), ({ orderId }) => orderId);
  const claims = sight.seesPayments ? await claimsOf(tx, ids) : [];
  return rows.map((order) => {
    const claim = claims.find(({ orderId }) => orderId === order.id);
    const { id, amountKobo } = claim ?? { id: '', amountKobo: 0 };
    return {
      ...orderView(order, lines.get(order.id) ?? [], sight),
      ...(order.takesCode && { takesCode: true as const }),
      ...(claim && { claim: { id, amountKobo } }),
    };
  });
}

const lastThreads = 30;
const messagesEach = 20;

/** These threads, or those that were written in last. */
export async function copyThreads(
  tx: Transaction,
  shopId: string,
  ids?: readonly string[],
): Promise<CopyThread[]> {
  if (ids?.length === 0) return [];
  const last = and(
    eq(messages.shopId, messageThreads.shopId),
    eq(messages.seq, messageThreads.lastSeq),
  );
  const rows = await tx
    .select({ thread: messageThreads, last: messages })
    .from(messageThreads)
    .leftJoin(messages, last)
    .where(
      and(
        eq(messageThreads.shopId, shopId),
        ids ? inArray(messageThreads.id, [...ids]) : gt(messageThreads.lastSeq, 0),
      ),
    )
    .orderBy(desc(messageThreads.lastSeq))
    .limit(ids?.length ?? lastThreads);
  return rows.map((row) => threadView(row.thread, row.last));
}

/** These messages, or the last ones of these threads. */
export async function copyMessages(
  tx: Transaction,
  shopId: string,
  wanted: { ids: readonly string[] } | { threadIds: readonly string[] },
) {
  const isLast = 'threadIds' in wanted;
  const ids = isLast ? wanted.threadIds : wanted.ids;
  if (ids.length === 0) return [];
  const rows = await tx
    .select({
      message: messages,
      buyer: { name: messageThreads.buyerName, number: messageThreads.number },
    })
    .from(messages)
    .innerJoin(messageThreads, eq(messageThreads.id, messages.threadId))
    .where(
      and(
        eq(messages.shopId, shopId),
        inArray(isLast ? messages.threadId : messages.id, [...ids]),
        isLast
          ? sql`${messages.seq} > coalesce((select m.seq from messages m where m.thread_id = ${messages.threadId}
              order by m.seq desc offset ${messagesEach} limit 1), 0)`
          : undefined,
      ),
    )
    .orderBy(asc(messages.seq));
  return rows.map(({ message, buyer }) => ({
    ...messageView(message),
    threadId: message.threadId,
    buyer,
  }));
}
