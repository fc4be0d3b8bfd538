import { afterAll, beforeAll, expect, test } from 'vitest';
import { isActiveMember } from '#app/domains/shops/shops.queries.server.ts';
import { closeDatabase, connectDatabase, databaseUrl } from '#app/platform/db/database.server.ts';
import { LiveHub } from '#app/platform/live/live-hub.server.ts';
import { liveStream } from '#app/platform/live/live-stream.server.ts';
import { log } from '#app/platform/log.server.ts';
import { type TestDatabase, testDatabase } from '#tests/support/database.ts';
import { isLongRun } from '#tests/support/long-run.ts';
import { makeVisitor } from '#tests/support/messages.ts';
import { readEvents } from '#tests/support/read-events.ts';
import { makeShop, type TestShop } from '#tests/support/shops.ts';
import { useDemoCodes as demoSettings } from '#tests/support/sign-in.ts';
import { shopChannel } from './channels.server.ts';
import type { InboxEvent } from './messages.ts';

const size = isLongRun
  ? { clients: 200, cuts: 20, messages: 2_000 }
  : { clients: 16, cuts: 4, messages: 120 };

let db: TestDatabase;
let hubs: LiveHub[] = [];

beforeAll(async () => {
  log.level = 'silent';
  db = await testDatabase();
  connectDatabase({ url: db.url, max: 25 });
  demoSettings({ RATE_LIMITS: 'off' });
  // Each instance has its own listening connection; everything else is in the database.
  hubs = [new LiveHub(databaseUrl()), new LiveHub(databaseUrl())];
  await Promise.all(hubs.map((hub) => hub.open()));
});

afterAll(async () => {
  await Promise.all(hubs.map((hub) => hub.close()));
  await closeDatabase();
  await db.drop();
});

interface Client {
  events: InboxEvent[];
  cuts: number;
}

/** Reads until it has everything, and is cut off again and again on the way, also within a batch. */
async function readThrough(hub: LiveHub, shop: TestShop, total: number): Promise<Client> {
  const client: Client = { events: [], cuts: 0 };
  let lastEventId = '0';
  while (client.events.length < total) {
    const share = Math.ceil(total / (size.cuts + 1));
    const until =
      client.cuts < size.cuts
        ? client.events.length + 1 + Math.floor(Math.random() * (share - 1))
        : total;
    const stream = liveStream({
      hub,
      channel: shopChannel(shop.id),
      lastEventId,
      authorise: async () => (await isActiveMember(shop.id, shop.owner.id)) !== undefined,
    });
    for await (const event of readEvents(stream)) {
      client.events.push(event.data as InboxEvent);
      lastEventId = String(event.id);
      if (client.events.length >= until) break;
    }
    if (client.events.length < total) client.cuts += 1;
  }
  return client;
}

/** Eight buyers of one shop, each writing on after the other message has gone. */
async function write(shop: TestShop, count: number): Promise<void> {
  let left = count;
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      const buyer = makeVisitor();
      while (left-- > 0) await buyer.write(shop.id, `For ${shop.id}: ${left}`);
    }),
  );
}

test(
  `${size.clients} clients, each cut ${size.cuts} times, ${size.messages} messages: every one once, in order, none of another shop`,
  async () => {
    const shops = [await makeShop(), await makeShop()];
    const each = size.messages / shops.length;
    const reading = Array.from({ length: size.clients }, (_, n) => {
      const shop = shops[n % 2] as TestShop;
      const hub = hubs[Math.floor(n / 2) % 2] as LiveHub;
      return readThrough(hub, shop, each).then((client) => ({ shop, client }));
    });
    await Promise.all(shops.map((shop) => write(shop, each)));
    const numbers = Array.from({ length: each }, (_, n) => n + 1);
    for (const { shop, client } of await Promise.all(reading)) {
      expect(client.cuts).toBe(size.cuts);
      expect(client.events.map(({ message }) => message?.seq)).toEqual(numbers);
      expect(new Set(client.events.map(({ message }) => message?.id)).size).toBe(each);
      expect(client.events.every((event) => event.shopId === shop.id)).toBe(true);
      expect(client.events.every(({ message }) => message?.text.includes(shop.id))).toBe(true);
    }
  },
  isLongRun ? 900_000 : 60_000,
);

test('a member removed in the middle gets nothing more', async () => {
  const shop = await makeShop();
  const buyer = makeVisitor();
  await buyer.write(shop.id, 'Before');
  let isMember = true;
  const stream = liveStream({
    hub: hubs[0] as LiveHub,
    channel: shopChannel(shop.id),
    cursor: '0',
    authorise: () => isMember,
  });
  const events = readEvents(stream);
  expect((await events.next()).value).toMatchObject({ data: { message: { text: 'Before' } } });
  isMember = false;
  await buyer.write(shop.id, 'After');
  expect((await events.next()).done).toBe(true);
});
