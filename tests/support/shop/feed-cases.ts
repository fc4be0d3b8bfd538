import { sql } from 'drizzle-orm';
import { sendReply } from '#app/domains/messages/commands/send-reply.server.ts';
import { moveStock } from '#app/domains/stocks/commands/move-stock.server.ts';
import type { StockPayload } from '#app/domains/stocks/draft/stock-payload.ts';
import { database } from '#app/platform/db/database.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { newOperation } from './messages.ts';
import { makeOrder, makePlainItem, ownerOf } from './orders.ts';
import { editItem } from './stocks.ts';

/** Written once and never changed; what is ordered is copied, and stays what it was. */
export const fixed = [
  'orders[].number',
  'orders[].code',
  'orders[].source',
  'orders[].placedAt',
  'orders[].takesCode',
  ...['id', 'name', 'color', 'size', 'option', 'priceKobo', 'quantity', 'mark'].map(
    (name) => `orders[].lines[].${name}`,
  ),
  'threads[].channel',
  'threads[].buyer.number',
  'messages[].seq',
  'messages[].direction',
  'messages[].operationId',
  'messages[].threadId',
  'messages[].buyer.number',
  ...['id', 'stockId', 'field', 'mine', 'theirs'].map((name) => `overruled[].${name}`),
];

/**
 * By a command where one changes this column alone; else by SQL, one column at a time: each guard names columns, and two
 * that change together would hide that it has forgotten one. Only what a device is told is looked at then, never what
 * such a row would mean.
 */
interface Case {
  /** What a device shows, as the answer of the feed names it. */
  path: string;
  /** The triggers that tell it. */
  by: string[];
  /** Changes it each time. */
  change: string | (() => Promise<unknown>);
}

export const world = {
  shop: '',
  item: '',
  variant: '',
  plain: '',
  order: '',
  line: '',
  thread: '',
  message: '',
};

const restock = (stockId: string, variantId: string | null = null) =>
  inTransaction((tx) => moveStock(tx, { stockId, variantId, kind: 'restock', change: 1 }));

const row = (table: string, by: string, columns: Record<string, string>): Case[] =>
  Object.entries(columns).map(([path, set]) => ({ path, by: [by], change: `${table} set ${set}` }));

const more = (column: string, by = 1): string => `${column} = coalesce(${column}, 0) + ${by}`;
const longer = (column: string): string => `${column} = coalesce(${column}, '') || 'x'`;
const swap = (column: string, one: string, other: string): string =>
  `${column} = case when ${column} is not distinct from ${one} then ${other} else ${one} end`;
const later = (column: string): string => `${column} = coalesce(${column}, now()) + interval '1 s'`;

let turns = 0;
const next = () => ++turns;

/** A field of the item, as a program changes it. */
const edit = (path: string, fields: () => Partial<StockPayload>): Case => ({
  path,
  by: ['sync_item_changed'],
  change: async () => editItem(await ownerOf(world.shop), world.item, fields()),
});

const items = [
  edit('items[].name', () => ({ productName: `Gown ${next()}` })),
  edit('items[].priceKobo', () => ({ price: 1_000 + next() })),
  edit('items[].hidden', () => ({ status: next() % 2 ? 'hidden' : 'active' })),
  edit('items[].sku', () => ({ sku: `A-${next()}` })),
  edit('items[].brand', () => ({ brand: `House ${next()}` })),
  edit('items[].condition', () => ({ condition: next() % 2 ? 'new' : 'uk_used' })),
  edit('items[].lowFrom', () => ({ lowFrom: next() })),
  ...row('update stocks', 'sync_item_changed', {
    'items[].waitsForSpace': 'waits_for_space = not waits_for_space',
    'items[].withheld': 'withheld = withheld # 1',
    'items[].barcode': longer('barcode'),
    'items[].restockOn': 'restock_on = coalesce(restock_on, current_date) + 1',
    'items[].optionName': longer('option_name'),
    'items[].photo': longer('image_base'),
    'items[].widths[]': `image_manifest = jsonb_build_object('widths', jsonb_build_array(320, coalesce((image_manifest -> 'widths' ->> 1)::int, 0) + 1))`,
    'items[].sold': more('orders'),
  }),
  ...['category1', 'category2', 'category3'].flatMap((column) =>
    row('update stocks', 'sync_item_changed', { 'items[].categories[]': longer(column) }),
  ),
  { path: 'items[].quantity', by: ['sync_item_changed'], change: () => restock(world.plain) },
  ...row('update stock_variants', 'sync_variant_changed', {
    'items[].variants[].color': longer('color'),
    'items[].variants[].size': longer('size'),
    'items[].variants[].option': longer('option'),
    'items[].variants[].priceKobo': 'price_kobo = coalesce(price_kobo, 1000) + 100',
    'items[].variants[].removed': 'removed = not removed',
  }),
  {
    path: 'items[].variants[].quantity',
    by: ['sync_item_changed', 'sync_variant_changed'],
    change: () => restock(world.item, world.variant),
  },
  {
    path: 'items[].id',
    by: ['sync_item_added'],
    change: () => makePlainItem(world.shop, 0, { productName: 'New' }),
  },
  {
    path: 'items[].id',
    by: ['sync_item_added'],
    change: `delete from stocks where id = (select id from stocks where product_name = 'New' limit 1)`,
  },
  {
    path: 'items[].variants[].id',
    by: ['sync_variant_added'],
    change: `insert into stock_variants (id, stock_id, color, size, quantity) values (gen_random_uuid(), $item, 'New', '', 0)`,
  },
  {
    path: 'items[].variants[].id',
    by: ['sync_variant_added'],
    change: `delete from stock_variants where id = (select id from stock_variants where color = 'New' limit 1)`,
  },
];

