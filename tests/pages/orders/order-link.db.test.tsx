import { expect, test } from 'vitest';
import { sellOnce } from '#app/domains/orders/commands/sell-once.server.ts';
import { counterInput } from '#app/domains/orders/counter/counter-input.ts';
import OrderTrack, {
  action as orderAction,
  loader as orderLoader,
} from '#app/routes/market/order-track.tsx';
import Receipt, { loader as receiptLoader } from '#app/routes/market/receipt.tsx';
import FindOrder, {
  action as findAction,
  loader as findLoader,
} from '#app/routes/my/find-order.tsx';
import { ask, type Browser, signedIn } from '#tests/histories/doors.ts';
import { browserOf } from '#tests/support/buyers/buyer-browser.ts';
import { drawnPage } from '#tests/support/drawn.tsx';
import { advanceTo, bringToIkeja, makeOrder, makePlainItem } from '#tests/support/shop/orders.ts';
import { newPhone } from '#tests/support/shop/people.ts';
import { makeShop, type TestShop } from '#tests/support/shop/shops.ts';
import { photoFile, stockBench } from '#tests/support/shop/stocks.ts';

stockBench();

let networks = 0;
const newBrowser = (): Browser => ({ cookie: '', address: `102.91.${networks++}.7` });
const teamOf = ({ owner }: TestShop): Browser => signedIn(owner.opened.token);

async function opened(browser: Browser, code: string) {
  const { data } = await ask(orderLoader, { browser, path: `/o/${code}`, params: { code } });
  return { data: JSON.stringify(data), html: drawnPage(OrderTrack, { loaderData: data }) };
}
async function receiptFor(browser: Browser, code: string) {
  const path = `/o/${code}/receipt`;
  const { data } = await ask(receiptLoader, { browser, path, params: { code } });
  return { data: JSON.stringify(data), html: drawnPage(Receipt, { loaderData: data }) };
}

const secret = {
  name: 'Amarachi Secret',
  address: '77 Hidden Close',
  note: 'Knock at the green gate',
};

/** A delivery to somebody's door, to be paid by transfer. */
async function secretOrder() {
  const shop = await makeShop();
  const stockId = await makePlainItem(shop.id);
  const to = await bringToIkeja(shop.actor, secret.address);
  const phone = newPhone();
  const order = await makeOrder(shop.id, [{ stockId }], { ...to, ...secret, phone });
  return { shop, order, phone };
}

test('a stranger with the link reads how far the order is, and nothing else', async () => {
  const { shop, order, phone } = await secretOrder();
  const whole = await (await browserOf(order.code)).page(order.code);
  for (const word of Object.values(secret)) expect(whole).toContain(word);
  await advanceTo(shop.actor, order.id, 'confirmed');
  const { data, html } = await opened(newBrowser(), order.code);
  for (const text of [data, html]) {
    for (const word of [...Object.values(secret), phone.slice(-7), 'Ikeja', 'Power bank'])
      expect(text).not.toContain(word);
    expect(text).not.toMatch(/wa\.me|kobo/i);
  }
  for (const word of ['Order #', 'Confirmed', 'Placed', 'Show everything'])
    expect(html).toContain(word);
  expect(html).not.toContain('<form');
});

const intents = [
  'cancel',
  'claim',
  'withdraw',
  'pay',
  'pay-otherwise',
  'agree-fee',
  'complain',
  'complaint-solved',
  'complaint-raise',
  'screenshot',
  'review',
  'nonsense',
];

test('the receipt of an order leads a stranger to its status and opens once the phone is proved', async () => {
  const { shop, order, phone } = await secretOrder();
  const browser = newBrowser();
  const path = `/o/${order.code}/receipt`;
  const asStranger = { browser, path, params: { code: order.code } };
  const { data, location } = await ask(receiptLoader, asStranger);
  expect([data, location]).toEqual([undefined, `/o/${order.code}`]);
  expect((await receiptFor(teamOf(shop), order.code)).html).toContain('Power bank');
  await prove(browser, order.code, phone);
  expect((await receiptFor(browser, order.code)).html).toContain('Power bank');
});

