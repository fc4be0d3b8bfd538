import { eq, sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { countClick } from '#app/domains/adverts/commands/count-click.server.ts';
import { countView } from '#app/domains/market/visitors/count-view.server.ts';
import { followShop } from '#app/domains/market/visitors/follow-shop.server.ts';
import { likeStock } from '#app/domains/market/visitors/like-stock.server.ts';
import { newsTopic } from '#app/domains/market/visitors/tell-visitors.server.ts';
import { wishStock } from '#app/domains/market/visitors/wish-stock.server.ts';
import { chatThread } from '#app/domains/messages/messages.queries.server.ts';
import { takeReport } from '#app/domains/moderation/reports/take-report.server.ts';
import { follow } from '#app/domains/notices/commands/follow.server.ts';
import { visitorOrders } from '#app/domains/orders/orders.table.server.ts';
import { rateShop } from '#app/domains/shops/commands/rate-shop.server.ts';
import { shops } from '#app/domains/shops/shops.table.server.ts';
import { stocks } from '#app/domains/stocks/stocks.table.server.ts';
import { setClock } from '#app/platform/clock.ts';
import { database } from '#app/platform/db/database.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { visitorKey } from '#app/platform/http/visitor.server.ts';
import { newId } from '#app/platform/id.ts';
import type { Job } from '#app/platform/queue/jobs.ts';
import { visitors } from '#app/platform/visitors/visitors.table.server.ts';
import { jobs } from '#app/server/jobs.server.ts';
import { placesOf } from '#tests/support/places-of.ts';
import { bidOf, makeNegotiable, offer } from '#tests/support/shop/bids.ts';
import { makeVisitor } from '#tests/support/shop/messages.ts';
import { advanceTo, makeOrder, makePlainItem } from '#tests/support/shop/orders.ts';
import { makeShop } from '#tests/support/shop/shops.ts';
import { stockBench } from '#tests/support/shop/stocks.ts';

stockBench();

/** Which round forgets whose it was; without one, why it stays. */
const rules: Record<string, { round: string } | { stays: string }> = {
  'advert_clicks.visitor_id': { round: 'adverts.sweep-clicks' },
  'bids.visitor_key': { stays: 'with the offer: its chat is found by it when its buyer asks' },
  'live_channels.channel': { round: 'messages.delete-old-chats' },
  'live_events.channel': { round: 'app.sweep-live-events' },
  'market_events.visitor_id': { round: 'insights.keep-months' },
  'message_threads.buyer_key': { round: 'messages.delete-old-chats' },
  'orders.visitor_key': { stays: 'with the order: its chat is found by it when its buyer asks' },
  'push_topics.topic': { round: 'notices.sweep-subscriptions' },
  'reported_messages.buyer_key': { round: 'moderation.keep-reported' },
  'reports.visitor_key': { round: 'moderation.forget-people' },
  'shop_follows.visitor_id': { round: 'market.sweep-wishes' },
  'shop_ratings.visitor_id': { round: 'shops.forget-raters' },
  'stock_likes.visitor_id': { round: 'market.forget-likers' },
  'stock_wishes.visitor_id': { round: 'market.sweep-wishes' },
  'stock_views.visitor_id': { round: 'stocks.sweep-views' },
  'visitor_orders.visitor_key': { round: 'orders.sweep-visitor-orders' },
  'visitors.key': { round: 'app.sweep-visitors' },
};
const tableOf = (column: string): string => column.split('.')[0] ?? '';
const tablesOf = (columns: readonly string[]) => [...new Set(columns.map(tableOf))].sort();

test('every column that is called after a visitor has a rule', async () => {
  const { rows } = await database().execute<{ name: string }>(sql`
    select c.table_name || '.' || c.column_name as name from information_schema.columns c
    join pg_class t on t.oid = format('%I.%I', c.table_schema, c.table_name)::regclass and not t.relispartition
    where c.table_schema = 'public' and (c.column_name ~ 'visitor|buyer_key' or c.table_name = 'visitors' and c.column_name = 'key')`);
  const named = rows.map(({ name }) => name);
  // Lines of live news and topics of pushes are called by a name that has the id in it.
  const inNames = ['live_channels.channel', 'live_events.channel', 'push_topics.topic'];
  expect([...named, ...inNames].sort()).toEqual(Object.keys(rules).sort());
});

/** The browser is told by pushes. */
async function followNews(key: string): Promise<void> {
  const endpoint = `https://push.example/${newId()}`;
  const subscription = { endpoint, keys: { p256dh: 'x', auth: 'x' } };
  await inTransaction((tx) =>
    follow(tx, { subscription, language: 'en' }, { topic: newsTopic(key), shopId: null, on: true }),
  );
}

/** Somebody who has done all that a visitor can do. */
async function busyVisitor() {
  const shop = await makeShop();
  const stockId = await makeNegotiable(shop.id, 50);
  const visitor = makeVisitor();
  const key = visitorKey(visitor.visitorId);
  await database().insert(visitors).values({ key, since: new Date() });
  await likeStock({ stockId, visitorKey: key, liked: true });
  const soldOut = await makePlainItem(shop.id, 0);
  await wishStock({ stockId: soldOut, variantId: null, visitorKey: key });
  await followShop({ shopId: shop.id, visitorKey: key, follows: true });
  await followNews(key);
  await countView({ stockId, visitorKey: key });
  await rateShop({ shopId: shop.id, visitorKey: key, stars: 4, address: '197.210.1.1' });
  const code = newId().slice(-8);
  await database().execute(sql`insert into advert_codes (code, shop_id, stock_id, place)
    values (${code}, ${shop.id}, ${stockId}, 'whatsapp')`);
  await countClick({ code, visitorId: key });
  await database().execute(sql`insert into market_events (id, at, kind, shop_id, visitor_id, source)
    values (${newId()}, now(), 'visit', ${shop.id}, ${key}, 'direct')`);
  const { id: orderId } = await makeOrder(shop.id, [{ stockId }], {}, key);
  await advanceTo(shop.actor, orderId);
  await database().insert(visitorOrders).values({ orderId, visitorKey: key, since: new Date() });
  await offer(bidOf(stockId, '10000'), { visitorKey: key, language: 'en' });
  await visitor.write(shop.id, 'Is it there?');
  const thread = await chatThread(shop.id, key);
  const subject = { kind: 'chat' as const, id: thread?.id ?? '', shopId: shop.id, name: 'Shop' };
  const said = { reason: 'rude' as const, text: '', visitorKey: key, network: newId() };
  await takeReport({ ...subject, back: '/', byTeam: false }, said);
  return { shop, stockId, key, code };
}

/** Months of events are tables of their own; what waits in the queue is gone when it is done. */
const tablesWith = async (key: string): Promise<string[]> => {
  const found = await placesOf(key);
  const names = found.map((name) => (name.startsWith('market_events') ? 'market_events' : name));
  return [...new Set(names)].filter((name) => name !== '_private_jobs').sort();
};

const figuresOf = async (shopId: string, stockId: string, code: string) => {
  const [shop] = await database().select().from(shops).where(eq(shops.id, shopId));
  const [item] = await database().select().from(stocks).where(eq(stocks.id, stockId));
  const { rows } = await database().execute(sql`
    select (select count(*)::int from stock_likes where stock_id = ${stockId}) as likes,
      (select count(*)::int from shop_ratings where shop_id = ${shopId}) as ratings,
      (select count(*)::int from advert_clicks where code = ${code}) as clicks`);
  return [shop?.averageRating, shop?.totalRatings, item?.likes, item?.views, rows[0]];
};

async function runRounds(): Promise<void> {
  const signal = new AbortController().signal;
  for (const rule of Object.values(rules)) {
    if (!('round' in rule)) continue;
    const job = jobs.find(({ name }) => name === rule.round) as Job | undefined;
    if (!job?.options.cron) throw new Error(`${rule.round} is run by nobody`);
    await job.run({}, { jobId: '1', attempt: 1, maxAttempts: 1, signal });
  }
}

test('a visitor’s id is where a rule says, is forgotten after 400 days, and every figure stays as it was', async () => {
  const { shop, stockId, key, code } = await busyVisitor();
  const other = await busyVisitor();
  expect(await tablesWith(key)).toEqual(tablesOf(Object.keys(rules)));
  const before = await figuresOf(shop.id, stockId, code);
  expect(before).toEqual([4, 1, 1, 1, { likes: 1, ratings: 1, clicks: 1 }]);
  let at = new Date(Date.now() + 401 * 86_400_000);
  onTestFinished(setClock(() => at));
  await runRounds();
  const withChat = ['live_channels', 'live_events', 'message_threads', 'reported_messages'];
  expect(await tablesWith(key)).toEqual(['bids', ...withChat, 'orders'].sort());
  expect(await figuresOf(shop.id, stockId, code)).toEqual(before);
  const { rows } = await database().execute<{ n: number }>(
    sql`select count(distinct visitor_id)::int as n from stock_likes where stock_id in (${stockId}, ${other.stockId})`,
  );
  expect(rows[0]?.n).toBe(2);
  // The chat and its report are over, too; live news is gone after a week by the clock of the database.
  await database().execute(sql`update report_cases set closed_at = now(), decision = 'dismiss'`);
  await database().execute(sql`update live_events set at = now() - interval '8 days'`);
  at = new Date(Date.now() + 800 * 86_400_000);
  await runRounds();
  await runRounds();
  expect(await tablesWith(key)).toEqual(['bids', 'orders']);
});
