import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { signOut, signOutEverywhere } from '#app/domains/accounts/commands/sign-out.server.ts';
import { leaveShop } from '#app/domains/shops/commands/membership.server.ts';
import { removeEmployee } from '#app/domains/shops/commands/team.server.ts';
import { database } from '#app/platform/db/database.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { deadLetterJobs } from '#app/platform/queue/dead-letters.server.ts';
import { makePerson } from '#tests/support/shop/people.ts';
import { pushBench } from '#tests/support/shop/push.ts';
import { lowerTo, makeMember, makeShop, type TestShop } from '#tests/support/shop/shops.ts';
import { outcome } from '#tests/support/shop/sign-in.ts';
import { follow } from './commands/follow.server.ts';
import { changeNotices, turnOff, turnOn } from './commands/member-notices.server.ts';
import { tellFollowers, tellTeam } from './commands/tell.server.ts';
import { sweepSubscriptions } from './notices.jobs.server.ts';
import { noticesOfSession } from './notices.queries.server.ts';
import { pushHeld, pushMembers, pushSubscriptions } from './notices.table.server.ts';
import { type TeamKind, teamKinds } from './notices.ts';

const bench = pushBench();
const ownerOf = ({ owner, actor }: TestShop) => ({ actor, session: owner.session });

let count = 0;
const tell = (shop: TestShop, kind: TeamKind = 'order', tag = `tag-${++count}`) =>
  inTransaction((tx) =>
    tellTeam(tx, { shopId: shop.id, kind, tag, path: `/${tag}`, facts: { name: 'Rice' } }),
  );
const storedFor = (endpoint: string) =>
  database().$count(pushSubscriptions, eq(pushSubscriptions.endpoint, endpoint));

test('each kind by its own switch', async () => {
  const shop = await makeShop();
  const phone = await bench.phoneOf(ownerOf(shop), { kinds: ['message', 'plan'] });
  for (const kind of teamKinds) await tell(shop, kind);
  await bench.workOff();
  expect(phone.texts().sort()).toEqual(['New message', 'Your plan ends soon']);
});

test('the newest of one thing takes the place of one that still waits', async () => {
  const shop = await makeShop();
  const phone = await bench.phoneOf(ownerOf(shop));
  for (const _ of [1, 2, 3]) await tell(shop, 'message', 'thread-1');
  await bench.workOff();
  expect(phone.texts()).toEqual(['New message']);
});

/**
 * A moment of the day after tomorrow, or of one after it. Ahead of the real clock, by which the queue decides what is due:
 * on a day that is past nothing would be held.
 */
const on = (day: number, time: string): string => {
  const days = new Date(Date.now() + (day + 2) * 86_400_000).toISOString().slice(0, 10);
  return `${days}T${time}.000Z`;
};

test('quiet hours: held at their first moment, told as one at their end', async () => {
  const shop = await makeShop();
  const phone = await bench.phoneOf(ownerOf(shop), { quiet: { from: 22, to: 6 } });
  bench.at(on(0, '20:59:59'));
  await tell(shop);
  await bench.workOff();
  expect(phone.texts()).toEqual(['New order']);
  bench.at(on(0, '21:00:00'));
  await tell(shop);
  await tell(shop, 'message', 'thread-1');
  await bench.workOff();
  bench.at(on(1, '04:59:59'));
  await tell(shop);
  await tell(shop, 'message', 'thread-1');
  await bench.workOff();
  // Too early: a job that runs before the end waits on.
  await bench.hurry();
  await bench.workOff();
  expect(phone.texts()).toHaveLength(1);
  const { rows } = await database().execute<{ at: Date }>(
    sql`select run_at as at from graphile_worker.jobs where task_identifier = 'notices.push-summary'`,
  );
  expect(rows.map(({ at }) => new Date(at).toISOString())).toEqual([on(1, '05:00:00')]);
  bench.at(on(1, '05:00:00'));
  await bench.hurry();
  await bench.workOff();
  expect(phone.texts()).toEqual([
    'New order',
    'While it was quiet | 2 new orders, 1 chat with new messages',
  ]);
  expect(phone.pushes().at(-1)?.shown.path).toBe('/');
  expect(await database().$count(pushHeld)).toBe(0);
  await tell(shop);
  await bench.workOff();
  expect(phone.texts()).toHaveLength(3);
});

