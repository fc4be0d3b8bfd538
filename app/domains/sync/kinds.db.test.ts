import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { messages } from '#app/domains/messages/messages.table.server.ts';
import { correctPayment } from '#app/domains/orders/commands/transfers.server.ts';
import { refundPayment } from '#app/domains/orders/steps/refund-payment.server.ts';
import { noPhotoBase } from '#app/domains/photos/photo-paths.ts';
import { stockUploads } from '#app/domains/photos/photos.table.server.ts';
import { now } from '#app/platform/clock.ts';
import { database } from '#app/platform/db/database.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { newId } from '#app/platform/id.ts';
import { act, done, send, syncBench } from '#tests/support/shop/devices.ts';
import { makeVisitor } from '#tests/support/shop/messages.ts';
import { refundForm } from '#tests/support/shop/online-orders.ts';
import { makeOrder, makePlainItem, orderRow, paymentsOfOrder } from '#tests/support/shop/orders.ts';
import { makeMember, makeShop } from '#tests/support/shop/shops.ts';
import {
  books,
  movementsOf,
  photoFile,
  stockBench,
  stockRow,
  variantsOf,
} from '#tests/support/shop/stocks.ts';

stockBench();
syncBench();

const hourAgo = () => new Date(now().getTime() - 3_600_000);

async function phone() {
  const shop = await makeShop();
  return { shop, owner: { person: shop.owner, shopId: shop.id } };
}

const fields = {
  productName: 'Satin gown',
  description: 'Soft.',
  price: '32,000',
  category2: 'Traditional Wear',
  category3: 'Ankara Fabrics',
};

test('item.add with photos: under its own id, once, also when the answer was lost', async () => {
  const { owner } = await phone();
  const [stockId, first, second] = [newId(), newId(), newId()];
  const files = { [first]: await photoFile('a.jpg'), [second]: await photoFile('b.jpg') };
  const at = hourAgo();
  const one = act(
    'item.add',
    { stockId, fields: { ...fields, quantity: 4 }, photos: [first, second] },
    { at },
  );
  expect(await done(owner, one, { files })).toEqual({ stockId });
  expect(await done(owner, one, { files })).toEqual({ stockId });
  const row = await stockRow(stockId);
  expect(row).toMatchObject({ productName: 'Satin gown', priceKobo: 3_200_000, status: 'active' });
  expect(row.imageBase).toContain('a.jpg');
  expect(row.additionalImages.map(({ base }) => base.endsWith('b.jpg'))).toEqual([true]);
  expect(await movementsOf(stockId)).toMatchObject([{ kind: 'opening', change: 4, at }]);
  const waiting = await database()
    .select()
    .from(stockUploads)
    .where(eq(stockUploads.shopId, owner.shopId));
  expect(waiting).toEqual([]);
  const other = act('item.add', { stockId, fields: { ...fields, quantity: 1 } });
  expect(await send(owner, other)).toMatchObject({ state: 'refused' });
});

test('item.add whose photos the device had to let go, with colours and sizes', async () => {
  const { owner } = await phone();
  const stockId = newId();
  const colorSizeCombinations = [
    { color: 'Blue', size: '12', quantity: 2 },
    { color: 'Red', size: '12', quantity: 3 },
  ];
  const payload = { stockId, fields: { ...fields, quantity: 5, colorSizeCombinations } };
  await done(owner, act('item.add', { ...payload, photos: [newId()] }));
  expect((await stockRow(stockId)).imageBase).toBe(noPhotoBase);
  expect(await books(stockId)).toMatchObject({ quantity: 5, ledger: 5, variants: 5 });
  const [blue] = await variantsOf(stockId);
  const line = { stockId, variantId: blue?.id ?? '', quantity: 1, priceKobo: 3_200_000 };
  await done(owner, act('counter.sale', { lines: [line], method: 'pos' }));
  await done(owner, act('stock.count', { stockId, variantId: blue?.id ?? '', counted: 9 }));
  expect(await books(stockId)).toMatchObject({ quantity: 12, ledger: 12, variants: 12 });
});

test('a refused item says which field is wrong, and nothing is written', async () => {
  const { owner } = await phone();
  const stockId = newId();
  const answer = await send(owner, act('item.add', { stockId, fields: { ...fields, price: '0' } }));
  expect(answer).toMatchObject({ state: 'refused' });
  await expect(stockRow(stockId)).rejects.toThrow();
});

