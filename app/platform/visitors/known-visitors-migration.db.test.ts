import { expect, test } from 'vitest';
import { visitorKey } from '#app/platform/http/visitor.server.ts';
import { newId } from '#app/platform/id.ts';
import { oldVersion } from '#tests/support/old-version.ts';

/** The version before ids were signed: tables kept the cookie itself. */
const old = oldVersion('0024_payment-returns');

test('cookies become hashes: likes, recent views and the events of every month; old views go', async () => {
  const { pool, rows } = old;
  const stockId = await old.makeItem(await old.makeShop());
  await pool.query(
    `create table market_events_2026_10 partition of market_events for values from ('2026-10-01') to ('2026-11-01')`,
  );
  for (const at of ['2026-10-05T10:00:00Z', '2026-03-05T10:00:00Z'])
    await pool.query(
      `insert into market_events (id, at, kind, stock_id, visitor_id, source, referrer_host, advert_code)
       values ($1, $2, 'view', $3, 'event-cookie', 'advert', 'wa.me', 'ab12')`,
      [newId(), at, stockId],
    );
  const view = `insert into stock_views select $1::uuid, $2, (now() at time zone 'Africa/Lagos')::date - $3::int`;
  await pool.query(view, [stockId, 'old-cookie', 30]);
  await pool.query(view, [stockId, 'today-cookie', 0]);
  await pool.query(`insert into stock_likes (stock_id, visitor_id) values ($1, 'like-cookie')`, [
    stockId,
  ]);

  await old.update();

  const hashOf = (cookie: string) => ({ visitor_id: visitorKey(cookie) });
  expect(await rows('select visitor_id from stock_views')).toEqual([hashOf('today-cookie')]);
  expect(await rows('select visitor_id from stock_likes')).toEqual([hashOf('like-cookie')]);
  const event = {
    ...hashOf('event-cookie'),
    kind: 'view',
    stock_id: stockId,
    source: 'advert',
    referrer_host: 'wa.me',
    advert_code: 'ab12',
  };
  expect(
    await rows(`select tableoid::regclass::text as place, * from market_events order by at`),
  ).toMatchObject([
    { ...event, place: 'market_events_rest' },
    { ...event, place: 'market_events_2026_10' },
  ]);
  // Each month has the indexes of the whole again.
  expect(
    await rows(`select tablename, count(*)::int as n from pg_indexes
      where tablename in ('market_events_rest', 'market_events_2026_10') group by 1 order by 1`),
  ).toEqual([
    { tablename: 'market_events_2026_10', n: 2 },
    { tablename: 'market_events_rest', n: 2 },
  ]);
  expect((await rows('select key from visitors')).map(({ key }) => key).sort()).toEqual(
    [visitorKey('like-cookie'), visitorKey('today-cookie')].sort(),
  );
});
