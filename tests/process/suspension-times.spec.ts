import { setTimeout as sleep } from 'node:timers/promises';
import { request, test } from '@playwright/test';
import pg from 'pg';
import { newCode } from '#app/platform/id.ts';
import { demoOperator, enterAsOperator } from '#tests/support/browser/operators.ts';
import {
  type LostShop,
  liftAs,
  measureAs,
  type Place,
  placesOn,
  shopToLose,
} from '#tests/support/processes/suspended-shop.ts';
import { twoInstances } from '#tests/support/processes/two-instances.ts';

/** `SUSPENSION_ROUNDS=5` for a quick look. */
const rounds = Number(process.env.SUSPENSION_ROUNDS ?? 20);
/** Whoever waits longer waits for nothing. */
const patience = 90_000;

/** What is watched, by the name under which it is told. */
const watchedOf = ({ id, items: [item] }: LostShop): Record<string, RegExp> => ({
  'kept page of an item': new RegExp(`^/stocks/${item?.id}$`),
  'kept page of the shop': new RegExp(`^/shop/${id}$`),
  search: /^\/market\?q=/,
  'search by programs': /^\/api\/marketItems\?q=/,
  feed: /^\/feeds\/.*google\.xml$/,
  sitemap: /^\/sitemaps\//,
  chat: /^\/chat\//,
  'check-out': /^\/checkout\//,
});

interface Watched {
  name: string;
  instance: 'a' | 'b';
  place: Place;
  /** Milliseconds from the press of the button to the first answer without the shop, round by round. */
  took: number[];
}

async function watched(shop: LostShop, instances: Record<'a' | 'b', string>): Promise<Watched[]> {
  const names = Object.entries(watchedOf(shop));
  const all: Watched[] = [];
  for (const instance of ['a', 'b'] as const)
    for (const place of await placesOn(instances[instance], shop)) {
      const name = names.find(([, address]) => address.test(place.at))?.[0];
      if (name && !place.byChance) all.push({ name, instance, place, took: [] });
    }
  const missing = names.filter(([name]) => !all.some((one) => one.name === name));
  if (missing.length > 0) throw new Error(`nothing to watch for ${missing.map(([name]) => name)}`);
  return all;
}

async function until(one: Watched, wanted: boolean, from = performance.now()): Promise<number> {
  while ((await one.place.isThere()) !== wanted) {
    if (performance.now() - from > patience)
      throw new Error(
        `${one.place.at} on ${one.instance} is ${wanted ? 'not back' : 'still there'}`,
      );
    await sleep(5);
  }
  return performance.now() - from;
}

const middle = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

function tell(all: readonly Watched[], decided: readonly number[]): string {
  const names = [...new Set(all.map(({ name }) => name))];
  const cell = (name: string, instance: 'a' | 'b') => {
    const took = all.filter((one) => one.name === name && one.instance === instance);
    const values = took.flatMap((one) => one.took);
    return `${Math.round(middle(values))} / ${Math.round(Math.max(...values))}`.padStart(14);
  };
  const lines = names.map((name) => `${name.padEnd(24)}${cell(name, 'a')}${cell(name, 'b')}`);
  const slowest = Math.max(...all.flatMap(({ took }) => took));
  const where = all.find(({ took }) => took.includes(slowest));
  return [
    `Gone after a suspension, ms, middle / slowest of ${rounds} rounds`,
    `${''.padEnd(24)}${'decided here'.padStart(14)}${'elsewhere'.padStart(14)}`,
    ...lines,
    `the form itself answered after ${Math.round(middle(decided))} / ${Math.round(Math.max(...decided))}`,
    `slowest: ${Math.round(slowest)} ms (${where?.name} on ${where?.instance}, ${where?.place.at})`,
  ].join('\n');
}

/** A measurement: what it finds is told and decides nothing. Its neighbour proves that all of it goes. */
test('how long a suspended shop is seen on each of two instances @long', async () => {
  test.setTimeout(rounds * 4 * 60_000);
  const instances = await twoInstances({}, { RATE_LIMITS: 'off' });
  const database = new pg.Client({ connectionString: instances.databaseUrl });
  await database.connect();
  const operator = await request.newContext({ baseURL: instances.a });
  try {
    await enterAsOperator({ request: operator }, demoOperator);
    const shop = await shopToLose(database);
    const all = await watched(shop, instances);
    const decided: number[] = [];
    for (let round = 0; round < rounds; round++) {
      // Asked twice, so that what can be kept is kept.
      for (let times = 0; times < 2; times++) await Promise.all(all.map((one) => until(one, true)));
      const from = performance.now();
      const key = newCode(16);
      const suspend = async () => {
        await measureAs(operator, shop.id, { intent: 'measure', kind: 'suspend', key });
        decided.push(performance.now() - from);
      };
      await Promise.all([
        suspend(),
        ...all.map(async (one) => one.took.push(await until(one, false, from))),
      ]);
      await liftAs(operator, database, shop.id);
    }
    const told = tell(all, decided);
    test.info().annotations.push({ type: 'measured', description: told });
    console.log(told);
  } finally {
    await operator.dispose();
    await database.end();
    await instances.stop();
  }
});
