import { expect, it } from 'vitest';
import { clicksByCode } from '#app/domains/adverts/clicks.queries.server.ts';
import { codesFor } from '#app/domains/adverts/commands/codes.server.ts';
import { countClick } from '#app/domains/adverts/commands/count-click.server.ts';
import { buyerKeyOf } from '#app/domains/messages/live-channels.server.ts';
import { placeOrder } from '#app/domains/orders/commands/place-order.server.ts';
import { lagosDay } from '#app/platform/clock.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { newToken } from '#app/platform/id.ts';
import { makeVisitor } from '#tests/support/shop/messages.ts';
import { advanceTo, cancelOrder, draftOf } from '#tests/support/shop/orders.ts';
import { makeShop } from '#tests/support/shop/shops.ts';
import { makeStock, stockBench } from '#tests/support/shop/stocks.ts';
import { chatsByCode, ordersByCode, visitsByCode } from './advert-results.queries.server.ts';
import { flushEvents, noteEvent } from './event-writer.server.ts';

stockBench();

const hour = 3_600_000;
const around = () => ({ from: new Date(Date.now() - hour), to: new Date(Date.now() + hour) });

async function advertised() {
  const shop = await makeShop();
  const stockId = await makeStock(shop.actor);
  const codes = await inTransaction((tx) =>
    codesFor(tx, { shopId: shop.id, stockId, places: ['whatsapp', 'facebook'] }),
  );
  const { whatsapp = '', facebook = '' } = codes;
  const visit = (
    visitorId: string,
    advertCode: string | undefined,
    kind: 'view' | 'visit' = 'view',
  ) =>
    noteEvent({
      kind,
      shopId: shop.id,
      stockId,
      visitorId,
      source: advertCode ? 'advert' : 'direct',
      referrerHost: undefined,
      advertCode,
    });
  return { shop, stockId, whatsapp, facebook, visit };
}

it('counts a visitor’s day once for each code, whatever beacons it sent', async () => {
  const { shop, whatsapp, facebook, visit } = await advertised();
  const [one, two] = [newToken(), newToken()];
  visit(one, whatsapp);
  visit(one, whatsapp, 'visit');
  visit(two, whatsapp);
  visit(one, facebook);
  visit(two, undefined);
  await flushEvents();
  const visits = await visitsByCode(shop.id, around());
  expect(Object.fromEntries(visits)).toEqual({ [whatsapp]: 2, [facebook]: 1 });
  const earlier = { from: new Date(Date.now() - 2 * hour), to: new Date(Date.now() - hour) };
  expect((await visitsByCode(shop.id, earlier)).size).toBe(0);
  expect((await visitsByCode((await makeShop()).id, around())).size).toBe(0);
});

it('counts those who came by a code and then wrote to the shop', async () => {
  const { shop, whatsapp, visit } = await advertised();
  const [writes, silent, walksIn] = [makeVisitor(), makeVisitor(), makeVisitor()];
  visit(buyerKeyOf(writes.visitorId), whatsapp);
  visit(buyerKeyOf(silent.visitorId), whatsapp);
  visit(buyerKeyOf(walksIn.visitorId), undefined);
  await flushEvents();
  await writes.write(shop.id, 'Is it still there?');
  await writes.write(shop.id, 'I take it.');
  await walksIn.write(shop.id, 'Hello');
  expect(Object.fromEntries(await chatsByCode(shop.id, around()))).toEqual({ [whatsapp]: 1 });
});

it('counts orders that stand and the money of completed ones', async () => {
  const { shop, stockId, whatsapp } = await advertised();
  const order = async (quantity: number, advertCode?: string) => {
    const draft = await draftOf(shop.id, [{ stockId, quantity }]);
    const came = { source: 'advert' as const, advertCode };
    return (await inTransaction((tx) => placeOrder(tx, draft, came))).orderId;
  };
  await advanceTo(shop.actor, await order(2, whatsapp));
  await order(1, whatsapp);
  await cancelOrder(shop.actor, await order(1, whatsapp));
  await advanceTo(shop.actor, await order(1));
  expect(Object.fromEntries(await ordersByCode(shop.id, around()))).toEqual({
    [whatsapp]: { orders: 2, salesKobo: 2 * 1_850_000 },
  });
});

it('counts clicks within the days asked for', async () => {
  const { shop, whatsapp } = await advertised();
  await countClick({ code: whatsapp, visitorId: newToken() });
  const today = lagosDay();
  const tomorrow = lagosDay(new Date(Date.now() + 24 * hour));
  expect((await clicksByCode(shop.id, today, tomorrow)).get(whatsapp)).toBe(1);
  expect((await clicksByCode(shop.id, '2020-01-01', today)).size).toBe(0);
});
