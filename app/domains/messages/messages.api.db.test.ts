import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Session } from '#app/domains/accounts/accounts.ts';
import { signOut } from '#app/domains/accounts/commands/sign-out.server.ts';
import { sessionFromToken } from '#app/domains/accounts/session/session.server.ts';
import { leaveShop } from '#app/domains/shops/commands/membership.server.ts';
import { setPlan } from '#app/domains/shops/commands/set-plan.server.ts';
import { removeEmployee } from '#app/domains/shops/commands/team.server.ts';
import { database, databaseUrl } from '#app/platform/db/database.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { visitorCookie } from '#app/platform/http/visitor.server.ts';
import { newToken } from '#app/platform/id.ts';
import { closeLiveHub, openLiveHub } from '#app/platform/live/current-hub.server.ts';
import { startHttpApp } from '#tests/support/processes/http-app.ts';
import { readEvents } from '#tests/support/read-events.ts';
import { makeVisitor, newOperation, programToken } from '#tests/support/shop/messages.ts';
import { makeMember, makeShop, type TestShop } from '#tests/support/shop/shops.ts';
import { stockBench } from '#tests/support/shop/stocks.ts';
import { chatFunctions } from './chat.api.server.ts';
import { messageFunctions } from './messages.api.server.ts';
import { messageRoutes } from './messages.live.server.ts';
import { inboxCounts } from './messages.queries.server.ts';

stockBench();
let server: Awaited<ReturnType<typeof startHttpApp>>;

beforeAll(async () => {
  await openLiveHub(databaseUrl());
  server = await startHttpApp({
    functions: [...messageFunctions, ...chatFunctions],
    mount: (app) => app.route('/api', messageRoutes()),
  });
});
afterAll(async () => {
  await closeLiveHub();
  await server.close();
});

const tokenOf = (shop: TestShop) => programToken(shop.owner.id);
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