/** A buyer says that the transfer is made, in the place of what was said before. */
const claimAnew = () =>
  inTransaction(async (tx) => {
    await tx.execute(sql`delete from order_payments where order_id = ${world.order}`);
    await tx.execute(sql`
      insert into order_payments (id, shop_id, order_id, order_number, method, state, amount_kobo, claimed_at)
      select gen_random_uuid(), shop_id, id, number, 'transfer', 'pending', 1000, now() from orders
      where id = ${world.order}`);
  });

const orders = [
  ...row('update orders', 'sync_order_changed', {
    'orders[].status': swap('status', "'pending'", "'confirmed'"),
    'orders[].buyerName': longer('buyer_name'),
    'orders[].buyerPhone': longer('buyer_phone'),
    'orders[].getBy': swap('get_by', "'pickup'", "'delivery'"),
    'orders[].address': longer('address'),
    'orders[].note': longer('note'),
    'orders[].payBy': swap('pay_by', "'transfer'", "'delivery'"),
    'orders[].pieces': more('pieces'),
    'orders[].totalKobo': more('total_kobo'),
    'orders[].discountKobo': more('discount_kobo'),
    // A part of the discount, never changed without it.
    'orders[].oddKobo': `${more('discount_kobo')}, ${more('odd_kobo')}`,
    'orders[].discountCode': longer('discount_code'),
    'orders[].feeKobo': more('fee_kobo'),
    'orders[].feeState': swap('fee_state', "'asked'", "'told'"),
    'orders[].paidKobo': more('paid_kobo'),
    'orders[].refundedKobo': more('refunded_kobo'),
    'orders[].completedAt': later('completed_at'),
    'orders[].expiresAt': later('expires_at'),
    'orders[].cancelReason': longer('cancel_reason'),
    'orders[].attention': swap('attention', "'oversold'", 'null'),
    'orders[].marks[]': swap('marks', "'{below_floor}'::text[]", "'{dated_back}'"),
  }),
  ...row('update order_lines', 'sync_line_changed', {
    'orders[].lines[].stockId': swap('stock_id', 'null', "'$item'::uuid"),
    'orders[].lines[].variantId': swap('variant_id', 'null', "'$variant'::uuid"),
    'orders[].lines[].returned': 'returned = 1 - returned',
    'orders[].lines[].short': 'short = 1 - short',
  }),
  {
    path: 'orders[].claim.id',
    by: ['sync_claim_made'],
    change: claimAnew,
  },
  ...row('update order_payments', 'sync_claim_changed', {
    'orders[].claim.id': swap('state', "'pending'", "'abandoned'"),
    'orders[].claim.amountKobo': `${more('amount_kobo')}, state = 'pending'`,
  }),
  {
    path: 'orders[].id',
    by: ['sync_order_added'],
    change: () => makeOrder(world.shop, [{ stockId: world.plain }], { name: 'New' }),
  },
  {
    path: 'orders[].id',
    by: ['sync_order_added'],
    change: `delete from orders where id = (select id from orders where buyer_name = 'New' limit 1)`,
  },
];

