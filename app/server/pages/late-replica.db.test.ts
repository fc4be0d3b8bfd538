import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { measureShop } from '#app/domains/moderation/commands/decide.server.ts';
import { shopsNamed } from '#app/domains/shops/directory/directory.queries.server.ts';
import { setClock } from '#app/platform/clock.ts';
import {
  closeDatabase,
  connectDatabase,
  replica,
  replicas,
} from '#app/platform/db/database.server.ts';
import { migrateDatabase } from '#app/platform/db/migrate.server.ts';
import { PageCache } from '#app/platform/http/cache/page-cache.server.ts';
import { newCode } from '#app/platform/id.ts';
import { LiveHub } from '#app/platform/live/live-hub.server.ts';
import { eventually } from '#tests/support/eventually.ts';
import { makeOperator } from '#tests/support/operators/operators.ts';
import { makeShop } from '#tests/support/shop/shops.ts';
import { useDemoCodes } from '#tests/support/shop/sign-in.ts';
import { type Replicated, replicated } from '#tests/support/standby.ts';
import { forgetChanged } from './cached-pages.server.ts';

let servers: Replicated;
let hub: LiveHub;
let stop: () => void;

beforeAll(async () => {
  servers = await replicated((url) => migrateDatabase(url));
  connectDatabase({
    url: servers.url,
    replicaUrls: [servers.standby.url],
    replicaTimes: { beatMs: 50, mostLagMs: 60_000, patienceMs: 1_000 },
  });
  useDemoCodes();
  hub = new LiveHub(servers.url, { pingMs: 200, slowestRetryMs: 100 });
  await hub.open();
  stop = forgetChanged(hub, new PageCache({ maxBytes: 1_000_000, ttlMs: 60_000 }));
}, 120_000);

afterAll(async () => {
  setClock(() => new Date());
  stop();
  await hub.close();
  await closeDatabase();
  await servers.remove();
});

const names = async () => (await shopsNamed('Adaeze', 5)).map(({ name }) => name);

test('the name of a suspended shop that a late replica still gives is not remembered', async () => {
  const { id } = await makeShop({ name: 'Adaeze Fabrics' });
  const { operator } = await makeOperator('chief');
  const count = async () =>
    (await replica().execute<{ n: number }>(sql`select count(*)::int as n from shops`)).rows[0]?.n;
  await eventually(count).toBe(1);
  await eventually(() => replicas()?.facts.used).toBe(1);
  // What is remembered goes by changes alone here.
  const then = new Date();
  setClock(() => then);
  expect(await names()).toEqual(['Adaeze Fabrics']);

  await servers.standby.pause();
  const heard = new Promise<void>((done) => hub.onBroadcast('shops.suspended', () => done()));
  const key = newCode(16);
  const reason = 'Fraud was suspected here';
  await measureShop(operator, { shopId: id, kind: 'suspend', key, reason });
  await heard;
  // It cannot be known yet by whom it is read.
  expect(await names()).toEqual(['Adaeze Fabrics']);
  await servers.standby.resume();
  await eventually(names).toEqual([]);
});