test('one held notice leads to its own place; a switch turned off meanwhile takes it along', async () => {
  const [shop, other] = [await makeShop(), await makeShop()];
  const wanted = { quiet: { from: 22, to: 6 } };
  const [phone, changed] = [
    await bench.phoneOf(ownerOf(shop), wanted),
    await bench.phoneOf(ownerOf(other), wanted),
  ];
  bench.at(on(0, '23:00:00'));
  await tell(shop, 'order', 'order-7');
  await tell(other, 'order');
  await bench.workOff();
  await inTransaction((tx) =>
    changeNotices(tx, other.owner.session, { kinds: ['plan'], showDetails: false, ...wanted }),
  );
  bench.at(on(1, '05:00:00'));
  await bench.hurry();
  await bench.workOff();
  expect(phone.pushes().map(({ shown }) => shown)).toEqual([
    { title: 'While it was quiet', body: '1 new order', tag: 'held', path: '/order-7' },
  ]);
  expect(changed.texts()).toEqual([]);
});

test('a push service that is down: tried again until it takes it, once', async () => {
  const shop = await makeShop();
  const phone = await bench.phoneOf(ownerOf(shop));
  bench.push.trouble = { status: 503 };
  await tell(shop);
  const before = bench.push.calls;
  await bench.workOff();
  bench.push.trouble = 'break';
  await bench.hurry();
  await bench.workOff();
  expect([bench.push.calls - before, phone.texts()]).toEqual([2, []]);
  bench.push.trouble = undefined;
  for (const _ of [1, 2]) {
    await bench.hurry();
    await bench.workOff();
  }
  expect(phone.texts()).toEqual(['New order']);
});

test('a service that asks for patience is left alone for so long', async () => {
  const shop = await makeShop();
  const phone = await bench.phoneOf(ownerOf(shop));
  bench.push.trouble = { status: 429, headers: { 'retry-after': '600' } };
  await tell(shop);
  const before = bench.push.calls;
  await bench.workOff();
  bench.push.trouble = undefined;
  await bench.workOff();
  expect([bench.push.calls - before, phone.texts()]).toEqual([1, []]);
  await bench.hurry();
  await bench.workOff();
  expect(phone.texts()).toEqual(['New order']);
});

test('news of yesterday is none, and no dead letter', async () => {
  const shop = await makeShop();
  const phone = await bench.phoneOf(ownerOf(shop));
  bench.at(on(0, '12:00:00'));
  await tell(shop);
  bench.at(on(1, '12:00:00'));
  await bench.workOff();
  bench.at(on(2, '12:00:00'));
  bench.push.trouble = { status: 500 };
  await tell(shop);
  await bench.workOff();
  await database().execute(sql`update graphile_worker._private_jobs
    set attempts = max_attempts - 1, run_at = now() where locked_at is null`);
  await bench.workOff();
  expect(phone.texts()).toEqual([]);
  expect(await deadLetterJobs()).toEqual([]);
});

test('a dead subscription is dropped, the others of the shop are not', async () => {
  const shop = await makeShop();
  const dead = await bench.phoneOf(ownerOf(shop));
  const phone = await bench.phoneOf(await makeMember(shop));
  dead.leave();
  await tell(shop);
  await bench.workOff();
  expect(await storedFor(dead.subscription.endpoint)).toBe(0);
  expect(await storedFor(phone.subscription.endpoint)).toBe(1);
  expect(phone.texts()).toEqual(['New order']);
});

test.each([
  ['signed out', ({ member }) => signOut(member.session)],
  ['signed out everywhere', ({ member }) => signOutEverywhere(member.session)],
  ['left', ({ member }) => leaveShop(member.id)],
  [
    'removed',
    ({ shop, member }) => inTransaction((tx) => removeEmployee(tx, shop.actor, member.id)),
  ],
] satisfies Array<
  [string, (facts: { shop: TestShop; member: Awaited<ReturnType<typeof makeMember>> }) => unknown]
>)('%s: the subscription is dropped, also for what waits', async (_, end) => {
  const shop = await makeShop();
  const member = await makeMember(shop);
  const phone = await bench.phoneOf(member);
  await tell(shop);
  await end({ shop, member });
  expect(await database().$count(pushMembers, eq(pushMembers.userId, member.id))).toBe(0);
  await tell(shop);
  await bench.workOff();
  expect(phone.texts()).toEqual([]);
});