test('no form of a stranger does anything: each is answered as for an order that does not exist', async () => {
  const { order } = await secretOrder();
  const send = (code: string, intent: string, browser = newBrowser()) =>
    ask(orderAction, {
      browser,
      path: `/o/${code}`,
      params: { code },
      fields: { intent, payBy: 'delivery', feeKobo: '0', stars: '5', fromBank: 'OPay' },
    });
  for (const intent of intents) {
    const [theirs, none] = [await send(order.code, intent), await send('2'.repeat(14), intent)];
    expect(theirs.status, intent).toBe(404);
    expect(JSON.stringify(theirs.data), intent).toBe(JSON.stringify(none.data));
  }
  const buyer = await browserOf(order.code);
  expect((await buyer.ask(order.code, { intent: 'claim', fromBank: 'OPay' })).status).toBe(200);
  const form = new FormData();
  form.set('intent', 'screenshot');
  form.set('screenshot', await photoFile());
  expect((await buyer.ask(order.code, form)).status).toBe(200);
  expect((await opened(newBrowser(), order.code)).data).not.toMatch(/claim|picture":\d/);
});

/** Somebody follows "Show everything" and proves the phone. */
async function prove(browser: Browser, code: string, phone: string) {
  const { html } = await opened(browser, code);
  const path = (/href="(\/my\/find[^"]*)"/.exec(html)?.[1] ?? '').replaceAll('&amp;', '&');
  const page = await ask(findLoader, { browser, path });
  const form = drawnPage(FindOrder, { loaderData: page.data });
  const number = /value="(\d{4,})"/.exec(form)?.[1] ?? '';
  const asked = await ask(findAction, {
    browser,
    path,
    fields: { intent: 'start', phone, number },
  });
  const fields = { intent: 'code', phone, number, code: asked.data.code?.demoCode ?? '' };
  return ask(findAction, { browser, path, fields });
}

test('whoever proves the phone has the whole order and may act; another phone does not open it', async () => {
  const { order, phone } = await secretOrder();
  const browser = newBrowser();
  expect((await prove(browser, order.code, newPhone())).status).toBe(404);
  expect((await opened(browser, order.code)).html).toContain('Show everything');
  expect((await prove(browser, order.code, phone)).location).toBe(`/o/${order.code}`);
  const { html } = await opened(browser, order.code);
  for (const word of Object.values(secret)) expect(html).toContain(word);
  const path = `/o/${order.code}`;
  const params = { code: order.code };
  const cancel = { browser, path, params, fields: { intent: 'cancel' } };
  expect((await ask(orderAction, cancel)).status).toBe(200);
  expect((await opened(browser, order.code)).html).toContain('You cancelled this order.');
});

/** Sold over the counter to somebody whose phone is known or not. */
async function soldOver(buyerPhone: string) {
  const shop = await makeShop();
  const stockId = await makePlainItem(shop.id);
  const lines = [{ stockId, variantId: null, quantity: 1, priceKobo: 1_200_000 }];
  const sale = { method: 'cash', lines, buyerName: secret.name, buyerPhone };
  return { shop, ...(await sellOnce(shop.actor, counterInput.parse(sale), undefined)) };
}

test('the receipt of a sale names its buyer to the team and to the proved phone alone', async () => {
  const phone = newPhone();
  const { shop, code } = await soldOver(phone);
  const browser = newBrowser();
  const sent = await receiptFor(browser, code);
  expect(sent.html).toContain('Power bank');
  expect(sent.html).toContain('12,000');
  expect(sent.data).not.toContain(secret.name);
  expect((await receiptFor(teamOf(shop), code)).html).toContain(secret.name);
  expect((await receiptFor(teamOf(await makeShop()), code)).data).not.toContain(secret.name);
  expect((await opened(browser, code)).html).toContain(`/o/${code}/receipt`);
  expect((await prove(browser, code, phone)).location).toBe(`/o/${code}`);
  expect((await receiptFor(browser, code)).html).toContain(secret.name);
  expect((await opened(browser, code)).html).toContain(secret.name);
  // Nobody gave a number: there is nothing to prove.
  expect((await opened(newBrowser(), (await soldOver('')).code)).html).not.toContain('/my/find');
});

test('the team is led to its own page of the order and never reads the code that the buyer gives away', async () => {
  const { shop, order } = await secretOrder();
  const { data, html } = await opened(teamOf(shop), order.code);
  expect(html).toContain(`/orders/${order.id}`);
  expect(data).not.toContain(secret.name);
  const { html: receipt } = await receiptFor(teamOf(shop), order.code);
  expect(receipt).toContain(secret.name);
  expect(receipt).toContain(`href="/orders/${order.id}"`);
  expect((await opened(teamOf(await makeShop()), order.code)).html).not.toContain('/orders/');
});