test('orders: steps and money at their own time; a member without sight of the account notes no transfer', async () => {
  const { shop, owner } = await phone();
  const member = await makeMember(shop);
  const stockId = await makePlainItem(shop.id, 5);
  const { id: orderId } = await makeOrder(shop.id, [{ stockId }]);
  const at = hourAgo();
  const unseen = act('order.payment', { orderId, method: 'transfer' }, { at });
  expect(await send(owner, unseen)).toMatchObject({ state: 'refused', code: 'orders.not_seen' });
  const transfer = act('order.payment', { orderId, method: 'transfer', seen: true }, { at });
  const other = { person: member, shopId: shop.id };
  expect(await send(other, transfer)).toMatchObject({ state: 'refused', code: 'shops.forbidden' });
  await done(owner, transfer);
  expect(await paymentsOfOrder(orderId)).toMatchObject([{ state: 'success', paidAt: at }]);
  for (const to of ['confirmed', 'ready', 'completed'] as const)
    await done(other, act('order.step', { orderId, to }, { at }));
  expect(await orderRow(orderId)).toMatchObject({ status: 'completed', completedAt: at });
  const { id: fetched } = await makeOrder(shop.id, [{ stockId }]);
  for (const to of ['confirmed', 'ready'] as const)
    await done(owner, act('order.step', { orderId: fetched, to }, { at }));
  const last = { orderId: fetched, to: 'completed', paid: 'transfer' } as const;
  expect(await send(owner, act('order.step', last, { at }))).toMatchObject({
    state: 'refused',
    code: 'orders.not_seen',
  });
  await done(owner, act('order.step', { ...last, seen: true }, { at }));
  expect(await paymentsOfOrder(fetched)).toMatchObject([{ method: 'transfer', paidAt: at }]);
  const foreign = await phone();
  expect(await send(foreign.owner, act('order.cancel', { orderId, reason: 'Mine' }))).toMatchObject(
    { state: 'refused', code: 'orders.not_found' },
  );
});

test('cash from before a refund, told after it, leaves the refund one of the price', async () => {
  const { shop, owner } = await phone();
  const stockId = await makePlainItem(shop.id, 5);
  const { id: orderId, totalKobo } = await makeOrder(shop.id, [{ stockId }]);
  const cash = { orderId, method: 'cash' } as const;
  await done(owner, act('order.payment', cash));
  const [payment] = await paymentsOfOrder(orderId);
  const back = refundForm(payment?.id ?? '', '1,000');
  await inTransaction((tx) => refundPayment(tx, shop.actor, back));
  await inTransaction((tx) =>
    correctPayment(tx, shop.actor, { paymentId: back.paymentId, reason: 'Wrong order' }),
  );
  await done(owner, act('order.payment', cash, { at: hourAgo() }));
  const sums = { paidKobo: totalKobo - back.amount, refundedKobo: back.amount };
  expect(await orderRow(orderId)).toMatchObject(sums);
});

test('messages: in their order and once, with a photo of their own', async () => {
  const { shop, owner } = await phone();
  const { message } = await makeVisitor()
    .write(shop.id, 'Is it there?')
    .then(async () => {
      const [row] = await database().select().from(messages).where(eq(messages.shopId, shop.id));
      return { message: row };
    });
  const threadId = message?.threadId ?? '';
  const photo = newId();
  const texts = [
    act('message.send', { threadId, text: 'Yes' }),
    act('message.send', { threadId, text: 'Blue only' }),
  ];
  for (const one of [...texts, ...texts]) await done(owner, one);
  const picture = act('message.send', { threadId, photo });
  await done(owner, picture, { files: { [photo]: await photoFile() } });
  const rows = await database()
    .select()
    .from(messages)
    .where(eq(messages.threadId, threadId))
    .orderBy(messages.seq);
  expect(rows.map(({ text }) => text)).toEqual(['Is it there?', 'Yes', 'Blue only', '']);
  expect(rows.at(-1)?.attachment).toMatchObject({ kind: 'photo' });
  const strange = act('message.send', { threadId: newId(), text: 'Hello' });
  expect(await send(owner, strange)).toMatchObject({
    state: 'refused',
    code: 'messages.thread_not_found',
  });
});

test('counter.sale that is to be brought, kept without a line: one order to prepare, with its fee', async () => {
  const { shop, owner } = await phone();
  const stockId = await makePlainItem(shop.id, 5);
  const line = { stockId, variantId: null, quantity: 2, priceKobo: 1_200_000, name: 'Power bank' };
  const zone = { name: 'Ikeja', daysFrom: 0, daysTo: 1 };
  const sale = act(
    'counter.sale',
    {
      method: 'pos',
      lines: [line],
      buyerPhone: '0803 555 0100',
      delivery: { address: '5 Allen Avenue', feeKobo: 150_000, zone },
    },
    { at: hourAgo() },
  );
  const { orderId = '' } = await done(owner, sale);
  expect(await done(owner, sale)).toMatchObject({ orderId });
  expect(await orderRow(orderId)).toMatchObject({
    ...{ status: 'confirmed', getBy: 'delivery', address: '5 Allen Avenue', zone: 'Ikeja' },
    ...{ feeKobo: 150_000, totalKobo: 2_550_000, paidKobo: 2_550_000 },
  });
  expect(await books(stockId)).toMatchObject({ quantity: 3, ledger: 3 });
});
