import { expect, test } from 'vitest';
import { chatPage } from '#app/domains/messages/chat-page.server.ts';
import { ChatPage } from '#app/domains/messages/ui/chat-page.tsx';
import { cartItems, itemChoices } from '#app/domains/orders/cart/cart.queries.server.ts';
import { type CartGroup, groupByShop, orderable } from '#app/domains/orders/cart/cart.ts';
import { claimTransfer, noteMoney } from '#app/domains/orders/commands/transfers.server.ts';
import { advanceOrder } from '#app/domains/orders/commands/work-order.server.ts';
import { myOrders } from '#app/domains/orders/mine/my-orders.queries.server.ts';
import { orderPage } from '#app/domains/orders/pages/order-page.server.ts';
import { CartCard } from '#app/domains/orders/ui/checkout/cart-card.tsx';
import { PlainCart } from '#app/domains/orders/ui/checkout/plain-cart.tsx';
import { MyOrderList } from '#app/domains/orders/ui/mine/my-order-card.tsx';
import { OrderView } from '#app/domains/orders/ui/order-view.tsx';
import { setWithheld } from '#app/domains/stocks/commands/withhold-stock.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import type { RequestContext } from '#app/platform/http/request-context.server.ts';
import { visitorCookie, visitorKey } from '#app/platform/http/visitor.server.ts';
import { translatorFor } from '#app/platform/i18n/catalogues.server.ts';
import { newToken } from '#app/platform/id.ts';
import { drawn } from '#tests/support/drawn.tsx';
import { makeOperator } from '#tests/support/operators/operators.ts';
import { makeVisitor } from '#tests/support/shop/messages.ts';
import { makeOrder } from '#tests/support/shop/orders.ts';
import { makeShop } from '#tests/support/shop/shops.ts';
import { makeStock, stockBench, variantsOf } from '#tests/support/shop/stocks.ts';
import { measuresOf } from '../measures/measures.queries.server.ts';
import { measureShop } from './decide.server.ts';
import { liftMeasure } from './lift.server.ts';

stockBench();

const { t } = translatorFor('en');
const origin = 'https://oja.test';

async function soldBy() {
  const by = (await makeOperator('moderator')).operator;
  const shop = await makeShop({ plan: 'premium' });
  const stockId = await makeStock(shop.actor, { productName: 'Bassoon in maple' });
  const suspend = () =>
    measureShop(by, {
      shopId: shop.id,
      kind: 'suspend',
      reason: 'Not your photos',
      key: newToken(),
    });
  const lift = async () => {
    const [measure] = await measuresOf(shop.id);
    await liftMeasure(by, { measureId: measure?.id ?? '', reason: 'All is well again, sorry.' });
  };
  return { by, shop, stockId, suspend, lift };
}

const line = (shopId: string, stockId: string) => ({
  ...{ stockId, variantId: null, shopId, quantity: 1, priceKobo: 100 },
});

/** The card of a cart, with the script and without. */
const cards = (group: CartGroup) => [
  drawn(<CartCard group={group} />),
  drawn(<PlainCart groups={[group]} />),
];

