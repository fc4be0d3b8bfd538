import { sql } from 'drizzle-orm';
import { database } from '#app/platform/db/database.server.ts';
import type { Deal, Item, Trade } from './trade.ts';
import { outOf, paidOf, refundedOf } from './trade.ts';

interface Book {
  id: string;
  quantity: number;
  priceKobo: number;
  orders: number;
  ledger: number;
  variants: { id: string; quantity: number; priceKobo: number | null; ledger: number }[];
}

interface Row {
  id: string;
  status: string;
  paidKobo: number;
  refundedKobo: number;
  totalKobo: number;
  claimedKobo: number | null;
  complaint: string | null;
  /** By item and variant. */
  short: Record<string, number>;
}

export class Wrong extends Error {}

export function same(what: string, shown: unknown, meant: unknown): void {
  const [is, must] = [JSON.stringify(shown), JSON.stringify(meant)];
  if (is !== must) throw new Wrong(`${what}: the product says ${is}, people know ${must}`);
}

/** One question: it is asked after every step. */
async function readBook(shopId: string): Promise<{ stock: Book[]; orders: Row[] }> {
  const { rows } = await database().execute<{ stock: Book[]; orders: Row[] }>(sql`
    select coalesce((select json_agg(json_build_object('id', s.id, 'quantity', s.quantity,
        'priceKobo', s.price_kobo, 'orders', s.orders,
        'ledger', (select coalesce(sum(change), 0) from stock_movements where stock_id = s.id),
        'variants', coalesce((select json_agg(json_build_object('id', v.id, 'quantity', v.quantity,
            'priceKobo', v.price_kobo,
            'ledger', (select coalesce(sum(change), 0) from stock_movements where variant_id = v.id)))
          from stock_variants v where v.stock_id = s.id and not v.removed), '[]')))
      from stocks s where s.shop_id = ${shopId}::uuid), '[]') as stock,
      coalesce((select json_agg(json_build_object('id', o.id, 'status', o.status, 'paidKobo', o.paid_kobo,
        'refundedKobo', o.refunded_kobo, 'totalKobo', o.total_kobo,
        'complaint', (select state from complaints where order_id = o.id),
        'short', (select json_object_agg(concat(stock_id, '/', variant_id), short)
          from order_lines where order_id = o.id),
        'claimedKobo', (select max(amount_kobo) from order_payments
          where order_id = o.id and state = 'pending' and method = 'transfer')))
      from orders o where o.shop_id = ${shopId}::uuid), '[]') as orders`);
  return rows[0] ?? { stock: [], orders: [] };
}

function itemFits(trade: Trade, item: Item, book: Book | undefined): void {
  const name = `item ${trade.items.indexOf(item) + 1}`;
  if (!book) throw new Wrong(`${name} is gone`);
  const isPlain = item.slots.length === 1 && item.slots[0]?.variantId === null;
  for (const slot of item.slots) {
    const own = isPlain ? book : book.variants.find(({ id }) => id === slot.variantId);
    const about = `${name} ${slot.label}`;
    const shelf = `shelf ${slot.shelf}, promised ${trade.promisedOf(slot)}`;
    same(`${about} book (${shelf})`, own?.quantity, trade.bookOf(slot));
    same(`${about} ledger`, own?.ledger, own?.quantity);
    const isFull = slot.ownKobo === null || !item.promo;
    if (isFull) same(`${about} price`, own?.priceKobo ?? book.priceKobo, trade.priceOf(item, slot));
  }
  const sold = trade.deals.filter(
    ({ state, lines }) =>
      state === 'handed' && lines.some((line) => line.item === item && outOf(line) > 0),
  );
  same(`${name} sold`, book.orders, sold.length);
}

function dealFits(trade: Trade, deal: Deal, row: Row | undefined): void {
  const name = `order ${trade.deals.indexOf(deal) + 1}`;
  if (!row) throw new Wrong(`${name} is gone`);
  same(`${name} status`, row.status, deal.status);
  if (!deal.isOut)
    for (const line of deal.lines)
      line.short = row.short[`${line.item.id}/${line.slot.variantId ?? ''}`] ?? 0;
  deal.toldBackKobo = row.refundedKobo;
  if (!deal.isInFlight)
    same(`${name} money`, [row.paidKobo, row.refundedKobo], [paidOf(deal), refundedOf(deal)]);
  same(`${name} total`, row.totalKobo, deal.totalKobo);
  same(`${name} complaint`, row.complaint, deal.complaint?.state ?? null);
  same(`${name} claim`, row.claimedKobo, deal.claimKobo ?? null);
}

/** Where the shop finds transfers by their amounts, no two that are awaited are the same. */
function amountsFit({ isApart, deals }: Trade): void {
  const awaited = deals.filter(
    ({ payBy, state, feeIsOpen, totalKobo }) =>
      isApart && payBy === 'transfer' && state === 'open' && !feeIsOpen && totalKobo > 1,
  );
  const amounts = awaited.map(({ totalKobo }) => totalKobo).sort((a, b) => a - b);
  const twice = amounts.find((kobo, at) => kobo === amounts[at + 1]);
  if (twice !== undefined) throw new Wrong(`two transfers of ${twice} are awaited at once`);
}

/** After every step: the book is the shelf less what is promised, and every order has the money that moved. */
export async function glance(trade: Trade): Promise<void> {
  const { stock, orders } = await readBook(trade.shop.id);
  const known = new Map(orders.map((row) => [row.id, row]));
  amountsFit(trade);
  same('number of orders', orders.length, trade.deals.length);
  for (const deal of trade.deals) dealFits(trade, deal, known.get(deal.id));
  for (const item of trade.items)
    itemFits(
      trade,
      item,
      stock.find(({ id: bookId }) => bookId === item.id),
    );
}
