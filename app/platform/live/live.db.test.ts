import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { closeDatabase, connectDatabase, database } from '#app/platform/db/database.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { log } from '#app/platform/log.server.ts';
import { type TestDatabase, testDatabase } from '#tests/support/database.ts';
import { eventually } from '#tests/support/eventually.ts';
import { type ReadEvent, readEvents } from '#tests/support/read-events.ts';
import {
  appendEvent,
  broadcast,
  channelCursor,
  eventsAfter,
  sweepEvents,
} from './events.server.ts';
import { LiveHub } from './live-hub.server.ts';
import { type LiveStreamOptions, liveStream } from './live-stream.server.ts';

let db: TestDatabase;
let here: LiveHub;
let there: LiveHub;

beforeAll(async () => {
  log.level = 'silent';
  db = await testDatabase();
  connectDatabase({ url: db.url, max: 25 });
});

beforeEach(async () => {
  await database().execute(sql`truncate live_channels, live_events`);
  here = new LiveHub(db.url);
  there = new LiveHub(db.url);
  await Promise.all([here.open(), there.open()]);
});

afterEach(() => Promise.all([here.close(), there.close()]));

afterAll(async () => {
  await closeDatabase();
  await db.drop();
});

const add = (n: number, channel = 'shop:1') =>
  inTransaction((tx) => appendEvent(tx, channel, 'message', { n }));

const stream = (options: Partial<LiveStreamOptions> = {}) =>
  liveStream({ hub: there, channel: 'shop:1', cursor: '0', authorise: () => true, ...options });

async function take(response: Response, count: number): Promise<ReadEvent[]> {
  const events: ReadEvent[] = [];
  for await (const event of readEvents(response)) {
    events.push(event);
    if (events.length === count) break;
  }
  return events;
}

const ids = (events: ReadEvent[]) => events.map(({ id }) => id);
const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index);

