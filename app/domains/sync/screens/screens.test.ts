import { expect, test } from 'vitest';
import { newOperationId } from '#app/platform/outbox/operation-id.ts';
import type { Operation } from '#app/platform/outbox/operations.ts';
import type { CopyItem, CopyOrder, CopyThread } from '../feed/copy.ts';
import type { CopyKinds, CopyScreen } from './copy-screen.ts';
import { counterScreen } from './counter-screen.ts';
import { inboxScreen } from './inbox-screen.ts';
import { orderScreen } from './order-screen.ts';
import { ordersScreen } from './orders-screen.ts';
import { ownListScreen } from './own-list-screen.ts';

type Things = { [Kind in keyof CopyKinds]?: CopyKinds[Kind][] };

function screenOf<Around = undefined>(
  path: string,
  things: Things,
  more: Partial<CopyScreen<Around>> = {},
): CopyScreen<Around> {
  const all = async <Kind extends keyof CopyKinds>(kind: Kind): Promise<CopyKinds[Kind][]> => [
    ...((things[kind] ?? []) as CopyKinds[Kind][]),
  ];
  return {
    url: new URL(path, 'https://oja.ng'),
    userId: 'ada',
    shopId: 'shop',
    seesPayments: true,
    cursors: { orders: 7, inbox: 8 },
    operations: [],
    all,
    one: async (kind, id) => (await all(kind)).find((thing) => thing.id === id),
    around: undefined,
    t: (key) => key,
    ...more,
  };
}

const day = 86_400_000;
const item = (n: number, more: Partial<CopyItem> = {}): CopyItem => ({
  id: newOperationId(),
  name: `Gown ${n}`,
  priceKobo: 1_000,
  quantity: 3,
  categories: ['Boutique', 'Gowns', 'Long'],
  photo: '/files/gown',
  widths: [96, 320],
  sold: n,
  ...more,
});

let last = 0;
const order = (more: Partial<CopyOrder> = {}): CopyOrder => {
  last += 1;
  return {
    id: newOperationId(),
    number: last,
    code: 'x'.repeat(14),
    status: 'pending',
    source: 'web',
    buyerName: 'Bola Adé',
    buyerPhone: '+2348031234567',
    getBy: 'pickup',
    payBy: 'transfer',
    pieces: 1,
    totalKobo: 1_000,
    paidKobo: 0,
    placedAt: new Date().toISOString(),
    lines: [{ id: newOperationId(), name: 'Gown', priceKobo: 1_000, quantity: 1 }],
    ...more,
  };
};

const waits = (
  kind: string,
  payload: object,
  state: Operation['state'] = 'waiting',
): Operation => ({
  id: newOperationId(),
  nr: 1,
  by: 'ada',
  shop: 'shop',
  kind,
  at: 0,
  device: '',
  lane: '',
  payload,
  files: [],
  state,
  tries: 0,
});

test('orders stand in their tabs with the steps that wait; those that are long over are left out', async () => {
  const old = { placedAt: new Date(Date.now() - 31 * day).toISOString() };
  const fresh = order();
  const refused = order();
  const [open, over] = [order(old), order({ ...old, status: 'completed' })];
  const things = { order: [fresh, refused, open, over, order({ status: 'completed' })] };
  const operations = [
    waits('order.step', { orderId: fresh.id, to: 'confirmed' }),
    waits('order.step', { orderId: refused.id, to: 'confirmed' }, 'refused'),
  ];
  const { counts, list } = await ordersScreen(screenOf('/orders', things, { operations }));
  expect(counts).toEqual({ new: 2, prepare: 1, way: 0, done: 1 });
  expect(list.orders.map(({ id }) => id)).toEqual([open.id, refused.id]);
  const done = await ordersScreen(screenOf('/orders?tab=done', things));
  expect(done.list.orders).toHaveLength(1);
});

test('an order is found by number, name without marks and phone, in every tab; twenty are a page', async () => {
  const many = Array.from({ length: 25 }, () => order({ buyerName: 'Somebody' }));
  const one = order({ status: 'completed' });
  const things = { order: [...many, one] };
  for (const q of [String(one.number), 'bola ade', '0803123'])
    expect((await ordersScreen(screenOf(`/orders?q=${q}`, things))).list.orders).toContainEqual(
      expect.objectContaining({ id: one.id }),
    );
  const first = await ordersScreen(screenOf('/orders', things));
  expect(first.list.orders).toHaveLength(20);
  const next = await ordersScreen(screenOf(`/orders?before=${first.list.next}`, things));
  expect(next.list.orders).toHaveLength(5);
  expect(next.list.next).toBeUndefined();
});

