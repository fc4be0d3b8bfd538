import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { database } from '#app/platform/db/database.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { pushBench } from '#tests/support/shop/push.ts';
import { makeShop, type TestShop } from '#tests/support/shop/shops.ts';
import { outcome } from '#tests/support/shop/sign-in.ts';
import { follow } from './commands/follow.server.ts';
import { turnOn } from './commands/member-notices.server.ts';
import { renewSubscription } from './commands/renew-subscription.server.ts';
import { tellFollowers, tellTeam } from './commands/tell.server.ts';
import { noticesOfSession } from './notices.queries.server.ts';
import { pushSubscriptions } from './notices.table.server.ts';
import type { GivenSubscription } from './push-subscription.server.ts';

const bench = pushBench();
const ownerOf = ({ owner, actor }: TestShop) => ({ actor, session: owner.session });
const wishes = { kinds: ['order' as const], quiet: { from: 22, to: 6 }, showDetails: true };

const renew = (before: GivenSubscription, subscription: GivenSubscription) =>
  inTransaction((tx) => renewSubscription(tx, { before, subscription }));
const storedFor = (endpoint: string) =>
  database().$count(pushSubscriptions, eq(pushSubscriptions.endpoint, endpoint));
const tell = (shop: TestShop) =>
  inTransaction((tx) =>
    tellTeam(tx, { shopId: shop.id, kind: 'order', tag: 'o', path: '/o', facts: { name: 'Rice' } }),
  );

test('another address of the push service: the browser is told there, as it was set, also when it says so twice', async () => {
  const shop = await makeShop();
  const before = await bench.phoneOf(ownerOf(shop), wishes);
  const after = bench.push.newBrowser();
  bench.at('2026-11-16T12:00:00Z');
  for (const _ of [1, 2]) await renew(before.subscription, after.subscription);
  expect(await noticesOfSession(shop.owner.session.id)).toEqual(wishes);
  await tell(shop);
  await bench.workOff();
  expect([before.texts().length, after.texts().length]).toEqual([0, 1]);
  expect(await storedFor(before.subscription.endpoint)).toBe(0);
});

test('who knows an address without its keys renews nothing, and takes no address of another', async () => {
  const [shop, other] = [await makeShop(), await makeShop()];
  const phone = await bench.phoneOf(ownerOf(shop));
  const foreign = await bench.phoneOf(ownerOf(other));
  const stranger = bench.push.newBrowser();
  const { endpoint } = phone.subscription;
  const forged = { ...stranger.subscription, endpoint };
  expect(await outcome(renew(forged, stranger.subscription))).toBe('notices.not_found');
  const taken = { ...stranger.subscription, endpoint: foreign.subscription.endpoint };
  expect(await outcome(renew(phone.subscription, taken))).toBe('notices.not_found');
  expect(await storedFor(endpoint)).toBe(1);
  await tell(shop);
  await bench.workOff();
  expect([phone.texts().length, foreign.texts().length, stranger.texts().length]).toEqual([
    1, 0, 0,
  ]);
});

test('what a buyer follows goes along, also where a page was quicker than the worker', async () => {
  const shop = await makeShop();
  const [before, after] = [bench.push.newBrowser(), bench.push.newBrowser()];
  const following = (subscription: GivenSubscription, topic: string) =>
    inTransaction((tx) =>
      follow(tx, { subscription, language: 'en' }, { topic, shopId: shop.id, on: true }),
    );
  for (const topic of ['order:r1', 'order:r2']) await following(before.subscription, topic);
  await following(after.subscription, 'order:r2');
  await renew(before.subscription, after.subscription);
  for (const topic of ['order:r1', 'order:r2'])
    await inTransaction((tx) => tellFollowers(tx, topic, { kind: 'my_order', path: `/${topic}` }));
  await bench.workOff();
  expect([before.texts().length, after.texts().length]).toEqual([0, 2]);
});

test('a session whose browser has another address goes on as it was set', async () => {
  const shop = await makeShop();
  await bench.phoneOf(ownerOf(shop), wishes);
  const { subscription } = bench.push.newBrowser();
  await inTransaction((tx) => turnOn(tx, ownerOf(shop), { subscription, language: 'en' }));
  expect(await noticesOfSession(shop.owner.session.id)).toEqual(wishes);
});
