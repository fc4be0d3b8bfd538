import { expect, test } from 'vitest';
import { placeOnce } from '#app/domains/orders/commands/place-order.server.ts';
import { makeVisitor, newOperation } from '#tests/support/shop/messages.ts';
import { draftOf } from '#tests/support/shop/orders.ts';
import { makeShop, type TestShop } from '#tests/support/shop/shops.ts';
import { makeStock, stockBench } from '#tests/support/shop/stocks.ts';
import { inboxPage } from './inbox/inbox-page.server.ts';

stockBench();

const origin = 'http://127.0.0.1';
const pageOf = (shop: TestShop, query = '') =>
  inboxPage(shop.id, new URL(`${origin}/messages${query}`), origin);

test("a thread names the buyer's last order, a number to call and, from then on, their name", async () => {
  const [shop, other] = [await makeShop(), await makeShop()];
  const buyer = makeVisitor();
  await buyer.write(shop.id, 'Is it there?');
  await buyer.write(other.id, 'And yours?');
  const [thread] = (await pageOf(shop)).threads;
  const query = `?thread=${thread?.id}`;
  expect(await pageOf(shop, query)).toMatchObject({ order: null, thread: { buyer: { name: '' } } });

  const stockId = await makeStock(shop.actor);
  const draft = await draftOf(shop.id, [{ stockId }]);
  const place = () => placeOnce({ visitorId: buyer.visitorId, key: newOperation(), draft });
  await place();
  const { orderId } = await place();
  const { order } = await pageOf(shop, query);
  expect(order).toEqual({
    id: orderId,
    number: 2,
    status: 'pending',
    totalKobo: draft.lines[0]?.priceKobo,
    url: expect.stringMatching(/^http.*\/o\/[2-9a-z]{14}$/),
    tel: 'tel:+2348055550123',
  });
  await buyer.write(shop.id, 'I have ordered.');
  expect((await pageOf(shop, query)).thread?.buyer.name).toBe('Fúnmi Adébáyọ̀');
  expect((await pageOf(shop, '?q=funmi')).threads).toHaveLength(1);

  const [elsewhere] = (await pageOf(other)).threads;
  await buyer.write(other.id, 'Hello?');
  expect(await pageOf(other, `?thread=${elsewhere?.id}`)).toMatchObject({
    order: null,
    thread: { buyer: { name: '' } },
  });
});