const card = `card = jsonb_strip_nulls(jsonb_build_object('stockId', gen_random_uuid(), 'name', gen_random_uuid(), 'imageBase', gen_random_uuid(),
  'priceKobo', coalesce((card ->> 'priceKobo')::int, 0) + 1, 'widths', jsonb_build_array(coalesce((card ->> 'priceKobo')::int, 0)),
  'from', case when card ->> 'from' is null then true end, 'bid', jsonb_build_object('id', gen_random_uuid(), 'code', gen_random_uuid(),
    'amountKobo', coalesce((card ->> 'priceKobo')::int, 0), 'quantity', coalesce((card ->> 'priceKobo')::int, 0))))`;
const photo = `attachment = jsonb_build_object('kind', 'photo', 'key', 'x', 'width', coalesce((attachment ->> 'width')::int, 0) + 1,
  'height', coalesce((attachment ->> 'height')::int, 0) + 1)`;
const noPhoto = swap(
  'attachment',
  `'{"kind": "photo", "lost": true}'::jsonb`,
  `'{"kind": "photo", "key": "x"}'::jsonb`,
);

const messages = [
  ...row('update messages', 'sync_message_changed', {
    'messages[].text': longer('text'),
    'messages[].card.stockId': card,
    'messages[].card.name': card,
    'messages[].card.priceKobo': card,
    'messages[].card.from': card,
    'messages[].card.photo.url': card,
    'messages[].card.photo.widths[]': card,
    'messages[].card.bid.id': card,
    'messages[].card.bid.code': card,
    'messages[].card.bid.amountKobo': card,
    'messages[].card.bid.quantity': card,
    'messages[].attachment.width': photo,
    'messages[].attachment.height': photo,
    'messages[].attachment.kind': noPhoto,
    'messages[].attachment.url': noPhoto,
    'messages[].state': swap('state', "'queued'", "'sent'"),
    'messages[].reason': swap('reason', "'blocked'", "'refused'"),
    'messages[].at': `sent_at = coalesce(sent_at, now()) + interval '1 s'`,
    // The list of threads shows the last message of each.
    'threads[].last.text': longer('text'),
    'threads[].last.state': swap('state', "'queued'", "'failed'"),
    'threads[].last.at': `sent_at = coalesce(sent_at, now()) + interval '1 s'`,
    'threads[].last.what': `text = '', ${swap('attachment', 'null', `'{"kind": "other"}'::jsonb`)}`,
  }),
  ...row('update message_threads', 'sync_thread_changed', {
    'threads[].buyer.name': longer('buyer_name'),
    'messages[].buyer.name': longer('buyer_name'),
    'threads[].unread': more('unread'),
    'threads[].closed': swap('closed_at', 'null', 'now()'),
    'threads[].quiet': swap('quiet', 'null', "'muted'"),
    'threads[].seenSeq': more('seen_seq'),
    'threads[].last.seq': 'last_seq = case last_seq when 1 then 2 else 1 end',
    'threads[].last.direction': 'last_seq = case last_seq when 1 then 2 else 1 end',
  }),
  {
    path: 'messages[].id',
    by: ['sync_message_added'],
    change: async () =>
      sendReply(await ownerOf(world.shop), {
        threadId: world.thread,
        text: 'New',
        operationId: newOperation(),
      }),
  },
  {
    path: 'messages[].id',
    by: ['sync_message_added'],
    change: `delete from messages where id = (select id from messages where text = 'New' limit 1)`,
  },
  {
    path: 'threads[].id',
    by: ['sync_thread_added'],
    change: `insert into message_threads (id, shop_id, channel, buyer_key, buyer_name, number, last_seq)
      values (gen_random_uuid(), $shop, 'web', gen_random_uuid(), 'New', 9, 900)`,
  },
  {
    path: 'threads[].id',
    by: ['sync_thread_added'],
    change: `delete from message_threads where id = (select id from message_threads where buyer_name = 'New' limit 1)`,
  },
];

export const cases: Case[] = [...items, ...orders, ...messages];

const tables = {
  'update stocks': 'item',
  'update stock_variants': 'variant',
  'update orders': 'order',
  'update order_lines': 'line',
  'update order_payments': 'order',
  'update message_threads': 'thread',
  'update messages': 'message',
} as const;

/** The statement with the ids of this world; an update is of the one row that is looked at. */
function statementOf(change: string): string {
  const filled = change.replaceAll(
    /'?\$(\w+)'?/g,
    (_, name: keyof typeof world) => `'${world[name]}'`,
  );

  const target = Object.entries(tables).find(([start]) => change.startsWith(`${start} `));
  if (!target) return filled;
  const column = target[0] === 'update order_payments' ? 'order_id' : 'id';
  return `${filled} where ${column} = '${world[target[1]]}'`;
}

export const run = (change: Case['change']) =>
  typeof change === 'string' ? database().execute(sql.raw(statementOf(change))) : change();
