import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OpenedSession, Requester } from '#app/domains/accounts/accounts.ts';
import { openProved } from '#app/domains/accounts/commands/open-session.server.ts';
import { signOut, signOutEverywhere } from '#app/domains/accounts/commands/sign-out.server.ts';
import { sessionFromToken } from '#app/domains/accounts/session/session.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import type { FakeBrowser } from '#tests/fakes/push-service.ts';
import { startHttpApp } from '#tests/support/processes/http-app.ts';
import { cleanBrowser } from '#tests/support/shop/people.ts';
import { pushBench } from '#tests/support/shop/push.ts';
import { makeMember, makeShop, type TestShop } from '#tests/support/shop/shops.ts';
import { follow } from './commands/follow.server.ts';
import { changeNotices } from './commands/member-notices.server.ts';
import { tellTeam } from './commands/tell.server.ts';
import { noticeFunctions } from './notices.api.server.ts';
import { noticesOfSession } from './notices.queries.server.ts';
import { teamKinds } from './notices.ts';

const bench = pushBench();
let server: Awaited<ReturnType<typeof startHttpApp>>;
beforeAll(async () => {
  server = await startHttpApp({
    functions: noticeFunctions,
    mount: () => undefined,
  });
});
afterAll(() => server.close());

const wishes = { kinds: ['order' as const], quiet: { from: 22, to: 6 }, showDetails: true };
const plain = { kinds: [...teamKinds], quiet: undefined, showDetails: false };

/** As the pages and the service worker call. */
async function call(name: string, body: object, token?: string): Promise<number> {
  const answer = await fetch(`${server.url}/api/${name}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token && { cookie: `oja-session=${token}` }),
    },
    body: JSON.stringify(body),
  });
  return answer.status;
}
const turnOn = ({ token }: OpenedSession, { subscription }: FakeBrowser) =>
  call('turnOnNotices', { subscription }, token);
const set = (opened: OpenedSession) =>
  inTransaction((tx) => changeNotices(tx, { id: opened.sessionId }, wishes));
const told = ({ sessionId }: OpenedSession) => noticesOfSession(sessionId);

async function signInAgain(userId: string, known: Partial<Requester> = {}): Promise<OpenedSession> {
  const requester = cleanBrowser(known);
  return inTransaction((tx) => openProved(tx, userId, requester));
}

/** The owner has set their phone, and has signed out since. */
async function setAndLeft(
  leave: (session: NonNullable<Awaited<ReturnType<typeof sessionFromToken>>>) => Promise<void>,
) {
  const shop = await makeShop();
  const phone = bench.push.newBrowser();
  const { opened } = shop.owner;
  expect(await turnOn(opened, phone)).toBe(200);
  await set(opened);
  const session = await sessionFromToken(opened.token);
  if (session) await leave(session);
  expect(await told(opened)).toBeUndefined();
  return { shop, phone, deviceCookie: opened.deviceCookie };
}

test('signed out and in again, a phone is told as it was set', async () => {
  const { shop, phone, deviceCookie } = await setAndLeft(signOut);
  const again = await signInAgain(shop.owner.id, { deviceCookie });
  expect(await turnOn(again, phone)).toBe(200);
  expect(await told(again)).toEqual(wishes);
});

test('the same when the push service has given it another address in between', async () => {
  const { shop, deviceCookie } = await setAndLeft(signOut);
  const again = await signInAgain(shop.owner.id, { deviceCookie });
  expect(await turnOn(again, bench.push.newBrowser())).toBe(200);
  expect(await told(again)).toEqual(wishes);
});

test('the same after “sign out everywhere”, with a new code on the same phone', async () => {
  const { shop, phone } = await setAndLeft(signOutEverywhere);
  const again = await signInAgain(shop.owner.id);
  expect(await turnOn(again, phone)).toBe(200);
  expect(await told(again)).toEqual(wishes);
});

test('another phone of the owner, and another person on this one, begin without them', async () => {
  const { shop, phone } = await setAndLeft(signOut);
  const other = await signInAgain(shop.owner.id);
  expect(await turnOn(other, bench.push.newBrowser())).toBe(200);
  expect(await told(other)).toEqual(plain);
  const member = await makeMember(shop);
  const theirs = await signInAgain(member.id);
  expect(await turnOn(theirs, phone)).toBe(200);
  expect(await told(theirs)).toEqual(plain);
});

const tell = (shop: TestShop) =>
  inTransaction((tx) =>
    tellTeam(tx, { shopId: shop.id, kind: 'order', tag: 'o', path: '/o', facts: { name: 'Rice' } }),
  );

/** Ahead of the real clock, by which the queue decides what is due. */
const inDays = (days: number, time: string): string =>
  `${new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)}T${time}:00Z`;

test('a new push address that a followed order was quicker with: the team is told there, as it was set', async () => {
  const shop = await makeShop();
  const { opened } = shop.owner;
  const [before, after] = [bench.push.newBrowser(), bench.push.newBrowser()];
  await turnOn(opened, before);
  await set(opened);
  bench.at(inDays(2, '23:00'));
  await tell(shop);
  await bench.workOff();
  const { subscription } = after;
  const topic = { topic: 'order:1', shopId: shop.id, on: true };
  await inTransaction((tx) => follow(tx, { subscription, language: 'en' }, topic));
  expect(await call('renewNotices', { before: before.subscription, subscription })).toBe(200);
  expect(await told(opened)).toEqual(wishes);
  // Held in the quiet hours under the old address, told under the new one.
  bench.at(inDays(3, '12:00'));
  await bench.hurry();
  await bench.workOff();
  expect(after.texts()).toEqual(['While it was quiet | 1 new order']);
  expect(before.texts()).toEqual([]);
});
