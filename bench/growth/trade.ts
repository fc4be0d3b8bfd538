/**
 * What people did in a market: orders with all that hangs on them, chats, visits, figures. Two shops are of the same
 * size in every market (a middling one and the largest that there may be), so that their rooms can be compared; the
 * rest of the orders is spread evenly over the others. Written as rows, without the triggers that would take a day.
 */
export interface TradeSize {
  orders: number;
  largest: string;
  middling: string;
}

export const ordersOf = { largest: 20_000, middling: 2_000 };

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** An id as the app would have given it at that moment. */
const idAt = (at: string, name: string): string =>
  `(lpad(to_hex((extract(epoch from ${at}) * 1000)::bigint), 12, '0') || '7' || substr(md5(${name}), 1, 3) || '8' || substr(md5(${name}), 4, 15))::uuid`;

/** Fourteen signs that no other can be taken for. */
const codeOf = `'g' || translate(lpad(n::text, 13, '0'), '01', 'xy')`;

const paid = `o.status = 'completed'`;

/** The orders' numbers, shops and moments; everything else follows from these. */
function orderNumbers({ orders, largest, middling }: TradeSize): string[] {
  const both = ordersOf.largest + ordersOf.middling;
  return [
    `create temp table rest as select row_number() over (order by id) - 1 as n, id from shops
      where id not in (${quoted(largest)}, ${quoted(middling)}) and deleting_at is null`,
    `create temp table own as select shop_id, array_agg(id order by id) as ids from stocks
      where status = 'active' group by shop_id`,
    'create unique index on own (shop_id)',
    `create temp table numbered as
      select every.n, case when every.n <= ${ordersOf.largest} then ${quoted(largest)}::uuid
        when every.n <= ${both} then ${quoted(middling)}::uuid else rest.id end as shop_id
      from generate_series(1, ${orders}) every(n)
      left join rest on rest.n = every.n % (select count(*) from rest)`,
    `create temp table asked as select a.*, number / every::float8 as age,
        now() - (1 - number / every::float8) * interval '300 days' - interval '1 minute' as at from
      (select numbered.*, row_number() over (partition by shop_id order by n) as number,
        count(*) over (partition by shop_id) as every
      from numbered join own using (shop_id)) a`,
  ];
}

const orderRows = [
  `insert into orders (id, shop_id, number, code, status, source, buyer_name, buyer_phone, get_by, pay_by,
      pieces, total_kobo, paid_kobo, visitor_key, expires_at, placed_at, completed_at)
    select ${idAt('at', `'o' || n`)}, shop_id, number, ${codeOf},
      case when at > now() - interval '4 days' then (array['pending', 'confirmed', 'ready', 'completed'])[1 + n % 4]
        when n % 12 = 0 then 'cancelled' when n % 25 = 0 then 'expired' else 'completed' end,
      case when n % 4 = 1 then 'counter' else 'web' end,
      (array['Ada', 'Bola', 'Chidi', 'Dayo', 'Efe', 'Fatima', 'Gbenga'])[1 + n % 7] || ' ' || n % 5000,
      '+23480' || lpad((n % 300000)::text, 8, '0'), 'pickup', 'delivery', 1 + n % 2,
      500000 + n % 900 * 1000, 0, 'v' || n % 300000, now() + interval '2 days', at, null
    from asked`,
  `update orders o set completed_at = placed_at + interval '1 hour', expires_at = null, paid_kobo = total_kobo
    where ${paid} and code like 'g%'`,
  `insert into order_lines (id, order_id, position, stock_id, name, price_kobo, quantity)
    select gen_random_uuid(), o.id, p, own.ids[1 + (o.number * 7 + p * 3) % cardinality(own.ids)],
      'Item ' || o.number % 400, 500000, 1
    from orders o join own using (shop_id), generate_series(0, 1) p where p < o.pieces and o.code like 'g%'`,
  `insert into order_history (id, order_id, kind, by, at)
    select gen_random_uuid(), o.id, kind, case kind when 'placed' then 'buyer' else 'team' end,
      case kind when 'placed' then o.placed_at else o.completed_at end
    from orders o, unnest(array['placed', 'completed']) kind
    where (kind = 'placed' or ${paid}) and o.code like 'g%'`,
  `insert into order_payments (id, shop_id, order_id, order_number, method, state, amount_kobo, paid_at, created_at)
    select ${idAt('o.completed_at', `'p' || o.code`)}, o.shop_id, o.id, o.number,
      (array['cash', 'transfer', 'pos'])[1 + o.number % 3], 'success', o.total_kobo, o.completed_at, o.completed_at
    from orders o where ${paid} and o.code like 'g%'`,
  `insert into stock_movements (id, stock_id, kind, change, quantity_after, order_id, at)
    select gen_random_uuid(), l.stock_id, 'sale', -1, 1, o.id, o.placed_at
    from order_lines l join orders o on o.id = l.order_id where o.code like 'g%'`,
  `insert into order_counters (shop_id, last) select shop_id, max(number) from orders group by 1
    on conflict (shop_id) do update set last = excluded.last`,
  `update shops set completed_orders = counted.n from
      (select shop_id, count(*)::int as n from orders where status = 'completed' and source = 'web' group by 1) counted
    where counted.shop_id = shops.id`,
  `insert into sync_changes (shop_id, kind, ref_id, seq, at)
    select shop_id, 'order', id, 1000000 + number, placed_at from orders where code like 'g%'`,
  `insert into reviews (id, shop_id, order_id, stars, text, created_at)
    select ${idAt('o.completed_at', `'r' || o.code`)}, o.shop_id, o.id, 3 + o.number % 3, 'Good', o.completed_at
    from orders o where ${paid} and o.source = 'web' and o.number % 10 = 2 and o.code like 'g%'`,
  `insert into review_items (stock_id, review_id)
    select distinct l.stock_id, r.id from reviews r join order_lines l on l.order_id = r.order_id`,
  `update shops set review_counts = counted.stars, rating_sum = counted.sum, total_ratings = counted.n from
      (select shop_id, array[0, 0, count(*) filter (where stars = 3), count(*) filter (where stars = 4),
        count(*) filter (where stars = 5)]::int[] as stars, sum(stars)::int as sum, count(*)::int as n
      from reviews group by 1) counted where counted.shop_id = shops.id`,
];