test('what is withheld for now stays in the cart, cannot be ordered, and is back with its shop', async () => {
  const { shop, stockId, suspend, lift } = await soldBy();
  const lines = [line(shop.id, stockId)];
  const group = async () => {
    const [found] = groupByShop(lines, await cartItems(lines));
    if (!found) throw new Error('it has left the cart');
    return found;
  };
  const open = await group();
  expect(orderable(open.lines)).toHaveLength(1);
  for (const html of cards(open)) {
    expect(html).toContain(`/checkout/${shop.id}`);
    expect(html).not.toContain('Not for sale now');
  }
  await suspend();
  const held = await group();
  expect(held.lines[0]?.item).toMatchObject({ isAway: true, left: 0, photo: null });
  expect(orderable(held.lines)).toEqual([]);
  for (const html of cards(held)) {
    expect(html).toContain('Bassoon in maple');
    expect(html).toContain('Not for sale now');
    expect(html).toContain('This shop takes no orders now.');
    expect(html).not.toMatch(/href="\/(shop|checkout)\//);
  }
  // Nobody puts it in anew.
  expect(await itemChoices(stockId)).toBeUndefined();
  await lift();
  expect(orderable((await group()).lines)).toHaveLength(1);

  // Hidden by those who run the market, in a shop that is open.
  await inTransaction((tx) => setWithheld(tx, stockId, true));
  const alone = await group();
  expect(alone).toMatchObject({ shop: { isClosed: false }, lines: [{ item: { isAway: true } }] });
  for (const html of cards(alone)) expect(html).toContain(`href="/shop/${shop.id}"`);
  expect(await itemChoices(stockId)).toBeUndefined();
});

test('what is hidden for its own words has neither name nor price in a cart, also while its shop is suspended', async () => {
  const { shop, suspend } = await soldBy();
  const stockId = await makeStock(shop.actor, {
    productName: 'Send first, see later',
    price: '12,345',
    optionName: 'How',
    variants: [{ color: 'call me', size: 'now', option: 'or else', quantity: 1 }],
  });
  const [variant] = await variantsOf(stockId);
  const lines = [
    line(shop.id, stockId),
    { ...line(shop.id, stockId), variantId: variant?.id ?? '' },
  ];
  const [open] = groupByShop(lines, await cartItems(lines));
  expect(JSON.stringify(open)).toMatch(/Send first.*call me.*now.*or else.*1234500/i);
  await inTransaction((tx) => setWithheld(tx, stockId, true));
  const words = /Send first|call me|or else|1234500|12,345/i;
  for (const act of [async () => {}, suspend]) {
    await act();
    const items = await cartItems(lines);
    expect(items).toHaveLength(2);
    expect(JSON.stringify(items)).not.toMatch(words);
    const [group] = groupByShop(lines, items);
    for (const html of group ? cards(group) : ['no card']) {
      expect(html).toContain('<b class="blk tight t-s">Not for sale now</b>');
      expect(html).toContain('Remove Not for sale now');
      expect(html).not.toMatch(words);
    }
  }
});

test('what its own shop has hidden is out of the cart', async () => {
  const { shop } = await soldBy();
  const hidden = await makeStock(shop.actor, { productName: 'Bassoon', status: 'hidden' });
  expect(await cartItems([line(shop.id, hidden)])).toEqual([]);
});

test('an order of a suspended shop says that it goes on, and leads to no page that is not there', async () => {
  const { shop, stockId, suspend, lift } = await soldBy();
  const order = await makeOrder(shop.id, [{ stockId }]);
  const page = async () => {
    const found = await orderPage(order.code, { origin, t });
    return drawn(<OrderView order={found} />);
  };
  const toShop = `href="/shop/${shop.id}"`;
  const goesOn = 'This shop takes no new orders now. Your order goes on.';
  expect(await page()).toContain(toShop);
  expect(await page()).not.toContain(goesOn);
  // Of one that is not paid the page says that it must not be paid now.
  const money = { orderId: order.id, method: 'cash' as const };
  await inTransaction((tx) => noteMoney(tx, shop.actor, money));
  await suspend();
  expect(await page()).toContain(goesOn);
  expect(await page()).not.toContain(toShop);
  await inTransaction(async (tx) => {
    for (const to of ['confirmed', 'ready', 'completed'] as const)
      await advanceOrder(tx, shop.actor, { orderId: order.id, to });
  });
  const found = await orderPage(order.code, { origin, t });
  const toChat = `href="/chat/${shop.id}"`;
  expect(drawn(<OrderView order={found} />)).toContain(toChat);
  expect(drawn(<OrderView order={found} mayWrite={false} />)).not.toContain(toChat);
  // At its end there is nothing to go on.
  expect(await page()).not.toContain(goesOn);
  expect(await page()).not.toContain(toShop);
  await lift();
  expect(await page()).toContain(toShop);
});

test('a suspended shop is warned of on the order, in My orders and in the chat alike, and no time to pay is named', async () => {
  const { shop, stockId, suspend, lift } = await soldBy();
  const buyer = makeVisitor();
  const key = visitorKey(buyer.visitorId);
  const unpaid = await makeOrder(shop.id, [{ stockId }], {}, key);
  const claimed = await makeOrder(shop.id, [{ stockId }], {}, key);
  await inTransaction((tx) => claimTransfer(tx, { code: claimed.code, fromBank: 'OPay' }));
  await buyer.write(shop.id, 'Is it in maple?');
  const pageOf = async (code: string) => {
    const found = await orderPage(code, { origin, t });
    return { found, html: drawn(<OrderView order={found} />) };
  };
  const cards = async () => {
    const { orders } = await myOrders(key);
    return orders.map((order) => drawn(<MyOrderList orders={[order]} />));
  };
  const chat = async () => {
    const headers = { cookie: visitorCookie(buyer.visitorId, origin) };
    const request = new Request(`${origin}/chat/${shop.id}`, { headers });
    const facts = { origin } as RequestContext;
    return drawn(<ChatPage data={await chatPage({ shopId: shop.id, request, facts })} />);
  };
  const why = t('order.paused_why', { shop: 'Ngozi Fashion House' });
  const sent = t('order.paused_claimed');
  const before = [
    ...(await cards()),
    (await pageOf(unpaid.code)).html,
    (await pageOf(claimed.code)).html,
    await chat(),
  ];
  for (const html of before) expect(html).not.toContain(why);
  await suspend();
  const open = await pageOf(unpaid.code);
  expect(open.html).toContain(why);
  expect(open.html).not.toContain(sent);
  expect(open.found.expiresAt).toBeNull();
  // A claim from just before the suspension stays, with what to do now and without a word of encouragement.
  const told = await pageOf(claimed.code);
  for (const text of [why, sent, t('order.not_paid_yet')]) expect(told.html).toContain(text);
  expect(told.html).not.toContain(t('order.goes_on'));
  expect(told.html).not.toContain(t('order.tell_here'));
  const [claimedCard, unpaidCard] = await cards();
  expect(claimedCard).toContain(why);
  expect(unpaidCard).toContain(why);
  expect(unpaidCard).not.toContain(t('order.pay_transfer'));
  const written = await chat();
  expect(written).toContain(why);
  expect(written).not.toContain(`href="/shop/${shop.id}"`);
  await lift();
  for (const html of [...(await cards()), await chat()]) expect(html).not.toContain(why);
});
