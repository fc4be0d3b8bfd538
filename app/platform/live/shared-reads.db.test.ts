import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { closeDatabase, connectDatabase, database } from '#app/platform/db/database.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { log } from '#app/platform/log.server.ts';
import { type TestDatabase, testDatabase } from '#tests/support/database.ts';
import { eventually } from '#tests/support/eventually.ts';
import { type ReadEvent, readEvents } from '#tests/support/read-events.ts';
import { appendEvent, broadcast } from './events.server.ts';
import { LiveHub } from './live-hub.server.ts';
import { type LiveStreamOptions, liveStream } from './live-stream.server.ts';
import { accessTopic } from './shared-checks.server.ts';

let db: TestDatabase;
let hub: LiveHub;

beforeAll(async () => {
  log.level = 'silent';
  db = await testDatabase();
  connectDatabase({ url: db.url, max: 10 });
});

beforeEach(async () => {
  await database().execute(sql`truncate live_channels, live_events`);
  hub = new LiveHub(db.url);
  await hub.open();
});

afterEach(() => hub.close());

afterAll(async () => {
  await closeDatabase();
  await db.drop();
});

const add = (n: number) => inTransaction((tx) => appendEvent(tx, 'shop:1', 'message', { n }));

/** Committed, but the notice is still on its way. */
const addUnheard = (seq: number) =>
  inTransaction(async (tx) => {
    await tx.execute(sql`insert into live_channels values ('shop:1', ${seq})
      on conflict (channel) do update set seq = ${seq}`);
    await tx.execute(sql`insert into live_events (channel, seq, kind, payload)
      values ('shop:1', ${seq}, 'message', '{}')`);
  });

const open = (options: Partial<LiveStreamOptions> = {}): AsyncGenerator<ReadEvent, void> =>
  readEvents(
    liveStream({ hub, channel: 'shop:1', cursor: '0', authorise: () => true, ...options }),
  );

/** Streams that have taken event 1 and wait for more. */
async function waitingStreams(count: number, options: () => Partial<LiveStreamOptions>) {
  await add(1);
  const streams = Array.from({ length: count }, () => open(options()));
  for (const stream of streams) expect((await stream.next()).value).toMatchObject({ id: 1 });
  return streams;
}

function countReads() {
  const spy = vi.spyOn(pg.Client.prototype, 'query');
  const texts = () => spy.mock.calls.map(([query]) => JSON.stringify(query) ?? '');
  return {
    count: () => texts().filter((text) => /from \\"live_(events|channels)\\"/.test(text)).length,
    stop: () => spy.mockRestore(),
  };
}

test('an event is read once for all streams of its channel, its permission once for a session', async () => {
  const ask = vi.fn(async () => true);
  const share = () => hub.checks.share({ key: 'session:1', person: 'a', ask });
  const streams = await waitingStreams(40, share);
  expect(ask).toHaveBeenCalledTimes(1);
  const next = streams.map((stream) => stream.next());
  const reads = countReads();
  await add(2);
  for (const { value } of await Promise.all(next)) expect(value).toMatchObject({ id: 2 });
  expect(reads.count()).toBe(1);
  reads.stop();
  expect(ask).toHaveBeenCalledTimes(1);
  await Promise.all(streams.map((stream) => stream.return()));
  await eventually(() => hub.subscribers + hub.checks.size).toBe(0);
});

test('an idle stream ends as soon as the permission is gone, others stay', async () => {
  const allowed = new Set(['a', 'b']);
  const of = (person: string) => () =>
    hub.checks.share({ key: person, person, ask: async () => allowed.has(person) });
  const [gone] = await waitingStreams(1, of('a'));
  const stays = open({ ...of('b')(), cursor: '1' });
  const end = gone?.next();
  const next = stays.next();
  allowed.delete('a');
  await broadcast(database(), accessTopic, 'a');
  expect(await end).toEqual({ done: true, value: undefined });
  await add(2);
  expect((await next).value).toMatchObject({ id: 2 });
  await stays.return();
});

test('an answer that was on its way when the permission went does not count', async () => {
  let answer: (yes: boolean) => void = () => {};
  const ask = vi.fn(() => new Promise<boolean>((resolve) => (answer = resolve)));
  const next = open(hub.checks.share({ key: 'a', person: 'a', ask })).next();
  await eventually(() => ask.mock.calls.length).toBe(1);
  const changed = new Promise<void>((resolve) => hub.onBroadcast(accessTopic, () => resolve()));
  await broadcast(database(), accessTopic, 'a');
  await changed;
  answer(true);
  await eventually(() => ask.mock.calls.length).toBe(2);
  answer(false);
  expect((await next).done).toBe(true);
});

test('a permission that went while the line was down is noticed when it is back', async () => {
  let member = true;
  const share = () => hub.checks.share({ key: 'a', person: 'a', ask: async () => member });
  const [stream] = await waitingStreams(1, share);
  const end = stream?.next();
  member = false;
  await database().execute(sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'oja-live'`);
  expect(await end).toEqual({ done: true, value: undefined });
});

test('who comes from an instance that heard more is not told to load again', async () => {
  const [stays] = await waitingStreams(1, () => ({}));
  await addUnheard(2);
  const ahead = open({ cursor: undefined, lastEventId: '2' });
  const [next, other] = [ahead.next(), stays?.next()];
  await add(3);
  expect((await next).value).toMatchObject({ id: 3, event: 'message' });
  expect((await other)?.value).toMatchObject({ id: 2, event: 'message' });
  expect((await stays?.next())?.value).toMatchObject({ id: 3 });
  await Promise.all([ahead.return(), stays?.return()]);
});

test('who catches up does not get ahead of what is known here', async () => {
  for (const n of [1, 2, 3]) await add(n);
  const { tail, leave } = hub.follow('shop:1', () => {});
  // Notices come in order: after this one none of the three is on its way, or it would make us look again.
  const quiet = new Promise<void>((resolve) => hub.onBroadcast('quiet', () => resolve()));
  await broadcast(database(), 'quiet', 'all');
  await quiet;
  await tail.catchUp();
  await addUnheard(4);
  const { cursor } = await tail.read(0, 100);
  expect(cursor).toBe(3);
  expect(await tail.read(cursor, 100)).toEqual({ cursor: 3 });
  await add(5);
  await eventually(async () => (await tail.read(cursor, 100)).cursor).toBe(5);
  leave();
});

test('a reader far behind and one at the end both get everything once, in order', async () => {
  const [end] = await waitingStreams(1, () => ({}));
  for (let n = 2; n <= 260; n++) await add(n);
  const ids = async (stream: AsyncGenerator<ReadEvent, void>, count: number) => {
    const seen: number[] = [];
    while (seen.length < count) seen.push((await stream.next()).value?.id ?? -1);
    await stream.return();
    return seen;
  };
  const range = Array.from({ length: 260 }, (_, index) => index + 1);
  expect(await ids(open({ batch: 7 }), 260)).toEqual(range);
  expect(await ids(open({ lastEventId: '240' }), 20)).toEqual(range.slice(240));
  if (end) expect(await ids(end, 259)).toEqual(range.slice(1));
});