/** A chat for every tenth order, six messages each; open and old price offers; visitors. */
const talkRows = [
  `create temp table chats as select *, row_number() over (partition by shop_id order by n) as chat from asked where number % 10 = 0`,
  `insert into message_threads (id, shop_id, channel, buyer_key, buyer_name, name_norm, number, last_seq,
      last_incoming_seq, read_seq, seen_seq, unread, created_at, updated_at)
    select ${idAt('at', `'t' || n`)}, shop_id, 'web', 'k' || n, 'Buyer ' || n, 'buyer ' || n, chat, chat * 6,
      case when n % 3 = 0 then chat * 6 else chat * 6 - 1 end, chat * 6 - n % 2, chat * 6, n % 2, at, at from chats`,
  `insert into messages (id, shop_id, thread_id, seq, direction, text, state, operation_id, sent_at, created_at, updated_at)
    select ${idAt('at', `'m' || n || '.' || m`)}, shop_id, ${idAt('at', `'t' || n`)}, chat * 6 - m,
      case when (m + n) % 2 = 0 then 'incoming' else 'outgoing' end, 'Is it still there?',
      case when (m + n) % 2 = 0 then 'received' else 'sent' end, 'g' || n || '.' || m, at, at, at
    from chats, generate_series(0, 5) m`,
  `insert into message_shops (shop_id, last_seq, sent, received, unread, threads)
    select shop_id, max(last_seq), count(*) * 3, count(*) * 3, sum(unread), count(*) from message_threads group by 1
    on conflict (shop_id) do update set last_seq = excluded.last_seq, threads = excluded.threads`,
  `insert into bids (id, shop_id, stock_id, code, state, quantity, amount_kobo, price_kobo, visitor_key, buyer_name,
      buyer_phone, expires_at, created_at)
    select ${idAt('at', `'b' || n`)}, shop_id, own.ids[1 + number % cardinality(own.ids)], 'b' || n,
      (array['open', 'accepted', 'refused', 'expired'])[1 + n % 4], 1, 400000, 500000, 'v' || n, 'Ada', '+2348000000000',
      now() + interval '1 day', at
    from asked join own using (shop_id) where n % 50 = 0`,
  `insert into visitors (key, since) select distinct on (key) 'v' || n % 300000 as key, at from asked on conflict do nothing`,
];

/** Visits of the last two weeks, adverts, and the figures that were made of them. */
const figureRows = [
  `select make_event_month((now() - interval '14 days')::date), make_event_month(now()::date)`,
  `insert into market_events (id, at, kind, shop_id, stock_id, visitor_id, source)
    select gen_random_uuid(), now() - age * interval '14 days', case when e = 0 then 'visit' else 'view' end, shop_id,
      own.ids[1 + (number + e) % cardinality(own.ids)], 'v' || n % 300000, 'direct'
    from asked join own using (shop_id), generate_series(0, 2) e`,
  `insert into shop_days (shop_id, day, views, visits, likes, orders, web_orders, sales, sales_kobo)
    select shop_id, current_date - d, 10, 4, 1, 2, 1, 1, 500000 from own, generate_series(1, 60) d
    on conflict do nothing`,
  `insert into shop_item_spans (shop_id, span, start, stock_id, views, sold, sales_kobo)
    select shop_id, 'week', date_trunc('week', current_date)::date - 7 * w, ids[i], 5, 1, 500000
    from own, generate_series(1, 8) w, generate_series(1, 5) i where i <= cardinality(ids) on conflict do nothing`,
  `insert into advert_codes (code, shop_id, stock_id, place)
    select 'ad' || lpad((row_number() over ())::text, 8, '0'), shop_id, ids[1], 'whatsapp' from own on conflict do nothing`,
  `insert into advert_clicks (code, day, visitor_id)
    select code, current_date - d, 'v' || d from advert_codes, generate_series(1, 10) d where code like 'ad%'
    on conflict do nothing`,
];

export const tradeStatements = (size: TradeSize): string[] => [
  ...orderNumbers(size),
  ...orderRows,
  ...talkRows,
  ...figureRows,
];
