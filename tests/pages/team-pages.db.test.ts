import type { RouteConfigEntry } from '@react-router/dev/routes';
import { RouterContextProvider } from 'react-router';
import { beforeAll, expect, test } from 'vitest';
import { flushEvents, noteEvent } from '#app/domains/insights/event-writer.server.ts';
import { markDirty, summariseDirty } from '#app/domains/insights/summarise.server.ts';
import { sellAtCounter } from '#app/domains/orders/commands/counter-sale.server.ts';
import { orderChannel } from '#app/domains/orders/commands/order-log.server.ts';
import { claimTransfer } from '#app/domains/orders/commands/transfers.server.ts';
import { advanceOrder } from '#app/domains/orders/commands/work-order.server.ts';
import { shopOfUser } from '#app/domains/shops/shops.queries.server.ts';
import { type Action, can, type Role } from '#app/domains/shops/team/permissions.ts';
import { type Viewer, viewerContext } from '#app/domains/shops/viewer/viewer.server.ts';
import { lagosDay } from '#app/platform/clock.ts';
import { database } from '#app/platform/db/database.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { requestContext } from '#app/platform/http/request-context.server.ts';
import { translatorFor } from '#app/platform/i18n/catalogues.server.ts';
import { eventsSince } from '#app/platform/live/events-since.server.ts';
import routes from '#app/routes.ts';
import { pageAccess } from '#app/server/access.ts';
import { makeOrder } from '#tests/support/shop/orders.ts';
import { makeMember, makeShop, saveSwitches, type TestShop } from '#tests/support/shop/shops.ts';
import { makeStock, stockBench } from '#tests/support/shop/stocks.ts';

stockBench();

const origin = 'https://oja.example';
/** No sum of two is another's price: a figure tells where it comes from. */
const prices = { gown: 1_234_700, cap: 500_300 };
let shop: TestShop;
let stockId = '';
let openOrder: Awaited<ReturnType<typeof makeOrder>>;
let doneOrderId = '';
const viewers = {} as Record<Role, Viewer>;

async function viewerOf(userId: string, session: Viewer['session']): Promise<Viewer> {
  const place = await shopOfUser(userId);
  const known = { session, isPaused: false, justJoined: false };
  return { ...known, role: place?.role, shop: place?.shop };
}

beforeAll(async () => {
  shop = await makeShop();
  // The bin opens for employees only where they may delete.
  await saveSwitches(shop.actor, ['employeesDelete']);
  stockId = await makeStock(shop.actor, { quantity: 90, price: '12,347' });
  const cap = await makeStock(shop.actor, { quantity: 90, price: '5,003', productName: 'Cap' });
  const line = { stockId: cap, variantId: null, quantity: 3, priceKobo: prices.cap };
  openOrder = await makeOrder(shop.id, [{ stockId, quantity: 2 }, { stockId: cap }]);
  const second = await makeOrder(shop.id, [{ stockId: cap, quantity: 5 }]);
  for (const orderId of [openOrder.id, second.id])
    await inTransaction((tx) => advanceOrder(tx, shop.actor, { orderId, to: 'confirmed' }));
  const claimed = await makeOrder(shop.id, [{ stockId }], { payBy: 'transfer' });
  await inTransaction((tx) => claimTransfer(tx, { code: claimed.code, fromBank: 'GTBank' }));
  doneOrderId = (
    await inTransaction((tx) => sellAtCounter(tx, shop.actor, { lines: [line], method: 'cash' }))
  ).orderId;
  const came = { source: 'direct', referrerHost: undefined, advertCode: undefined } as const;
  noteEvent({ kind: 'view', shopId: shop.id, stockId, visitorId: 'v', ...came });
  await flushEvents();
  await markDirty(database(), [{ shopId: shop.id, day: lagosDay() }]);
  await summariseDirty({ shopId: shop.id });
  viewers.owner = await viewerOf(shop.owner.id, shop.owner.session);
  for (const role of ['admin', 'employee'] as const) {
    const member = await makeMember(shop, role);
    viewers[role] = await viewerOf(member.id, member.session);
  }
});

interface TeamPage {
  path: string;
  file: string;
}

/** Every page that only members see, as the product's own tables name them. */
const teamPages = async (): Promise<TeamPage[]> => {
  const listed = ((await routes) as RouteConfigEntry[]).map(({ path = '', file }) => ({
    path: `/${path}`,
    file,
  }));
  return [
    // A picture has no figures but the price that is painted on it.
    ...listed.filter(
      ({ file }) =>
        !['public', 'operators'].includes(pageAccess[file]?.access ?? '') &&
        !file.includes('picture') &&
        // Sends everybody back who has just shown who they are, as these have.
        file !== 'routes/account/confirm.tsx',
    ),
    { path: '/', file: 'routes/market/home.tsx' },
  ];
};

type Loader = (args: never) => Promise<unknown>;

/** What a page's loader gives, its later parts too; text for a file. */
async function dataOf({ file, path }: TeamPage, viewer: Viewer, query = '', orderId?: string) {
  const { loader } = (await import(/* @vite-ignore */ `../../app/${file}`)) as { loader?: Loader };
  if (!loader) return undefined;
  const context = new RouterContextProvider();
  const facts = { id: 'r', nonce: 'n', clientAddress: '127.0.0.1', origin };
  context.set(requestContext, { ...facts, translator: translatorFor('en') });
  context.set(viewerContext, async () => viewer);
  const params = { stockId, orderId: orderId ?? openOrder.id, format: 'square', reference: 'x' };
  const request = new Request(`${origin}${path}${query}`);
  const answer = await loader({ request, params, context } as never);
  if (!(answer instanceof Response)) return settled(answer);
  return answer.headers.get('content-type')?.startsWith('text/') ? answer.text() : undefined;
}

