import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { serve } from '@hono/node-server';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, test, vi } from 'vitest';
import { closeDatabase, connectDatabase, database } from '#app/platform/db/database.server.ts';
import { log } from '#app/platform/log.server.ts';
import { type TestDatabase, testDatabase } from '#tests/support/database.ts';
import { eventually } from '#tests/support/eventually.ts';
import { LiveHub } from './live-hub.server.ts';
import { liveStream } from './live-stream.server.ts';

let db: TestDatabase;
let hub: LiveHub;
let server: ReturnType<typeof serve>;

beforeAll(async () => {
  log.level = 'silent';
  // The adapter tells of a broken stream on the console itself.
  vi.spyOn(console, 'error').mockImplementation(() => {});
  db = await testDatabase();
  connectDatabase({ url: db.url });
  hub = new LiveHub(db.url);
  await hub.open();
  server = serve({
    port: 0,
    hostname: '127.0.0.1',
    fetch: ({ signal }) =>
      liveStream({ hub, channel: 'big', cursor: '0', authorise: () => true, slowMs: 300, signal }),
  });
  await once(server, 'listening');
});

afterAll(async () => {
  server.close();
  await hub.close();
  await closeDatabase();
  await db.drop();
});

async function open(): Promise<Socket> {
  const { port } = server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  await once(socket, 'connect');
  return socket;
}

test('over HTTP a reader that stops reading is cut off, one that goes away is forgotten', async () => {
  // More than the buffers of both sockets can hide.
  await database().execute(sql`insert into live_channels values ('big', 3000)`);
  await database().execute(sql`insert into live_events (channel, seq, kind, payload)
    select 'big', n, 'message', to_jsonb(repeat('x', 12000)) from generate_series(1, 3000) n`);
  const deaf = await open();
  deaf.pause();
  await eventually(() => hub.subscribers).toBe(1);
  await eventually(() => hub.subscribers).toBe(0);
  const closed = once(deaf, 'close');
  deaf.resume();
  await closed;

  const leaving = await open();
  leaving.resume();
  await eventually(() => hub.subscribers).toBe(1);
  leaving.destroy();
  await eventually(() => hub.subscribers).toBe(0);
});