test('an order that was never open is whole; one whose sums this person does not get takes a line', async () => {
  const gown = item(1);
  const [line] = order().lines;
  const claimed = order({
    claim: { id: newOperationId(), amountKobo: 1_000 },
    lines: line ? [{ ...line, stockId: gown.id, short: 1 }] : [],
  });
  const hidden = order({ status: 'completed', totalKobo: undefined });
  const screen = screenOf(`/orders/${claimed.id}`, { order: [claimed, hidden], item: [gown] });
  const made = await orderScreen(screen, claimed.id);
  expect(made?.own).toMatchObject({
    order: { buyerName: 'Bola Adé', totalKobo: 1_000, status: 'pending' },
    lines: [{ name: 'Gown', photo: expect.stringContaining('/files/gown/320') }],
    payments: [{ state: 'pending', method: 'transfer', amountKobo: 1_000 }],
    history: [{ kind: 'placed' }],
  });
  const paid = { ...screen, operations: [waits('order.payment', { orderId: claimed.id })] };
  expect((await orderScreen(paid, claimed.id))?.own.order.paidKobo).toBe(1_000);
  expect(await orderScreen(screen, hidden.id)).toBeUndefined();
  expect(await orderScreen(screen, newOperationId())).toBeUndefined();
});

test('a thread opens with its messages; what is not among the last ones is not made up', async () => {
  const thread = (id: string, seq: number, unread: number): CopyThread => ({
    id,
    channel: 'web',
    buyer: { name: `Buyer ${id}`, number: 1 },
    unread,
    closed: false,
    seenSeq: 0,
    last: { seq, direction: 'incoming', text: 'Hi', what: 'text', state: 'received', at: '' },
  });
  const message = (threadId: string, seq: number, text: string) =>
    ({ id: `${seq}`, seq, threadId, text }) as CopyKinds['message'];
  const things = {
    thread: [thread('a', 1, 0), thread('b', 3, 2)],
    message: [message('b', 3, 'Is it red?'), message('b', 2, 'Hello'), message('a', 1, 'Hi')],
  };
  const open = async (path: string) => (await inboxScreen(screenOf(path, things)))?.inbox;
  const blocked = things.thread.map((one): CopyThread => ({ ...one, quiet: 'blocked' }));
  const heard = await inboxScreen(screenOf('/messages', { ...things, thread: blocked }));
  expect(heard?.inbox.threads.map(({ id }) => id)).toEqual(['b']);
  const list = await open('/messages');
  expect(list?.threads.map(({ id }) => id)).toEqual(['b', 'a']);
  expect(list).toMatchObject({ thread: null, counts: { unread: 2 }, page: { messages: [] } });
  const inbox = await open('/messages?thread=b');
  expect(inbox?.page.messages.map(({ text }) => text)).toEqual(['Hello', 'Is it red?']);
  expect((await open('/messages?show=new'))?.threads).toHaveLength(1);
  expect((await open('/messages?q=red'))?.threads.map(({ id }) => id)).toEqual(['b']);
  expect(await open('/messages?thread=c')).toBeUndefined();
  expect(await open('/messages?thread=b&before=2')).toBeUndefined();
});

test('counter and list have all items of the copy: no hidden one is sold, the list is paged and searched', async () => {
  const variant = { id: newOperationId(), size: 'L', quantity: 2, priceKobo: 900 };
  const items = Array.from({ length: 1_200 }, (_, n) => item(n));
  const things = {
    item: [
      ...items,
      item(0, { name: 'Ọjà bag', variants: [variant, { ...variant, id: 'x', quantity: 0 }] }),
      item(0, { name: 'Hidden bag', hidden: true, barcode: '6151234567890' }),
    ],
  };
  const zone = { id: 'z', name: 'Ikeja', places: [], daysFrom: 0, daysTo: 1 };
  const zones = [{ ...zone, feeKobo: 150_000, freeFromKobo: null }];
  const around = { labels: { Gowns: 'Riguna' }, zones };
  const counter = await counterScreen(screenOf('/orders/counter', things, { around }));
  expect(counter.zones).toEqual(zones);
  // Without a line the phone keeps to the lowest prices that it had with one.
  const floors = [{ stockId: 'a', variantId: null, floorKobo: 900_000 }];
  const kept = { ...around, floors, mayGoBelow: false };
  expect(await counterScreen(screenOf('/orders/counter', things, { around: kept }))).toMatchObject({
    floors,
    mayGoBelow: false,
  });
  expect(counter.items).toHaveLength(1_201);
  expect(counter.items[0]).toMatchObject({ name: 'Gown 1199', category: 'Riguna' });
  expect(counter.items.find(({ name }) => name === 'Ọjà bag')).toMatchObject({
    variantId: variant.id,
    priceKobo: 900,
    left: 2,
  });
  const known = { usage: { used: 1 }, choice: { name: 'Boutique' } } as never;
  const list = async (path: string) =>
    (await ownListScreen(screenOf(path, things, { around: known })))?.page;
  const first = await list('/stocks');
  expect(first?.items).toHaveLength(20);
  expect(first?.items[0]).toMatchObject({ name: 'Hidden bag', status: 'hidden' });
  const next = await list(`/stocks?after=${first?.next}`);
  expect(next?.items[0]?.name).toBe('Gown 1181');
  expect((await list('/stocks?q=oja'))?.items).toHaveLength(1);
  expect((await list('/stocks?q=6151234567890'))?.items).toHaveLength(1);
  expect((await list('/stocks?q=gown%201199'))?.items).toHaveLength(1);
  expect(await ownListScreen(screenOf('/stocks', things))).toBeUndefined();
});
