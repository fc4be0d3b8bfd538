import { setTimeout as sleep } from 'node:timers/promises';
import { expect, request, test } from '@playwright/test';
import pg from 'pg';
import { decodeNotice, wireChannel } from '#app/platform/live/wire.ts';
import { choicesOf } from '#tests/support/browser/buying.ts';
import { demoOperator, enterAsOperator } from '#tests/support/browser/operators.ts';
import {
  liftAs,
  measureAs,
  type Place,
  placesOn,
  rowsOf,
  shopToLose,
} from '#tests/support/processes/suspended-shop.ts';
import { twoInstances } from '#tests/support/processes/two-instances.ts';

/** A page that nobody is told about stays for half a minute: within this only the news can have changed it. */
const patience = 20_000;
/** What is lifted is found again by a job, and counts of words are remembered for a minute. */
const untilFound = 90_000;

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
  const [row] = await rowsOf<{ orders: number; threads: number }>(
    database,
    `select (select count(*)::int from orders where shop_id = $1) as orders,
       (select count(*)::int from message_threads where shop_id = $1) as threads`,
    shopId,
  );
  return row;
};

test('a suspended shop is gone from every instance with the news of it, and back as it was when it is lifted', async () => {
  test.setTimeout(240_000);
  const { a, b } = instances;
  const shop = await shopToLose(database);
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

  await measureAs(operator, shop.id, {
    intent: 'measure',
    kind: 'suspend',
    key: 'abcdefgh23456789',
  });
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

  await liftAs(operator, database, shop.id);
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
