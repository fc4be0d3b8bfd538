import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { database } from '#app/platform/db/database.server.ts';
import { newId } from '#app/platform/id.ts';
import { shopBench } from '#tests/support/shop/shops.ts';
import { deleteOldEvents, dropOldMonths, ensureEventMonths } from './insights.jobs.server.ts';

shopBench();

const visit = (at: string) =>
  database().execute(sql`insert into market_events (id, at, kind, visitor_id, source)
    values (${newId()}, ${at}::timestamptz, 'visit', 'v', 'direct')`);

const placeOf = async (at: string): Promise<string[]> => {
  const { rows } = await database().execute<{ place: string }>(
    sql`select tableoid::regclass::text as place from market_events where at = ${at}::timestamptz`,
  );
  return rows.map((row) => row.place);
};

test('a visit lies in its month, also one that came before the month had a place', async () => {
  const early = '2031-05-20T10:00:00Z';
  await visit(early);
  expect(await placeOf(early)).toEqual(['market_events_rest']);
  const at = new Date('2031-05-31T23:59:00Z');
  // Instances start together: each asks for the same months.
  await Promise.all([ensureEventMonths(at), ensureEventMonths(at), ensureEventMonths(at)]);
  expect(await placeOf(early)).toEqual(['market_events_2031_05']);
  for (const [moment, place] of [
    ['2031-06-01T00:00:00Z', 'market_events_2031_06'],
    ['2031-07-31T23:59:59Z', 'market_events_2031_07'],
    ['2031-08-01T00:00:00Z', 'market_events_rest'],
  ] as const) {
    await visit(moment);
    expect(await placeOf(moment)).toEqual([place]);
  }
});

test('after 13 months a month goes as a whole, and no other', async () => {
  await ensureEventMonths(new Date('2031-05-10T00:00:00Z'));
  await dropOldMonths(new Date('2032-06-15T00:00:00Z'));
  expect(await placeOf('2031-05-20T10:00:00Z')).toHaveLength(1);
  await dropOldMonths(new Date('2032-07-15T00:00:00Z'));
  expect(await placeOf('2031-05-20T10:00:00Z')).toHaveLength(0);
  expect(await placeOf('2031-06-01T00:00:00Z')).toEqual(['market_events_2031_06']);
});

test('an event is kept for 13 months to the second, in portions of any size', async () => {
  const moments = ['2034-02-10T11:59:58Z', '2034-02-10T11:59:59Z', '2034-02-10T12:00:00Z'];
  for (const moment of moments) await visit(moment);
  await ensureEventMonths(new Date('2034-02-10T00:00:00Z'));
  // What is older, of the tests before.
  await deleteOldEvents(new Date('2035-03-10T11:59:58Z'));
  expect(await deleteOldEvents(new Date('2035-03-10T11:59:59Z'), 1)).toBe(1);
  expect(await deleteOldEvents(new Date('2035-03-10T12:00:00Z'), 1)).toBe(1);
  expect(await deleteOldEvents(new Date('2035-03-10T12:00:00Z'), 1)).toBe(0);
  expect(await placeOf(moments[2] ?? '')).toHaveLength(1);
});

test('a month that began with many in the rest stays there: nothing is held up, lost or counted twice', async () => {
  const many = (month: string, count: number) =>
    database().execute(sql`insert into market_events (id, at, kind, visitor_id, source)
      select gen_random_uuid(), ${month}::timestamptz + n * interval '1 second', 'visit', 'v', 'direct'
      from generate_series(1, ${count}) n`);
  // What is older, of the tests before.
  await deleteOldEvents(new Date('2042-03-01T00:00:00Z'));
  await many('2041-03-01T00:00:00Z', 20_001);
  await many('2041-04-01T00:00:00Z', 20_000);
  await ensureEventMonths(new Date('2041-03-15T00:00:00Z'));
  const { rows } =
    await database().execute(sql`select tableoid::regclass::text as place, count(*)::int as n
    from market_events where at >= '2041-03-01' and at < '2041-06-01' group by 1 order by 1`);
  expect(rows).toEqual([
    { place: 'market_events_2041_04', n: 20_000 },
    { place: 'market_events_rest', n: 20_001 },
  ]);
  await visit('2041-05-02T00:00:00Z');
  expect(await placeOf('2041-05-02T00:00:00Z')).toEqual(['market_events_2041_05']);
  expect(await deleteOldEvents(new Date('2042-05-01T00:00:00Z'))).toBe(20_001);
});
