import { expect, test } from 'vitest';
import { visitorKey } from '#app/platform/http/visitor.server.ts';
import { makeVisitor, newOperation } from '#tests/support/shop/messages.ts';
import { makeOrder, makePlainItem } from '#tests/support/shop/orders.ts';
import { makeShop, type TestShop } from '#tests/support/shop/shops.ts';
import { codeOf, stockBench } from '#tests/support/shop/stocks.ts';
import { markRead } from '../commands/mark-read.server.ts';
import { sendReply } from '../commands/send-reply.server.ts';
import { answerInbox } from '../inbox/inbox-page.actions.server.ts';
import { inboxPage } from '../inbox/inbox-page.server.ts';
import { inboxCounts, inboxThreads, unansweredThreads } from '../messages.queries.server.ts';
import type { Quiet } from '../messages.ts';

stockBench();

const send = (
  shop: TestShop,
  intent: string,
  chats: readonly string[],
  was: Partial<Record<Quiet, readonly string[]>> = {},
) => {
  const form = new FormData();
  form.set('intent', intent);
  for (const [quiet, ids] of Object.entries(was)) for (const id of ids) form.append(quiet, id);
  for (const id of chats) form.append('chat', id);
  return answerInbox(shop.actor, form);
};

const listed = async (shop: TestShop, blockedToo = false) =>
  (await inboxThreads({ shopId: shop.id, blockedToo, count: 100 })).threads;

/** So many strangers have written; the newest first. */
async function flooded(count: number) {
  const shop = await makeShop();
  const buyers = Array.from({ length: count }, () => makeVisitor());
  for (const [at, buyer] of buyers.entries()) await buyer.write(shop.id, `Buy now ${at}`);
  const ids = (await listed(shop)).map(({ id }) => id);
  return { shop, buyers: [...buyers].reverse(), ids };
}

test('muted chats stay, are not new and do not become so; undone they are as before', async () => {
  const { shop, buyers, ids } = await flooded(3);
  expect(await send(shop, 'mute', ids.slice(0, 2))).toMatchObject({
    tidy: { act: 'muted', count: 2 },
  });
  expect(await inboxCounts(shop.id)).toMatchObject({ unread: 1 });
  await buyers[0]?.write(shop.id, 'Again');
  expect(await inboxCounts(shop.id)).toMatchObject({ unread: 1, received: 4 });
  expect((await listed(shop)).map(({ quiet }) => quiet)).toEqual(['muted', 'muted', null]);
  expect((await unansweredThreads({ shopId: shop.id, waitedMs: 0 })).count).toBe(1);
  await send(shop, 'allow', ids);
  await buyers[0]?.write(shop.id, 'And again');
  expect(await inboxCounts(shop.id)).toMatchObject({ unread: 2 });
});

test('a blocked buyer cannot write and leaves the list, until allowed again; an open order has a word', async () => {
  const { shop, buyers, ids } = await flooded(2);
  const [spammer] = buyers;
  expect(await send(shop, 'block', ids.slice(0, 1))).toMatchObject({
    tidy: { act: 'blocked', ids: ids.slice(0, 1) },
  });
  expect((await listed(shop)).map(({ id }) => id)).toEqual(ids.slice(1));
  expect((await listed(shop, true)).map(({ id }) => id)).toEqual(ids);
  expect(await codeOf(spammer?.write(shop.id, 'Again') ?? Promise.resolve())).toBe(
    'messages.blocked',
  );
  const stockId = await makePlainItem(shop.id);
  await makeOrder(shop.id, [{ stockId }], {}, visitorKey(spammer?.visitorId ?? ''));
  await spammer?.write(shop.id, 'Where is my order?');
  expect(await inboxCounts(shop.id)).toMatchObject({ unread: 2, received: 3 });
  expect((await listed(shop))[0]).toMatchObject({ id: ids[0], quiet: 'blocked', unread: 1 });
  expect((await unansweredThreads({ shopId: shop.id, waitedMs: 0 })).count).toBe(2);
  const seq = (await listed(shop))[0]?.last?.seq ?? 0;
  await markRead(shop.actor, { threadId: ids[0] ?? '', seq });
  expect(await inboxCounts(shop.id)).toMatchObject({ unread: 1 });
  expect((await listed(shop)).map(({ id }) => id)).toEqual(ids.slice(1));
  const other = await makeShop();
  expect(await send(other, 'allow', ids)).toMatchObject({ tidy: { count: 0 } });
  await spammer?.write(shop.id, 'And my change?');
  await send(shop, 'allow', ids);
  expect(await listed(shop)).toHaveLength(2);
  expect((await listed(shop))[0]).toMatchObject({ id: ids[0], quiet: null, unread: 1 });
  expect(await inboxCounts(shop.id)).toMatchObject({ unread: 2 });
});

