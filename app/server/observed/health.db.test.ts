import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closeDatabase, connectDatabase } from '#app/platform/db/database.server.ts';
import { type TestDatabase, testDatabase } from '#tests/support/database.ts';
import { type SilentProxy, startSilentProxy } from '#tests/support/processes/silent-proxy.ts';
import { health } from './health.server.ts';

let db: TestDatabase;
let line: SilentProxy;
beforeAll(async () => {
  db = await testDatabase();
  line = await startSilentProxy(db.url);
  connectDatabase({ url: line.url });
});
afterAll(async () => {
  await line.close();
  await closeDatabase();
  await db.drop();
});

/** As a balancer hears it: what comes too late is no answer at all. */
const heard = () =>
  Promise.race([
    Promise.resolve(health(() => false).request('/readyz')).then(({ status }) => status),
    wait(3_000, 'nothing'),
  ]);

test('a balancer hears of a database that says nothing before it stops listening', async () => {
  expect(await heard()).toBe(200);
  line.swallow();
  expect(await heard()).toBe(503);
});
