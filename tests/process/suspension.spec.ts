import { setTimeout as sleep } from 'node:timers/promises';
import { type APIRequestContext, expect, request, test } from '@playwright/test';
import pg from 'pg';
import { decodeNotice, wireChannel } from '#app/platform/live/wire.ts';
import { choicesOf } from '#tests/support/browser/buying.ts';
import { demoOperator, enterAsOperator } from '#tests/support/browser/operators.ts';
import { twoInstances } from '#tests/support/processes/two-instances.ts';

/** A page that nobody is told about stays for half a minute: within this only the news can have changed it. */
const patience = 20_000;
/** What is lifted is found again by a job, and counts of words are remembered for a minute. */
const untilFound = 90_000;
const reason = 'These photos belong to another shop. Please answer us here.';

let instances: Awaited<ReturnType<typeof twoInstances>>;
let database: pg.Client;
test.beforeAll(async () => {
  // Asked many times a second: a refusal for haste must not look like a page that is gone.
  instances = await twoInstances({}, { RATE_LIMITS: 'off' });
  database = new pg.Client({ connectionString: instances.databaseUrl });
  await database.connect();
});
test.afterAll(async () => {
  await database.end();
  await instances.stop();
});

interface Place {
  at: string;
  /** Where it stands or not, as it falls. */
  byChance: boolean;
  isThere: () => Promise<boolean>;
  /** All that it says to a visitor, without what is new in every answer. */
  says: () => Promise<string>;
}

/** A page's words and ways, without its scripts; anything else whole. */
function lasting(text: string, type: string): string {
  if (!type.startsWith('text/html')) return text;
  return text
    .replaceAll(/<script\b(?![^>]*ld\+json)[^>]*>.*?<\/script>/gs, '')
    .replaceAll(/nonce="[^"]*"/g, '')
    .replaceAll(/(name="oja-request" content=")[^"]*/g, '$1')
    .replaceAll(/(name="(?:operationId|key)" value=")[^"]*/g, '$1');
}

async function rows<Row extends pg.QueryResultRow>(text: string, ...values: unknown[]) {
  return (await database.query<Row>(text, values)).rows;
}

/** A demo shop with everything under which a visitor could meet it. */
async function shopToLose() {
  const [shop] = await rows<{ id: string; name: string; address: string }>(
    `select s.id, s.name, a.address from shops s join shop_addresses a on a.shop_id = s.id
     where a.address = 'ngozifashion'`,
  );
  if (!shop) throw new Error('the demo has lost its first shop');
  const items = await rows<{ id: string; name: string; slug: string }>(
    `select id, product_name as name, lower(category1) as slug from stocks
     where shop_id = $1 and status = 'active' order by quantity desc, id`,
    shop.id,
  );
  return { ...shop, items };
}

type LostShop = Awaited<ReturnType<typeof shopToLose>>;

/** Where one instance shows the shop or something of it. */
async function placesOn(url: string, shop: LostShop): Promise<Place[]> {
  const ids = [shop.id, `/@${shop.address}`, ...shop.items.map(({ id }) => id)];
  const place = (at: string, byChance = false): Place => ({
    at,
    byChance,
    isThere: async () => {
      const answer = await fetch(`${url}${at}`, { redirect: 'manual' });
      const text = await answer.text();
      if (![200, 404].includes(answer.status)) throw new Error(`${at} answered ${answer.status}`);
      const isPicture = answer.headers.get('content-type') === 'image/jpeg';
      return answer.status === 200 && (isPicture || ids.some((id) => text.includes(id)));
    },
    says: async () => {
      const answer = await fetch(`${url}${at}`, { redirect: 'manual' });
      const bytes = Buffer.from(await answer.arrayBuffer());
      const type = answer.headers.get('content-type') ?? '';
      const isText = !type.startsWith('image/');
      return `${answer.status} ${type} ${isText ? lasting(bytes.toString(), type) : bytes.toString('base64')}`;
    },
  });
  const [item] = shop.items;
  const parts = (await (await fetch(`${url}/sitemap.xml`)).text()).matchAll(
    /<loc>[^<]*(\/sitemaps\/(?:products|shops)-[^<]+)<\/loc>/g,
  );
  const q = encodeURIComponent(item?.name ?? '');
  const always = [
    `/stocks/${item?.id}`,
    `/shop/${shop.id}`,
    `/shop/${shop.id}/reviews`,
    `/@${shop.address}`,
    `/shops?q=${encodeURIComponent(shop.name)}`,
    `/market?q=${q}`,
    `/api/marketItems?q=${q}`,
    `/api/suggestions?q=${q}`,
    `/api/suggestions?q=${encodeURIComponent(shop.name)}`,
    `/api/shopItems?shopId=${shop.id}`,
    `/feeds/${shop.id}/google.xml`,
    `/feeds/${shop.id}/meta.csv`,
    `/share/stocks/${item?.id}.jpg`,
    `/share/shops/${shop.id}.jpg`,
    `/chat/${shop.id}`,
    `/checkout/${shop.id}`,
    ...[...parts].map(([, path = '']) => path),
  ].map((at) => place(at));
  const lists = [
    `/stocks/${item?.id}/offer`,
    '/shops',
    '/market?sort=newest',
    `/category/${item?.slug}`,
    ...Array.from({ length: 6 }, (_, seed) => `/?seed=${seed}`),
  ].map((at) => place(at, true));
  return [...always, ...lists];
}

/** Which of them there are now; asked twice, so that what can be kept is kept. */
async function present(places: readonly Place[]): Promise<string[]> {
  const found: string[] = [];
  for (const { at, isThere } of places) {
    await isThere();
    if (await isThere()) found.push(at);
  }
  return found.sort();
}

