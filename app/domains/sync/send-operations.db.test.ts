import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { orderCount } from '#app/domains/orders/figures.queries.server.ts';
import { setPlan } from '#app/domains/shops/commands/set-plan.server.ts';
import { removeEmployee } from '#app/domains/shops/commands/team.server.ts';
import { refusalOf } from '#app/domains/shops/team/outbox-transport.ts';
import { now } from '#app/platform/clock.ts';
import { database } from '#app/platform/db/database.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { sweepIdempotencyKeys } from '#app/platform/http/idempotency/idempotency.server.ts';
import { newId } from '#app/platform/id.ts';
import { eventually } from '#tests/support/eventually.ts';
import {
  act,
  done,
  post,
  send,
  sendAll,
  sendUntilTaken,
  syncBench,
} from '#tests/support/shop/devices.ts';
import { makePlainItem, orderRow } from '#tests/support/shop/orders.ts';
import { makeMember, makeShop } from '#tests/support/shop/shops.ts';
import { later } from '#tests/support/shop/sign-in.ts';
import { books, movementsOf, stockBench } from '#tests/support/shop/stocks.ts';
import { mostOperations } from './operations.ts';

stockBench();
syncBench();

const day = 86_400_000;

/** How many statements of this database wait for somebody else's lock. */
const waitingForLocks = async (): Promise<number> => {
  const { rows } = await database().execute<{ n: number }>(sql`select count(*)::int as n
    from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`);
  return rows[0]?.n ?? 0;
};

async function opened() {
  const shop = await makeShop();
  const stockId = await makePlainItem(shop.id, 5);
  const phone = { person: shop.owner, shopId: shop.id };
  return { shop, stockId, phone };
}

const sale = (stockId: string, quantity = 1) => ({
  lines: [{ stockId, quantity, priceKobo: 1_200_000, name: 'Power bank' }],
  method: 'cash' as const,
});
const restocked = (stockId: string, quantity: number) => ({
  stockId,
  variants: [{ variantId: null, quantity }],
});

test('several acts in one request, each answered in its place, at its own time', async () => {
  const { shop, stockId, phone } = await opened();
  const soldAt = new Date(now().getTime() - 2 * day);
  const acts = [
    act('counter.sale', sale(stockId, 2), { at: soldAt }),
    act('stock.add', restocked(newId(), 4)),
    act('stock.add', restocked(stockId, 4), { at: soldAt }),
  ];
  const { answers, serverTime, clockOffMs } = await sendAll(phone, acts);
  expect(answers.map(({ id }) => id)).toEqual(acts.map(({ id }) => id));
  expect(answers).toMatchObject([
    { state: 'done', result: { number: 1 } },
    { state: 'refused', code: 'stocks.not_found' },
    { state: 'done', result: { quantity: 7 } },
  ]);
  expect(Date.parse(serverTime)).toBeGreaterThan(soldAt.getTime());
  expect(clockOffMs).toBeUndefined();
  expect(await books(stockId)).toMatchObject({ quantity: 7, ledger: 7 });
  expect((await movementsOf(stockId)).at(-1)).toMatchObject({ kind: 'restock', at: soldAt });
  expect(await orderCount(shop.id)).toBe(1);
});

test('the same operation twice, the answer was lost: once, also at the same moment and after 40 days', async () => {
  const { shop, stockId, phone } = await opened();
  const acts = [act('counter.sale', sale(stockId)), act('stock.add', restocked(stockId, 3))];
  const both = [sendUntilTaken(phone, acts), sendUntilTaken(phone, acts)];
  const [first, twin] = await Promise.all(both);
  expect(twin).toEqual(first);
  // A session lives for 30 days after it was last used.
  for (const days of [20, 40]) {
    later(days * day);
    await sweepIdempotencyKeys();
    expect(await sendUntilTaken(phone, acts, { sentAt: now() })).toEqual(first);
  }
  later(0);
  expect(await orderCount(shop.id)).toBe(1);
  expect(await books(stockId)).toMatchObject({ quantity: 7, ledger: 7 });
});

