import { and, eq, or, type SQL, sql } from 'drizzle-orm';
import { shops } from '#app/domains/shops/shops.table.server.ts';
import type { Transaction } from '#app/platform/db/database.server.ts';
import { isOfPhone, orderLines, orders } from '../orders.table.server.ts';
import { hasClaim } from '../payments/payments.queries.server.ts';

/** Placed on the web, unpaid and not yet confirmed by the shop: what keeps goods without anybody's money or word. */
const isOpen = and(eq(orders.status, 'pending'), eq(orders.source, 'web'), eq(orders.paidKobo, 0));

/** Counted one after the other: two at the same moment must not both be the fifth. */
const oneByOne = (tx: Transaction, name: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 43))`);

export interface OpenOfPhone {
  all: number;
  /** Placed from this browser, or by whoever proved the phone. */
  own: number;
  /** When the first of the own ones ends by itself; null where all of them wait for their shops. */
  firstEndsAt: Date | null;
}

export async function openOfPhone(
  tx: Transaction,
  phone: string,
  visitorKey: string,
): Promise<OpenOfPhone> {
  await oneByOne(tx, `open-orders:${phone}`);
  const isOwn = sql`(${orders.visitorKey} = ${visitorKey} or ${orders.phoneProved})`;
  const [row] = await tx
    .select({
      all: sql<number>`count(*)::int`,
      own: sql<number>`(count(*) filter (where ${isOwn}))::int`,
      firstEndsAt:
        sql`min(${orders.expiresAt}) filter (where ${isOwn} and not ${hasClaim})`.mapWith(
          orders.expiresAt,
        ),
    })
    .from(orders)
    .where(and(isOpen, isOfPhone(phone)));
  return row ?? { all: 0, own: 0, firstEndsAt: null };
}

export async function openOfNetwork(
  tx: Transaction,
  shopId: string,
  network: string,
): Promise<number> {
  await oneByOne(tx, `open-orders:${shopId}:${network}`);
  const [row] = await tx
    .select({ all: sql<number>`count(*)::int` })
    .from(orders)
    .where(and(isOpen, eq(orders.shopId, shopId), eq(orders.network, network)));
  return row?.all ?? 0;
}

interface Holder {
  shopId: string;
  network: string;
  phone: string;
}

export interface HeldPieces {
  stockId: string | null;
  ofNetwork: number;
  ofPhone: number;
}

/** What a network's and a phone's open orders hold of a shop's items without a proof; locked by the two above. */
export function heldPieces(
  tx: Transaction,
  { shopId, network, phone }: Holder,
): Promise<HeldPieces[]> {
  const sumOf = (whose: SQL) =>
    sql<number>`coalesce(sum(${orderLines.quantity} - ${orderLines.short}) filter (where ${whose}), 0)::int`;
  const [isNetworks, isPhones] = [sql`${orders.network} = ${network}`, isOfPhone(phone)];
  return tx
    .select({
      stockId: orderLines.stockId,
      ofNetwork: sumOf(isNetworks),
      ofPhone: sumOf(isPhones),
    })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(
      and(
        isOpen,
        eq(orders.shopId, shopId),
        eq(orders.phoneProved, false),
        or(isNetworks, isPhones),
      ),
    )
    .groupBy(orderLines.stockId);
}

/** Whether the shop wants a code with every order. */
export async function asksForCode(tx: Transaction, shopId: string): Promise<boolean> {
  const [shop] = await tx
    .select({ asks: shops.asksForCode })
    .from(shops)
    .where(eq(shops.id, shopId));
  return shop?.asks ?? false;
}