/** What each of them says that says the same whenever it is asked. */
async function snapshot(places: readonly Place[]): Promise<Record<string, string>> {
  const said: Record<string, string> = {};
  for (const { at, byChance, says } of places) if (!byChance) said[at] = await says();
  return said;
}

/** Asked again and again until each is as it should be; how long the last one took. */
async function untilAll(places: readonly Place[], wanted: boolean): Promise<number> {
  const most = wanted ? untilFound : patience;
  const from = performance.now();
  await Promise.all(
    places.map(async ({ at, isThere }) => {
      while ((await isThere()) !== wanted) {
        if (performance.now() - from > most)
          throw new Error(`${at} is ${wanted ? 'not back' : 'still there'}`);
        await sleep(20);
      }
    }),
  );
  return performance.now() - from;
}

/** A form sent as by a new visitor's browser. */
const send = (url: string, path: string, form: Record<string, string>) =>
  fetch(`${url}${path}`, {
    method: 'POST',
    headers: { origin: url },
    body: new URLSearchParams(form),
    redirect: 'manual',
  });

const write = (url: string, shopId: string) =>
  send(url, `/chat/${shopId}`, { text: 'Is it there?', operationId: `op-${crypto.randomUUID()}` });

async function buy(url: string, shopId: string, line: object) {
  const answer = await send(url, `/checkout/${shopId}.data`, {
    ...{ name: 'Fúnmi', phone: '08055550321', getBy: 'pickup', payBy: 'delivery' },
    ...{ lines: JSON.stringify([line]), key: crypto.randomUUID() },
  });
  return { status: answer.status, text: await answer.text() };
}

const counted = async (shopId: string) => {
  const [row] = await rows<{ orders: number; threads: number }>(
    `select (select count(*)::int from orders where shop_id = $1) as orders,
       (select count(*)::int from message_threads where shop_id = $1) as threads`,
    shopId,
  );
  return row;
};

/** A measure as the room of shops sends it. */
async function measure(operator: APIRequestContext, shopId: string, form: Record<string, string>) {
  const { origin } = new URL((await operator.get('/healthz')).url());
  const answer = await operator.post(`/operator/shops/${shopId}`, {
    form: { ...form, reason },
    headers: { origin },
    maxRedirects: 0,
  });
  expect(answer.status()).toBe(302);
}

test('a suspended shop is gone from every instance with the news of it, and back as it was when it is lifted', async () => {
  test.setTimeout(240_000);
  const { a, b } = instances;
  const shop = await shopToLose();
  const operator = await request.newContext({ baseURL: a });
  await enterAsOperator({ request: operator }, demoOperator);
  const choices = await choicesOf({ request: operator }, shop.items[0]?.id ?? '');
  const choice = choices.find(({ left }) => left > 0);
  if (!choice) throw new Error('there is nothing left to buy');
  const line = { ...choice, quantity: 1 };

  const all = { a: await placesOn(a, shop), b: await placesOn(b, shop) };
  const before = { a: await present(all.a), b: await present(all.b) };
  for (const name of ['a', 'b'] as const) {
    const there = (byChance: boolean) =>
      all[name].filter((place) => place.byChance === byChance).map(({ at }) => at);
    expect(there(false).filter((at) => !before[name].includes(at))).toEqual([]);
    expect(there(true).some((at) => before[name].includes(at))).toBe(true);
  }

  const said = { a: await snapshot(all.a), b: await snapshot(all.b) };
  // Only what stands still can be compared later.
  expect({ a: await snapshot(all.a), b: await snapshot(all.b) }).toEqual(said);

  // The test hears what the instances hear.
  const heard: string[] = [];
  database.on('notification', ({ payload }) => {
    const notice = decodeNotice(payload);
    if (notice?.type === 'broadcast') heard.push(notice.topic);
  });
  await database.query(`listen ${wireChannel}`);

  await measure(operator, shop.id, { intent: 'measure', kind: 'suspend', key: 'abcdefgh23456789' });
  const [onA, onB] = await Promise.all([untilAll(all.a, false), untilAll(all.b, false)]);
  expect(heard).toEqual(expect.arrayContaining(['shops.suspended', 'market.changed']));
  const took = `gone after ${Math.round(onA)} ms where it was decided, ${Math.round(onB)} ms elsewhere`;
  test.info().annotations.push({ type: 'measured', description: took });
  console.log(took);

  const was = await counted(shop.id);
  for (const url of [a, b]) {
    expect((await write(url, shop.id)).status, 'a first message').toBe(404);
    expect((await buy(url, shop.id, line)).status, 'an order').toBe(404);
  }
  expect(await counted(shop.id)).toEqual(was);

  const [held] = await rows<{ id: string }>(
    `select id from measures where shop_id = $1 and kind = 'suspend' and lifted_at is null`,
    shop.id,
  );
  await measure(operator, shop.id, { intent: 'lift', measureId: held?.id ?? '' });
  for (const [name, places] of Object.entries(all) as ['a' | 'b', Place[]][])
    await untilAll(
      places.filter(({ at }) => before[name].includes(at)),
      true,
    );
  expect({ a: await present(all.a), b: await present(all.b) }).toEqual(before);
  // What is remembered of the time between goes by itself.
  await expect(async () =>
    expect({ a: await snapshot(all.a), b: await snapshot(all.b) }).toEqual(said),
  ).toPass({ timeout: untilFound });
  expect((await write(b, shop.id)).status).toBe(302);
  const bought = await buy(b, shop.id, line);
  expect(bought.status, bought.text).toBe(200);
  expect(await counted(shop.id)).toEqual({
    orders: (was?.orders ?? 0) + 1,
    threads: (was?.threads ?? 0) + 1,
  });
  await operator.dispose();
});