test('a clock that is days wrong: the sale counts at its right time, and the answer says so', async () => {
  const { stockId, phone } = await opened();
  const wrong = (ms: number) => new Date(ms + 3 * day);
  const soldAt = now().getTime() - 3_600_000;
  const one = act('counter.sale', sale(stockId), { at: wrong(soldAt) });
  const answer = await sendAll(phone, [one], { sentAt: wrong(now().getTime()) });
  expect(Math.round((answer.clockOffMs ?? 0) / day)).toBe(-3);
  const [first] = answer.answers;
  const orderId = (first?.state === 'done' && first.result?.orderId) || '';
  const { placedAt } = await orderRow(orderId);
  expect(Math.abs(placedAt.getTime() - soldAt)).toBeLessThan(60_000);
});

test('what cannot be read is refused alone; what is not known yet waits, and all behind it', async () => {
  const { stockId, phone } = await opened();
  const { answers } = await sendAll(phone, [
    act('stock.add', { stockId, variants: [{ variantId: null, quantity: -1 }] }),
    act('stock.add', restocked(stockId, 1)),
    { ...act('stock.add', restocked(stockId, 1)), kind: 'debt.note' },
    act('stock.add', restocked(stockId, 1)),
  ]);
  expect(answers.map(({ state }) => state)).toEqual(['refused', 'done', 'later', 'later']);
  expect(await books(stockId)).toMatchObject({ quantity: 6 });
  const same = act('stock.add', restocked(stockId, 1));
  await done(phone, same);
  const other = { ...same, payload: restocked(stockId, 2) };
  expect(await send(phone, other)).toMatchObject({
    state: 'refused',
    code: 'app.idempotency_mismatch',
  });
});

test('a request that is none is refused whole', async () => {
  const { stockId, phone } = await opened();
  const one = act('stock.add', restocked(stockId, 1));
  const many = Array.from({ length: mostOperations + 1 }, () => act('stock.add', one.payload));
  for (const operations of [[], many, [{ ...one, at: 'yesterday' }], [{ ...one, id: 'x' }]])
    expect((await post(phone, operations)).status).toBe(400);
  expect(await books(stockId)).toMatchObject({ quantity: 5 });
});

test('paused while a sale is on its way: the phone keeps it, and it arrives once there is room again', async () => {
  const shop = await makeShop({ plan: 'basic' });
  for (let earlier = 0; earlier < 3; earlier++) await makeMember(shop);
  const newest = await makeMember(shop);
  const stockId = await makePlainItem(shop.id, 5);
  const phone = { person: newest, shopId: shop.id };
  const one = act('counter.sale', sale(stockId));
  // The plan ends after the request was let in and before its act is done.
  const held = Promise.withResolvers<void>();
  const ending = inTransaction(async (tx) => {
    await setPlan(tx, shop.id, { planId: 'starter', until: null });
    await held.promise;
  });
  const sent = post(phone, [one]);
  await eventually(async () => (await waitingForLocks()) > 0).toBe(true);
  held.resolve();
  await ending;
  const refused = await sent;
  expect([refused.status, await refusalOf(refused)]).toEqual([403, 'unreachable']);
  expect(await refusalOf(await post(phone, [one]))).toBe('unreachable');
  await inTransaction((tx) => setPlan(tx, shop.id, { planId: 'basic', until: null }));
  await done(phone, one);
  expect(await books(stockId)).toMatchObject({ quantity: 4 });
});

test('signed out, of another shop, or no longer on the team: nothing is taken', async () => {
  const { shop, stockId, phone } = await opened();
  const member = await makeMember(shop);
  const stranger = await makeShop();
  const one = act('stock.add', restocked(stockId, 1));
  const nobody = { opened: { ...shop.owner.opened, token: 'x'.repeat(43) } };
  expect((await post({ ...phone, person: nobody }, [one])).status).toBe(401);
  expect((await post({ ...phone, person: stranger.owner }, [one])).status).toBe(404);
  const own = { person: stranger.owner, shopId: stranger.id };
  expect(await send(own, one)).toMatchObject({ state: 'refused', code: 'stocks.not_found' });
  await done({ person: member, shopId: shop.id }, act('stock.add', restocked(stockId, 1)));
  await inTransaction((tx) => removeEmployee(tx, shop.actor, member.id));
  const removed = await post({ person: member, shopId: shop.id }, [one]);
  expect([403, 404]).toContain(removed.status);
  expect(await books(stockId)).toMatchObject({ quantity: 6 });
});