async function settled(value: unknown): Promise<unknown> {
  const here = await value;
  if (Array.isArray(here)) return Promise.all(here.map(settled));
  if (typeof here !== 'object' || here === null || here instanceof Date) return here;
  const entries = Object.entries(here).map(async ([key, one]) => [key, await settled(one)]);
  return Object.fromEntries(await Promise.all(entries));
}

/** Every amount of money that is given away, in kobo: by its name, or as text in naira. */
function sumsIn(value: unknown, key = ''): number[] {
  if (typeof value === 'number') return /kobo$/i.test(key) && value !== 0 ? [value] : [];
  if (typeof value === 'string')
    return [...value.matchAll(/₦\s?([\d,]+)|(?<=[,\n])(\d{4,})(?=[,\r])/g)].map(
      ([, naira, cell]) => Number((naira ?? cell ?? '').replaceAll(',', '')) * 100,
    );
  if (typeof value !== 'object' || value === null || value instanceof Date) return [];
  return Object.entries(value).flatMap(([name, one]) => sumsIn(one, name));
}

/** How a loader ended: its status when it refused, its own error when it failed. */
const statusOf = (work: Promise<unknown>) =>
  work.then(
    () => 200,
    (thrown: { status?: number; init?: { status?: number } }) => {
      const status = thrown.status ?? thrown.init?.status;
      if (status === undefined) throw thrown;
      return status;
    },
  );

const orderPages = [
  'routes/orders/orders.tsx',
  'routes/orders/order-detail.tsx',
  'routes/orders/counter-sale.tsx',
];
/** Pages that show other things at other addresses. */
const moreAddresses: Record<string, string[]> = {
  'routes/shop/advertising.tsx': ['?tab=analytics&days=90', '?tab=settings'],
  'routes/shop/analytics.tsx': ['?days=30', '?days=90'],
  'routes/shop/analytics-csv.ts': ['?days=90'],
  'routes/shop/advertising-csv.ts': ['?days=90'],
  'routes/shop/messages.tsx': ['?show=all'],
};

test('no page shows an employee a sum, but the price of an item and the order in hand', async () => {
  const allowed = new Set(Object.values(prices));
  const faults: string[] = [];
  let seen = 0;
  for (const one of await teamPages()) {
    const access = pageAccess[one.file]?.access;
    for (const query of ['', ...(moreAddresses[one.file] ?? [])]) {
      const work = dataOf(one, viewers.employee, query);
      const isRight = access && !['public', 'signed-in', 'operators'].includes(access);
      if (isRight && !can('employee', access as Action)) {
        expect(await statusOf(work), one.path).toBe(403);
        continue;
      }
      if (orderPages.includes(one.file)) continue;
      const sums = sumsIn(await work);
      seen += 1;
      const wrong = sums.filter((sum) => !allowed.has(sum));
      if (wrong.length > 0) faults.push(`${one.path}${query}: ${wrong}`);
    }
  }
  expect(seen).toBeGreaterThan(15);
  expect(faults).toEqual([]);
});

test('the same pages show the owner the money, so the test above would see it', async () => {
  const sums = new Set<number>();
  for (const one of await teamPages())
    if (/home|analytics|payments/.test(one.file))
      for (const sum of sumsIn(await dataOf(one, viewers.owner))) sums.add(sum);
  expect([...sums]).toEqual(expect.arrayContaining([3 * prices.cap]));
});

test('the list of orders shows an employee what an order in work comes to, not what was sold', async () => {
  const list = { path: '/orders', file: 'routes/orders/orders.tsx' };
  const work = sumsIn(await dataOf(list, viewers.employee, '?tab=prepare'));
  expect(work).toContain(openOrder.totalKobo);
  for (const query of ['?tab=done', '?q=0004']) {
    expect(sumsIn(await dataOf(list, viewers.employee, query))).toEqual([]);
    expect(sumsIn(await dataOf(list, viewers.owner, query))).toContain(3 * prices.cap);
  }
  const order = { path: '/orders/x', file: 'routes/orders/order-detail.tsx' };
  expect(sumsIn(await dataOf(order, viewers.employee, '', doneOrderId))).toContain(3 * prices.cap);
});

test('live events carry no money', async () => {
  const { events } = await eventsSince(orderChannel(shop.id), '0');
  expect(events.length).toBeGreaterThan(4);
  expect(sumsIn(events)).toEqual([]);
});

const values = ['9e99', '-1', '9'.repeat(15), '%00', "'"];
/** Asked alone: what is not there is missing, and the rest of the address is not looked at. */
const alone = ['thread', 'sold', 'item'];
const together = ['after', 'before', 'claims', 'days', 'count', 'from', 'to'];

test('no number or place in an address makes a team page fail', async () => {
  const addresses = values.flatMap((value) => [
    `?${together.map((name) => `${name}=${value}`).join('&')}&show=all`,
  ]);
  for (const name of alone) addresses.push(`?${name}=9e99`, `?${name}=%00`);
  for (const one of await teamPages())
    for (const query of addresses) {
      const status = await statusOf(dataOf(one, viewers.owner, query));
      expect(status, `${one.path}${query}`).toBeLessThan(500);
    }
});