test('a paused member is told nothing, and again when the plan has room', async () => {
  const shop = await makeShop({ plan: 'basic' });
  for (let n = 0; n < 3; n++) await makeMember(shop);
  const member = await makeMember(shop);
  const phone = await bench.phoneOf(member);
  const putBack = await lowerTo(shop.id, 'starter');
  await tell(shop);
  await bench.workOff();
  await putBack();
  await tell(shop);
  await bench.workOff();
  expect(phone.texts()).toHaveLength(1);
});

test('a foreign subscription cannot be taken, followed with or changed', async () => {
  const [shop, other] = [await makeShop(), await makeShop()];
  const phone = await bench.phoneOf(ownerOf(shop));
  const stranger = bench.push.newBrowser();
  const { endpoint } = phone.subscription;
  const forged = { subscription: { ...stranger.subscription, endpoint }, language: 'ha' };
  const turnedOn = inTransaction((tx) => turnOn(tx, ownerOf(other), forged));
  expect(await outcome(turnedOn)).toBe('notices.not_found');
  const topic = { topic: 'order:1', shopId: other.id };
  for (const on of [true, false])
    expect(await outcome(inTransaction((tx) => follow(tx, forged, { ...topic, on })))).toBe(
      'notices.not_found',
    );
  const wanted = { kinds: [], quiet: undefined, showDetails: true };
  const change = inTransaction((tx) => changeNotices(tx, other.owner.session, wanted));
  expect(await outcome(change)).toBe('notices.not_found');
  await turnOff(other.owner.session);
  expect(await noticesOfSession(shop.owner.session.id)).toMatchObject({ kinds: [...teamKinds] });
  await tell(shop);
  await bench.workOff();
  expect(phone.texts()).toEqual(['New order']);
});

test('one browser, one person: who signs in on it next has it, with nobody else’s wishes', async () => {
  const [shop, next] = [await makeShop(), await makeShop()];
  const phone = await bench.phoneOf(ownerOf(shop), { kinds: ['plan'], showDetails: true });
  const { subscription } = phone;
  const browser = { subscription, language: 'en' };
  await Promise.all([1, 2, 3].map(() => inTransaction((tx) => turnOn(tx, ownerOf(next), browser))));
  expect(await noticesOfSession(shop.owner.session.id)).toBeUndefined();
  expect(await noticesOfSession(next.owner.session.id)).toEqual({
    kinds: [...teamKinds],
    quiet: undefined,
    showDetails: false,
  });
  await tell(shop, 'plan');
  await tell(next);
  await bench.workOff();
  expect(phone.texts()).toEqual(['New order']);
});

test('ten phones a person; five browsers an order, twenty orders a browser', async () => {
  const shop = await makeShop();
  const phones = [];
  for (const _ of Array(12)) {
    const { session } = await makePerson();
    phones.push(await bench.phoneOf({ actor: shop.actor, session }));
  }
  expect(await database().$count(pushMembers, eq(pushMembers.userId, shop.owner.id))).toBe(10);
  const browsers = [1, 2, 3, 4, 5, 6].map(() => bench.push.newBrowser());
  const following = (browser: (typeof browsers)[number], topic: string) =>
    inTransaction((tx) =>
      follow(
        tx,
        { subscription: browser.subscription, language: 'en' },
        { topic, shopId: shop.id, on: true },
      ),
    );
  for (const browser of browsers) await following(browser, 'order:crowd');
  const last = browsers.at(-1);
  if (!last) throw new Error('no browser');
  for (const n of Array(25).keys()) await following(last, `order:${n}`);
  for (const topic of ['order:crowd', 'order:0', 'order:24'])
    await inTransaction((tx) => tellFollowers(tx, topic, { kind: 'my_order', path: '/o/x' }));
  await bench.workOff();
  expect(browsers.map((browser) => browser.texts().length)).toEqual([0, 1, 1, 1, 1, 1]);
});

test('what nobody is told by goes at night', async () => {
  const shop = await makeShop();
  const member = await makeMember(shop);
  const [gone, kept] = [await bench.phoneOf(member), await bench.phoneOf(ownerOf(shop))];
  await leaveShop(member.id);
  await database()
    .update(pushSubscriptions)
    .set({ createdAt: new Date('2026-01-01') });
  await sweepSubscriptions();
  expect(await storedFor(gone.subscription.endpoint)).toBe(0);
  expect(await storedFor(kept.subscription.endpoint)).toBe(1);
});
