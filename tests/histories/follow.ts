import { eq } from 'drizzle-orm';
import { orders } from '#app/domains/orders/orders.table.server.ts';
import { database } from '#app/platform/db/database.server.ts';
import { same, Wrong } from './glance.ts';
import { hour, paidOf, type Trade } from './trade.ts';

/** The product ends and reopens orders by itself: where it had a reason, people know of it now. */
export async function follow(trade: Trade): Promise<void> {
  const rows = await database()
    .select({ id: orders.id, status: orders.status })
    .from(orders)
    .where(eq(orders.shopId, trade.shop.id));
  for (const deal of trade.deals) {
    const name = `order ${trade.deals.indexOf(deal) + 1}`;
    const status = rows.find(({ id }) => id === deal.id)?.status;
    const hasOnline = deal.isInFlight || deal.money.some(({ isOnline }) => isOnline);
    if (status === 'expired' && deal.state === 'open') {
      // Of money that is on its way back nobody knows here when it went.
      const isUnpaid = deal.isInFlight || paidOf(deal) <= 0;
      const isFree = deal.isNew && isUnpaid && deal.claimKobo === undefined;
      same(`${name} expired though it was paid, claimed or begun`, isFree, true);
      if (deal.totalKobo === 0 && !deal.feeIsOpen)
        throw new Wrong(`${name} costs nothing and expired for want of money`);
      if (trade.time - deal.touchedAt < hour / 2) throw new Wrong(`${name} expired at once`);
      Object.assign(deal, { state: 'over', status, undo: undefined });
    } else if (status === 'cancelled' && deal.state === 'open' && hasOnline)
      // Paid on a page of a shop that was suspended meanwhile: it goes back and ends the order.
      Object.assign(deal, { state: 'over', status, undo: undefined });
    else if (status === 'pending' && deal.state === 'over' && hasOnline)
      Object.assign(deal, { state: 'open', status, isNew: true, touchedAt: trade.time });
  }
}