/** Ends the listening connections of all hubs, as a restarted server would. */
const cutLines = () =>
  database().execute(sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'oja-live'`);

test('an event reaches a stream on another instance, and not other channels', async () => {
  const reading = take(stream(), 1);
  await add(7, 'shop:2');
  await add(8);
  expect(await reading).toEqual([{ id: 1, event: 'message', data: { n: 8 } }]);
});

test('twenty writers at once, the line cut in between: nothing lost, nothing twice, in order', async () => {
  const all = 20 * 15;
  const reading = [take(stream(), all), take(stream({ hub: here }), all)];
  let written = 0;
  await Promise.all(
    range(1, 20).map(async (writer) => {
      for (let turn = 0; turn < 15; turn++) {
        await add(writer * 1000 + turn);
        if (++written === 80 || written === 160) await cutLines();
      }
    }),
  );
  for (const events of await Promise.all(reading)) {
    expect(ids(events)).toEqual(range(1, all));
    expect(new Set(events.map(({ data }) => JSON.stringify(data))).size).toBe(all);
  }
});

test('numbers have no holes, also when transactions fail', async () => {
  await add(1);
  const undone = inTransaction(async (tx) => {
    await appendEvent(tx, 'shop:1', 'message', { n: 2 });
    throw new Error('undo');
  });
  await expect(undone).rejects.toThrow('undo');
  expect(await add(3)).toBe(2);
  expect((await eventsAfter('shop:1', 0)).map(({ seq }) => seq)).toEqual([1, 2]);
});

test('a reader resumes by its last id, which is newer than the cursor of the address', async () => {
  for (const n of range(1, 6)) await add(n);
  expect(ids(await take(stream({ cursor: '2' }), 4))).toEqual([3, 4, 5, 6]);
  expect(ids(await take(stream({ cursor: '2', lastEventId: '5' }), 1))).toEqual([6]);
  expect(ids(await take(stream({ cursor: '2', lastEventId: 'x' }), 4))).toEqual([3, 4, 5, 6]);
});

test('without a cursor the stream starts at the present', async () => {
  await add(1);
  const events = readEvents(stream({ cursor: undefined, heartbeatMs: 10 }));
  const next = events.next();
  await eventually(() => there.subscribers).toBe(1);
  // The present is when the stream first looked, so the writer goes on until it is seen.
  let seen = false;
  next.then(() => {
    seen = true;
  });
  let n = 1;
  while (!seen) await add(++n);
  expect((await next).value).toMatchObject({ event: 'message' });
  expect((await next).value).not.toMatchObject({ id: 1 });
  await events.return();
});

test('a stream opened between the page and its first event misses nothing', async () => {
  await add(1);
  const cursor = await channelCursor('shop:1');
  await add(2);
  expect(ids(await take(stream({ cursor: String(cursor) }), 1))).toEqual([2]);
});

test('swept events and a restored database are told as a reset', async () => {
  for (const n of range(1, 5)) await add(n);
  await database().execute(
    sql`update live_events set at = now() - interval '8 days' where seq <= 3`,
  );
  expect(await sweepEvents()).toBe(3);
  expect(await take(stream({ cursor: '1' }), 1)).toEqual([{ id: 5, event: 'reset', data: {} }]);
  expect(ids(await take(stream({ cursor: '3' }), 2))).toEqual([4, 5]);
  await database().execute(sql`delete from live_events`);
  expect(await take(stream({ cursor: '4' }), 1)).toEqual([{ id: 5, event: 'reset', data: {} }]);
  expect(await take(stream({ cursor: '99' }), 1)).toEqual([{ id: 5, event: 'reset', data: {} }]);
  const after = take(stream({ cursor: '5' }), 1);
  await add(6);
  expect(ids(await after)).toEqual([6]);
});

test('a stream ends when the permission is gone, before the next event', async () => {
  let member = true;
  const events = readEvents(stream({ authorise: async () => member }));
  await add(1);
  expect((await events.next()).value).toMatchObject({ id: 1 });
  const next = events.next();
  member = false;
  await add(2);
  expect(await next).toEqual({ done: true, value: undefined });
  await eventually(() => there.subscribers).toBe(0);
});

test('a stream ends with the hub, with its request and with its reader', async () => {
  const request = new AbortController();
  const byRequest = take(stream({ signal: request.signal }), 1);
  const byHub = take(stream(), 1);
  const byReader = stream();
  await eventually(() => there.subscribers).toBe(3);
  request.abort();
  expect(await byRequest).toEqual([]);
  await byReader.body?.cancel();
  await eventually(() => there.subscribers).toBe(1);
  there.endStreams();
  expect(await byHub).toEqual([]);
  expect(there.subscribers).toBe(0);
  expect(await take(stream(), 1)).toEqual([]);
});

test('a silent stream is kept open by comments', async () => {
  const reader = stream({ heartbeatMs: 5 }).body?.pipeThrough(new TextDecoderStream()).getReader();
  const chunks = [await reader?.read(), await reader?.read(), await reader?.read()];
  await reader?.cancel();
  expect(chunks.map((chunk) => chunk?.value)).toEqual(['retry: 3000\n\n', ': \n\n', ': \n\n']);
});

test('a reader that takes nothing is cut off with one batch waiting, and resumes', async () => {
  for (const n of range(1, 30)) await add(n);
  const slow = stream({ batch: 10, slowMs: 20 });
  await eventually(() => there.subscribers).toBe(0);
  await expect(take(slow, 1)).rejects.toThrow('too slow');
  expect(ids(await take(stream({ batch: 10 }), 30))).toEqual(range(1, 30));
});

test('broadcasts reach every instance when the transaction commits; what was missed is told', async () => {
  const heard: unknown[] = [];
  let lost = 0;
  here.onBroadcast('stocks.changed', (payload) => heard.push(['here', payload]));
  const quit = there.onBroadcast('stocks.changed', (payload) => heard.push(['there', payload]));
  there.onLost(() => {
    lost++;
  });
  await inTransaction(async (tx) => {
    await broadcast(tx, 'stocks.changed', { id: 'a' });
    await broadcast(tx, 'stocks.other', { id: 'b' });
    throw new Error('undo');
  }).catch(() => {});
  await broadcast(database(), 'stocks.changed', { id: 'c' });
  await eventually(() => heard.toSorted()).toEqual([
    ['here', { id: 'c' }],
    ['there', { id: 'c' }],
  ]);
  quit();
  await cutLines();
  await eventually(() => lost).toBe(2);
  await eventually(() => here.listening && there.listening).toBe(true);
  await broadcast(database(), 'stocks.changed', { id: 'd' });
  await eventually(() => heard).toHaveLength(3);
  await expect(broadcast(database(), 'stocks.changed', 'x'.repeat(8_000))).rejects.toThrow(
    'too long',
  );
});

test('a listener that throws does not keep the event from the others', async () => {
  const heard: unknown[] = [];
  here.onBroadcast('t', () => {
    throw new Error('oops');
  });
  here.onBroadcast('t', (payload) => heard.push(payload));
  await broadcast(database(), 't', 1);
  await eventually(() => heard).toEqual([1]);
});

/** Runs `meanwhile` while no hub listens and none can come back. */
async function withLinesDown(meanwhile: () => Promise<unknown>): Promise<void> {
  const admin = new pg.Client({ connectionString: db.url.replace(/\/[^/]+$/, '/postgres') });
  await admin.connect();
  const open = (yes: boolean) =>
    admin.query(`alter database ${db.url.split('/').at(-1)} with allow_connections ${yes}`);
  await open(false);
  await cutLines();
  await eventually(() => here.listening || there.listening).toBe(false);
  await meanwhile();
  await open(true);
  await admin.end();
}

test('what was said while the line was down is caught up when it is back', async () => {
  const events = readEvents(stream({ heartbeatMs: 600_000 }));
  await add(1);
  expect((await events.next()).value).toMatchObject({ id: 1 });
  const next = events.next();
  await withLinesDown(() => add(2));
  expect((await next).value).toMatchObject({ id: 2 });
  await events.return();
});

test('a stream outlives a database that cannot be asked', async () => {
  let down = true;
  const authorise = async () => {
    if (!down) return true;
    throw Object.assign(new Error('refused'), { code: 'ECONNREFUSED' });
  };
  await add(1);
  const reading = take(stream({ authorise }), 1);
  await withLinesDown(async () => {
    down = false;
  });
  expect(ids(await reading)).toEqual([1]);
});

test('a reader who leaves is no fault', async () => {
  const faults: unknown[] = [];
  const before = log.error;
  log.error = ((...line: unknown[]) => faults.push(line)) as typeof log.error;
  try {
    const reader = stream().body?.getReader();
    await reader?.read();
    await eventually(() => there.subscribers).toBe(1);
    const waiting = reader?.read();
    await reader?.cancel();
    await waiting;
    await eventually(() => there.subscribers).toBe(0);
    await add(1);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(faults).toEqual([]);
  } finally {
    log.error = before;
  }
});
