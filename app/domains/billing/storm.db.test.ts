import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { eq, sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { providerEvents } from '#app/domains/payments/payments.table.server.ts';
import { database } from '#app/platform/db/database.server.ts';
import { signWebhook } from '#app/providers/paystack/webhook.server.ts';
import { isLongRun } from '#tests/support/long-run.ts';
import {
  begin,
  billingBench,
  choose,
  creditedCount,
  makeShop,
  postWebhook,
  secretKey,
  shopPlan,
  successEvent,
  type TestShop,
} from '#tests/support/shop/billing-bench.ts';
import { creditsOf } from './billing.queries.server.ts';
import { planPayments } from './billing.table.server.ts';
import { planTimeline } from './plan-life/plan-life.ts';

const bench = billingBench();
const children: ChildProcess[] = [];
afterAll(() => {
  for (const child of children) child.kill('SIGKILL');
});

async function startInstance(): Promise<string> {
  const args = ['tests/support/processes/billing-child.ts', bench.databaseUrl, bench.url, 'serve'];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  children.push(child);
  for await (const line of createInterface({ input: child.stdout })) return line;
  throw new Error('the instance ended before it listened');
}

/** The same order of disorder each time. */
function shuffler(seed: number) {
  let state = seed;
  const next = () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
  const upTo = (n: number) => Math.floor(next() * n);
  const shuffle = <T>(items: T[]): T[] => {
    for (let last = items.length - 1; last > 0; last--) {
      const other = upTo(last + 1);
      const [a, b] = [items[last], items[other]];
      if (a !== undefined && b !== undefined) [items[last], items[other]] = [b, a];
    }
    return items;
  };
  return { upTo, shuffle };
}

async function inCrowds(work: (() => Promise<void>)[], crowd: number): Promise<void> {
  const queue = [...work];
  await Promise.all(
    Array.from({ length: crowd }, async () => {
      for (let next = queue.pop(); next; next = queue.pop()) await next();
    }),
  );
}

interface Paid {
  shop: TestShop;
  reference: string;
  event: string;
}

const monthsEach = 5;

async function payAll(count: number): Promise<Paid[]> {
  const paid: Paid[] = [];
  const shops: TestShop[] = [];
  const opened = Array.from({ length: count / monthsEach }, () => async () => {
    shops.push(await makeShop());
  });
  await inCrowds(opened, 8);
  const work = shops.flatMap((shop) =>
    Array.from({ length: monthsEach }, (_, month) => async () => {
      const { reference } = await begin(shop, 'basic', `month-${month}`);
      await choose(reference, 'pay');
      paid.push({ shop, reference, event: await successEvent(reference) });
    }),
  );
  await inCrowds(work, 8);
  return paid;
}

test(
  'every payment is credited exactly once, however its events come in',
  async () => {
    const count = isLongRun ? 1_000 : 20;
    const { upTo, shuffle } = shuffler(2026);
    const instances = await Promise.all([startInstance(), startInstance()]);
    const paid = await payAll(count);
    const statuses = new Set<number>();
    let creditedByCallback = 0;
    const note = async (answer: Promise<Response>) => {
      const response = await answer;
      statuses.add(response.status);
      await response.arrayBuffer();
    };
    const one = () => instances[upTo(2)] ?? '';
    const deliveries = paid.flatMap(({ shop, reference, event }) => {
      const webhook = (url: string, wait: number) => async () => {
        await sleep(wait);
        await note(postWebhook(url, event));
      };
      const callback = (url: string) => async () => {
        const answer = await fetch(`${url}/check/${shop.shopId}/${shop.userId}/${reference}`);
        statuses.add(answer.status);
        const { outcome } = (await answer.json()) as { outcome: string };
        if (outcome === 'credited') creditedByCallback += 1;
      };
      const webhooks = Array.from({ length: 1 + upTo(20) }, () => webhook(one(), upTo(8)));
      return [...webhooks, ...Array.from({ length: upTo(3) }, () => callback(one()))];
    });
    const rounds = [0, 1].map((index) => () => note(fetch(`${instances[index]}/reconcile`)));
    await inCrowds(shuffle([...deliveries, ...rounds]), 16);

    expect([...statuses]).toEqual([200]);
    expect(await creditedCount()).toBe(count);
    const [events] = await database()
      .select({ n: sql<number>`count(*)::int` })
      .from(providerEvents);
    expect(events?.n).toBe(count);
    // Nobody was told "credited" for a payment that somebody else had credited already.
    const [byWebhook] = await database()
      .select({ n: sql<number>`count(*)::int` })
      .from(providerEvents)
      .where(eq(providerEvents.outcome, 'credited'));
    expect((byWebhook?.n ?? 0) + creditedByCallback).toBeLessThanOrEqual(count);
    for (const shopId of new Set(paid.map(({ shop }) => shop.shopId))) {
      const timeline = planTimeline(await creditsOf(shopId));
      expect(timeline).toHaveLength(monthsEach);
      expect(await shopPlan(shopId)).toEqual({ plan: 'basic', until: timeline.at(-1)?.endsAt });
    }
  },
  isLongRun ? 600_000 : 120_000,
);

type Forgery = (event: string, other: string) => { body: string; signature: string | undefined };

const forgeries: Forgery[] = [
  (body) => ({ body, signature: undefined }),
  (body) => ({ body, signature: '' }),
  (body) => ({ body, signature: '0'.repeat(128) }),
  (body) => ({ body, signature: signWebhook(body, 'sk_test_guessed') }),
  (body) => ({ body, signature: signWebhook(body, '') }),
  (body) => ({ body, signature: signWebhook(body, secretKey).slice(0, 127) }),
  (body) => ({ body, signature: `${signWebhook(body, secretKey)}00` }),
  (body) => ({ body, signature: `sha512=${signWebhook(body, secretKey)}` }),
  (body, other) => ({ body, signature: signWebhook(other, secretKey) }),
  (body) => ({ body: `${body} `, signature: signWebhook(body, secretKey) }),
  (body) => ({
    body: body.replace('"amount":', '"amount": '),
    signature: signWebhook(body, secretKey),
  }),
  (body) => ({
    body: body.replace(/"reference":"[^"]+"/, '"reference":"OJA-AAAA-BBBBBB"'),
    signature: signWebhook(body, secretKey),
  }),
];

test(
  'forged and altered webhooks: none is accepted',
  async () => {
    const count = isLongRun ? 10_000 : 240;
    const shop = await makeShop();
    const { reference } = await begin(shop, 'enterprise');
    await choose(reference, 'pay');
    const event = await successEvent(reference);
    const before = await creditedCount();
    const [eventsBefore] = await database()
      .select({ n: sql<number>`count(*)::int` })
      .from(providerEvents);
    const statuses = new Map<number, number>();
    const work = Array.from({ length: count }, (_, index) => async () => {
      const forge = forgeries[index % forgeries.length];
      const body = event.replace('"domain":"test"', `"domain":"test${index}"`);
      const forged = forge?.(body, event);
      const headers = new Headers({ 'content-type': 'application/json' });
      if (forged?.signature !== undefined) headers.set('x-paystack-signature', forged.signature);
      const init = { method: 'POST', headers, body: forged?.body ?? '' };
      const answer = await fetch(`${bench.url}/api/webhooks/paystack`, init);
      await answer.arrayBuffer();
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
    });
    await inCrowds(work, 16);
    expect([...statuses]).toEqual([[401, count]]);
    expect(await creditedCount()).toBe(before);
    const [events] = await database()
      .select({ n: sql<number>`count(*)::int` })
      .from(providerEvents);
    expect(events?.n).toBe(eventsBefore?.n);
    const [row] = await database()
      .select({ state: planPayments.state })
      .from(planPayments)
      .where(eq(planPayments.reference, reference));
    expect(row?.state).toBe('pending');
    // The same body with its true signature is taken: the guard, not the body, refused the others.
    expect((await postWebhook(bench.url, event)).status).toBe(200);
    expect(await creditedCount()).toBe(before + 1);
  },
  isLongRun ? 300_000 : 60_000,
);