test('a muted chat that is blocked is muted again when that is undone, and the other way round', async () => {
  const { shop, ids } = await flooded(2);
  const states = async () => (await listed(shop, true)).map(({ quiet }) => quiet);
  const some = ids.slice(0, 1);
  await send(shop, 'mute', some);
  const blocked = await send(shop, 'block', ids);
  expect(blocked).toMatchObject({ tidy: { act: 'blocked', count: 2, were: some } });
  expect(await send(shop, 'undo', ids, { muted: some })).toMatchObject({
    tidy: { act: 'allowed', count: 2 },
  });
  expect(await states()).toEqual(['muted', null]);
  await send(shop, 'block', some);
  expect(await send(shop, 'mute', ids)).toMatchObject({ tidy: { act: 'muted', were: some } });
  await send(shop, 'undo', ids, { blocked: some });
  expect(await states()).toEqual(['blocked', null]);
});

test('the chosen chat leads the list when it is older than those shown', async () => {
  const { shop, ids } = await flooded(3);
  const [newest, , oldest = ''] = ids;
  const shown = async (query: string) => {
    const url = new URL(`http://127.0.0.1/messages?count=1&${query}`);
    return (await inboxPage(shop.id, url, url.origin)).threads.map(({ id }) => id);
  };
  expect(await shown(`show=tidy&pick=${oldest}`)).toEqual([oldest, newest]);
  expect(await shown(`show=tidy&pick=${newest}`)).toEqual([newest]);
  expect(await shown(`pick=${oldest}`)).toEqual([newest]);
  await send(shop, 'delete-sure', [oldest]);
  expect(await shown(`show=tidy&pick=${oldest}`)).toEqual([newest]);
});

test('a blocked chat is not deleted, so the block stays', async () => {
  const { shop, buyers, ids } = await flooded(2);
  await send(shop, 'block', ids.slice(0, 1));
  expect(await send(shop, 'delete-sure', ids)).toMatchObject({
    tidy: { act: 'deleted', count: 1, left: 1 },
  });
  expect((await listed(shop, true)).map(({ quiet }) => quiet)).toEqual(['blocked']);
  expect(await codeOf(buyers[0]?.write(shop.id, 'Again') ?? Promise.resolve())).toBe(
    'messages.blocked',
  );
  await send(shop, 'allow', ids.slice(0, 1));
  expect(await send(shop, 'delete-sure', ids.slice(0, 1))).toMatchObject({ tidy: { count: 1 } });
});

test('82 chats of spam are deleted at once after a question; answered ones and those of buyers stay', async () => {
  const { shop, buyers, ids } = await flooded(84);
  await sendReply(shop.actor, { threadId: ids[0], text: 'Yes', operationId: newOperation() });
  const stockId = await makePlainItem(shop.id);
  await makeOrder(shop.id, [{ stockId }], {}, visitorKey(buyers[1]?.visitorId ?? ''));
  expect(await send(shop, 'delete', ids)).toMatchObject({ tidy: { act: 'ask', count: 84 } });
  expect(await listed(shop)).toHaveLength(84);
  expect(await send(await makeShop(), 'delete-sure', ids)).toMatchObject({ tidy: { count: 0 } });
  expect(await send(shop, 'delete-sure', ids)).toMatchObject({
    tidy: { act: 'deleted', count: 82, left: 2 },
  });
  expect((await listed(shop)).map(({ id }) => id).sort()).toEqual(ids.slice(0, 2).sort());
  expect(await codeOf(send(shop, 'mute', []))).toBe('messages.none_chosen');
}, 60_000);
