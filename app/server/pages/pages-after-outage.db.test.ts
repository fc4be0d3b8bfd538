import { afterAll, beforeAll, expect, test } from 'vitest';
import { closeDatabase, connectDatabase } from '#app/platform/db/database.server.ts';
import { PageCache } from '#app/platform/http/cache/page-cache.server.ts';
import { log } from '#app/platform/log.server.ts';
import { type TestDatabase, testDatabase } from '#tests/support/database.ts';
import { eventually } from '#tests/support/eventually.ts';
import { type SilentProxy, startSilentProxy } from '#tests/support/processes/silent-proxy.ts';
import { forgetChanged } from './cached-pages.server.ts';

log.level = 'silent';
let testing: TestDatabase;
/** In place of the pooler: the way of all reads, but not of the connection that listens. */
let pooled: SilentProxy;
beforeAll(async () => {
  testing = await testDatabase();
  pooled = await startSilentProxy(testing.url);
  connectDatabase({ url: pooled.url });
});
afterAll(async () => {
  await closeDatabase();
  await pooled.close();
  await testing.drop();
});

test('the last pages stay until the pool reaches the database too, then nothing of before is kept', async () => {
  const cache = new PageCache({ maxBytes: 1_000_000, ttlMs: 60_000 });
  const hub = { listening: true, lost: () => undefined as unknown };
  const stop = forgetChanged(
    {
      onBroadcast: () => () => undefined,
      onLost: (listener) => {
        hub.lost = listener;
        return () => undefined;
      },
      get listening() {
        return hub.listening;
      },
    },
    cache,
  );
  await cache.make('page', async () => {
    const body = Buffer.from('page');
    return { headers: {}, body, naming: 'page', outline: 'page' };
  });
  pooled.swallow();
  hub.listening = false;
  hub.lost();
  hub.listening = true;
  hub.lost();
  expect([cache.get('page'), cache.lastCount]).toEqual([undefined, 1]);
  pooled.forward();
  await eventually(async () => cache.lastCount).toBe(0);
  stop();
});
