import { and, eq, ne } from 'drizzle-orm';
import { timeZone } from '#app/platform/clock.ts';
import { database } from '#app/platform/db/database.server.ts';
import type { OwnOrder } from '../orders.queries.server.ts';
import { isOfPhone, orders } from '../orders.table.server.ts';
import { isOver, owedOf } from '../orders.ts';

export type TransferWarning = 'night' | 'rush' | 'first_large';

/** ₦50,000: from here on a false alert hurts a small shop. */
const largeKobo = 5_000_000;

const hours = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', hourCycle: 'h23' });
const isNight = (at: Date): boolean => {
  const hour = Number(hours.format(at));
  return hour >= 22 || hour < 5;
};

type Payments = OwnOrder['payments'];

/** Sooner than anybody finds the account's number, types it and waits for the bank. */
const rushMs = 2 * 60_000;

/** Said to be paid at once, or said again after the shop has looked and found nothing. */
function isRushed(order: OwnOrder['order'], payments: Payments, claimedAt: Date): boolean {
  const wasNotThere = payments.some(
    ({ method, state, claimedAt: at }) =>
      method === 'transfer' && state === 'failed' && at !== null,
  );
  return wasNotThere || claimedAt.getTime() - order.placedAt.getTime() < rushMs;
}

async function boughtBefore({ id, shopId, buyerPhone }: OwnOrder['order']): Promise<boolean> {
  const [row] = await database()
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        isOfPhone(buyerPhone),
        eq(orders.source, 'web'),
        eq(orders.shopId, shopId),
        eq(orders.status, 'completed'),
        ne(orders.id, id),
      ),
    )
    .limit(1);
  return row !== undefined;
}

/** What speaks for looking twice, on an order whose transfer nobody has seen yet; for shops that want to be warned. */
export async function transferWarnings(
  { order, payments }: Pick<OwnOrder, 'order' | 'payments'>,
  isOn: boolean,
): Promise<TransferWarning[]> {
  if (!isOn || order.payBy !== 'transfer' || isOver(order.status) || owedOf(order) === 0) return [];
  const claim = payments.find(({ state, method }) => state === 'pending' && method === 'transfer');
  const warnings: TransferWarning[] = isNight(claim?.claimedAt ?? order.placedAt) ? ['night'] : [];
  if (claim?.claimedAt && isRushed(order, payments, claim.claimedAt)) warnings.push('rush');
  if (order.totalKobo >= largeKobo && !(await boughtBefore(order))) warnings.push('first_large');
  return warnings;
}
