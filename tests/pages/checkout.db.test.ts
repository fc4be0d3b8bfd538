import { eq } from 'drizzle-orm';
import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { codesFor } from '#app/domains/adverts/commands/codes.server.ts';
import { ownOrder, ownOrders } from '#app/domains/orders/orders.queries.server.ts';
import { orders } from '#app/domains/orders/orders.table.server.ts';
import { type Viewer, viewerContext } from '#app/domains/shops/viewer/viewer.server.ts';
import { database } from '#app/platform/db/database.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { requestContext } from '#app/platform/http/request-context.server.ts';
import { newVisitorId, visitorCookie } from '#app/platform/http/visitor.server.ts';
import { translatorFor } from '#app/platform/i18n/catalogues.server.ts';
import { newToken } from '#app/platform/id.ts';
import { action } from '#app/routes/market/checkout.tsx';
import { loader as orderLoader } from '#app/routes/market/order-track.tsx';
import { loader as receiptLoader } from '#app/routes/market/receipt.tsx';
import { draftOf } from '#tests/support/shop/orders.ts';
import { makeShop } from '#tests/support/shop/shops.ts';
import { makeStock, stockBench } from '#tests/support/shop/stocks.ts';

stockBench();

const origin = 'https://oja.example';

async function advertised() {
  const shop = await makeShop();
  const stockId = await makeStock(shop.actor, { quantity: 20 });
  const { whatsapp = '' } = await inTransaction((tx) =>
    codesFor(tx, { shopId: shop.id, stockId, places: ['whatsapp'] }),
  );
  return { shopId: shop.id, stockId, code: whatsapp };
}

let buyers = 0;

/** The check-out form of a new buyer each time, sent by a browser that says how its visit began. */
async function order(
  { shopId, stockId }: { shopId: string; stockId: string },
  came: unknown,
  language = 'en',
  headers = {},
) {
  buyers += 1;
  const phone = `0806555${1_000 + buyers}`;
  const { lines, ...draft } = await draftOf(shopId, [{ stockId }], { phone });
  const form = new FormData();
  for (const [name, value] of Object.entries(draft)) form.set(name, String(value ?? ''));
  form.set('lines', JSON.stringify(lines));
  form.set('came', typeof came === 'string' ? came : JSON.stringify(came));
  form.set('key', newToken());
  const context = new RouterContextProvider();
  const facts = { id: 'r', nonce: 'n', clientAddress: `102.89.${buyers}.1`, origin };
  context.set(requestContext, { ...facts, translator: translatorFor(language) });
  context.set(viewerContext, async () => undefined);
  const request = new Request(`${origin}/checkout/${shopId}`, {
    method: 'POST',
    headers,
    body: form,
  });
  const answer = (await action({ request, params: { shopId }, context } as never)) as {
    data: { placed?: string };
  };
  const [row] = await database()
    .select()
    .from(orders)
    .where(eq(orders.code, answer.data.placed ?? ''));
  if (!row) throw new Error('no order was placed');
  return row;
}

const cameOf = async (...asked: Parameters<typeof order>) => {
  const { cameBy, advertCode } = await order(...asked);
  return { cameBy, advertCode };
};

test('an order is credited to an advert of its own shop and to no other', async () => {
  const [own, other] = [await advertised(), await advertised()];
  const referrer = 'https://l.instagram.com/';
  expect(await cameOf(own, { referrer, advertCode: own.code })).toEqual({
    cameBy: 'advert',
    advertCode: own.code,
  });
  const byReferrer = { cameBy: 'instagram', advertCode: null };
  const unreadable = ['ZZ', "' or 1=1", '\u0000', 'x'.repeat(5_000), 7, null, [own.code]];
  for (const advertCode of [other.code, 'zz99zz', ...unreadable])
    expect(await cameOf(own, { referrer, advertCode }), String(advertCode)).toEqual(byReferrer);
  const direct = { cameBy: 'direct', advertCode: null };
  for (const came of [
    '',
    '{',
    'null',
    { advertCode: 7 },
    { referrer: 7, advertCode: 'zz99zz' },
    { referrer: `https://l.instagram.com/${'x'.repeat(9_000)}` },
  ])
    expect(await cameOf(own, came)).toEqual(direct);
  const byAdvert = { cameBy: 'advert', advertCode: own.code };
  expect(await cameOf(own, { referrer: ['x'], advertCode: own.code })).toEqual(byAdvert);
});

/** What a page's loader does with a request of a browser. */
async function opened(path: string, headers: Record<string, string> = {}, isTeam = false) {
  const context = new RouterContextProvider();
  const facts = { id: 'r', nonce: 'n', clientAddress: '127.0.0.1', origin };
  context.set(requestContext, { ...facts, translator: translatorFor('en') });
  context.set(viewerContext, async () => (isTeam ? ({} as Viewer) : undefined));
  const [, , code = '', rest] = path.split(/[/?]/);
  const args = { request: new Request(`${origin}${path}`, { headers }), params: { code }, context };
  const load = rest === 'receipt' ? receiptLoader : orderLoader;
  const answer = await load(args as never).catch((thrown: unknown) => thrown);
  return answer instanceof Response ? answer.headers.get('location') : 'shown';
}

test('an order remembers the language it was placed in, and what goes to the buyer is in it', async () => {
  const shop = await makeShop();
  const stockId = await makeStock(shop.actor, { quantity: 20 });
  const buyer = { cookie: visitorCookie(newVisitorId(), origin).split(';')[0] ?? '' };
  const { id, code, language } = await order({ shopId: shop.id, stockId }, '', 'ha', buyer);
  expect(language).toBe('ha');
  const name = { name: 'Fúnmi Adébáyọ̀', number: '#0001' };
  const greeting = translatorFor('ha').t('orders.whatsapp_text', name);
  expect(greeting).not.toBe(translatorFor('en').t('orders.whatsapp_text', name));
  const list = await ownOrders({ shopId: shop.id, tab: 'new', q: '', seesMoney: true });
  expect(list.orders[0]?.greeting).toBe(greeting);
  expect((await ownOrder(shop.id, id))?.order.greeting).toBe(greeting);
  for (const page of [`/o/${code}`, `/o/${code}/receipt`]) {
    expect(await opened(page, buyer)).toBe(`${page}?lang=ha`);
    expect(await opened(`${page}?lang=en`, buyer)).toBe('shown');
    const cookie = `${buyer.cookie}; oja-language=en`;
    expect(await opened(page, { cookie })).toBe('shown');
    expect(await opened(page, buyer, true)).toBe('shown');
  }
  const other = await order({ shopId: shop.id, stockId }, '');
  expect(await opened(`/o/${other.code}`)).toBe('shown');
});