async function post(name: string, body: unknown, headers: Record<string, string> = {}) {
  const answer = await fetch(`${server.url}/api/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  const json = (await answer.json()) as Record<string, unknown>;
  return { status: answer.status, cookie: answer.headers.get('set-cookie'), json };
}

const send = async (shop: TestShop, body: object, headers: Record<string, string> = {}) =>
  post(
    'sendTelegramMessage',
    { shopId: shop.id, ...body },
    { ...bearer(await tokenOf(shop)), ...headers },
  );

test('sendTelegramMessage: the answers of the spec', async () => {
  const [shop, other] = [await makeShop(), await makeShop()];
  expect(await send(shop, { text: 'Hello' })).toMatchObject({
    status: 409,
    json: { success: false, message: 'No buyer has written yet.' },
  });
  await makeVisitor().write(shop.id, 'Good morning');
  expect(await send(shop, { text: 'Hello' })).toMatchObject({
    status: 200,
    json: { success: true, message: { text: 'Hello', state: 'sent' } },
  });
  expect((await send(shop, { text: ' ' })).status).toBe(400);
  expect((await send(shop, { text: 'x'.repeat(4_097) })).json).toMatchObject({
    message: 'A message may have up to 4,096 characters.',
  });
  expect((await post('sendTelegramMessage', { shopId: shop.id, text: 'x' })).status).toBe(401);
  const foreign = await post(
    'sendTelegramMessage',
    { shopId: shop.id, text: 'x' },
    bearer(await tokenOf(other)),
  );
  expect(foreign.status).toBe(404);
});

test('the same Idempotency-Key or operation id is one message', async () => {
  const shop = await makeShop();
  await makeVisitor().write(shop.id, 'Good morning');
  const key = { 'idempotency-key': newOperation() };
  const answers = await Promise.all([1, 2, 3].map(() => send(shop, { text: 'Once' }, key)));
  expect(new Set(answers.map(({ json }) => (json.message as { id: string }).id)).size).toBe(1);
  expect((await send(shop, { text: 'Other' }, key)).status).toBe(409);
  expect(await inboxCounts(shop.id)).toMatchObject({ sent: 1 });
});

test('the first message of the web chat makes the visitor, who then finds the thread again', async () => {
  const shop = await makeShop();
  const first = await post('sendChatMessage', {
    shopId: shop.id,
    text: 'Hello',
    operationId: newOperation(),
  });
  expect(first.status).toBe(200);
  const cookie = first.cookie?.split(';')[0] ?? '';
  expect(first.cookie).toMatch(/HttpOnly/i);
  const mine = await fetch(`${server.url}/api/chatMessages?shopId=${shop.id}`, {
    headers: { cookie },
  });
  expect(await mine.json()).toMatchObject({ messages: [{ text: 'Hello' }] });
  const others = await fetch(`${server.url}/api/chatMessages?shopId=${shop.id}`, {
    headers: { cookie: visitorCookie(newToken(), server.url).split(';')[0] ?? '' },
  });
  expect(await others.json()).toMatchObject({ messages: [] });
});

test('streams: only the team hears the inbox, only the visitor the chat', async () => {
  const shop = await makeShop();
  const buyer = makeVisitor();
  const stranger = await fetch(`${server.url}/api/live/inbox`);
  expect(stranger.status).toBe(401);
  expect((await fetch(`${server.url}/api/live/chat`)).status).toBe(401);
  const stream = await fetch(`${server.url}/api/live/inbox?cursor=0`, {
    headers: bearer(await tokenOf(shop)),
  });
  const events = readEvents(stream);
  await buyer.write(shop.id, 'Live');
  expect((await events.next()).value).toMatchObject({
    id: 1,
    event: 'message',
    data: { shopId: shop.id, message: { text: 'Live' } },
  });
  await events.return();
  const chat = await fetch(`${server.url}/api/live/chat/since?cursor=0`, {
    headers: { cookie: visitorCookie(buyer.visitorId, server.url).split(';')[0] ?? '' },
  });
  expect(await chat.json()).toMatchObject({
    cursor: 1,
    reset: false,
    events: [{ payload: { message: { text: 'Live' } } }],
  });
});

interface Leaving {
  shop: TestShop;
  id: string;
  session: Session;
}

/** Every way out of a shop; the open stream must not wait for an event. */
const waysOut: Record<string, (leaving: Leaving) => Promise<unknown>> = {
  removed: ({ shop, id }) => inTransaction((tx) => removeEmployee(tx, shop.actor, id)),
  left: ({ id }) => leaveShop(id),
  paused: ({ shop }) =>
    inTransaction((tx) => setPlan(tx, shop.id, { planId: 'starter', until: null })),
  signedOut: ({ session }) => signOut({ ...session, kind: 'cookie' }),
  deviceForgotten: ({ session }) => signOut(session),
  // As the sweep of expired sessions does.
  sessionGone: ({ id }) => database().execute(sql`delete from sessions where user_id = ${id}`),
};

test.for(Object.entries(waysOut))('an idle stream ends at once: %s', async ([, wayOut]) => {
  const shop = await makeShop({ plan: 'premium' });
  // The newest of more people than the smallest plan has room for.
  for (const _ of [1, 2, 3]) await makeMember(shop);
  const employee = await makeMember(shop);
  const [leaves, stays] = [await programToken(employee.id), await tokenOf(shop)];
  const session = await sessionFromToken(leaves);
  if (!session) throw new Error('not signed in');
  const [open, other] = await Promise.all(
    [leaves, stays].map((token) =>
      fetch(`${server.url}/api/live/inbox?cursor=0`, { headers: bearer(token) }),
    ),
  );
  if (!open || !other) throw new Error('no stream');
  const buyer = makeVisitor();
  await buyer.write(shop.id, 'Before');
  const [events, others] = [readEvents(open), readEvents(other)];
  expect((await events.next()).value).toMatchObject({ data: { message: { text: 'Before' } } });
  const end = events.next();
  await wayOut({ shop, id: employee.id, session });
  expect((await end).done).toBe(true);
  await buyer.write(shop.id, 'After');
  await others.next();
  expect((await others.next()).value).toMatchObject({ data: { message: { text: 'After' } } });
  await others.return();
});

test('polling says when events are gone', async () => {
  const shop = await makeShop();
  const buyer = makeVisitor();
  for (const text of ['1', '2', '3']) await buyer.write(shop.id, text);
  await database().execute(sql`delete from live_events where seq < 3`);
  const since = async (cursor: number) => {
    const answer = await fetch(`${server.url}/api/live/inbox/since?cursor=${cursor}`, {
      headers: bearer(await tokenOf(shop)),
    });
    return answer.json();
  };
  expect(await since(0)).toEqual({ events: [], cursor: 3, reset: true });
  expect(await since(9)).toEqual({ events: [], cursor: 3, reset: true });
  expect(await since(2)).toMatchObject({ cursor: 3, reset: false });
  expect(await since(3)).toEqual({ events: [], cursor: 3, reset: false });
});

test("another shop's photo is not there", async () => {
  const [shop, other] = [await makeShop(), await makeShop()];
  const { id } = await makeVisitor().write(shop.id, 'No photo');
  for (const token of [await tokenOf(shop), await tokenOf(other)]) {
    const answer = await fetch(`${server.url}/api/messages/${id}/photo`, {
      headers: bearer(token),
    });
    expect(answer.status).toBe(404);
  }
  expect((await fetch(`${server.url}/api/messages/${id}/photo`)).status).toBe(401);
});
