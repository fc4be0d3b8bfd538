import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { setClock } from '#app/platform/clock.ts';
import { database } from '#app/platform/db/database.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { makePlainItem } from '#tests/support/shop/orders.ts';
import { makeMember, makeShop, shopBench } from '#tests/support/shop/shops.ts';
import { changeItem } from '#tests/support/shop/stocks.ts';
import { setOffer, stopOffer, turnDueOffers } from '../prices/offers.server.ts';
import { answerPrices } from '../prices/price-forms.server.ts';
import { pricesPage } from '../prices/prices.queries.server.ts';
import { stockCards } from '../stocks.queries.server.ts';
import { stocks } from '../stocks.table.server.ts';

shopBench();

const day = 86_400_000;
const from = (days: number) => new Date(Date.now() + days * day);

const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error: { code?: string }) => error.code ?? String(error),
  );

async function priced(daysAgo: number) {
  const back = setClock(() => from(-daysAgo));
  const shop = await makeShop();
  const stockId = await makePlainItem(shop.id);
  back();
  const name = async (naira: string, ago = 0) => {
    const turnBack = setClock(() => from(-ago));
    await changeItem(shop.actor, stockId, { price: naira });
    turnBack();
  };
  const row = async () => {
    const [item] = await database().select().from(stocks).where(eq(stocks.id, stockId));
    return (
      item && { priceKobo: item.priceKobo, wasKobo: item.wasKobo, on: item.offerUntil !== null }
    );
  };
  const offer = (priceKobo: number, starts = -1, ends = 3, actor = shop.actor) =>
    inTransaction((tx) =>
      setOffer(tx, actor, { stockId, priceKobo, startsAt: from(starts), endsAt: from(ends) }),
    );
  const facets = async () => {
    const { rows } = await database().execute<{ facets: string[] }>(
      `select facets from stock_search where id = '${stockId}'`,
    );
    return rows[0]?.facets.filter((token) => token.startsWith('+offer')) ?? [];
  };
  return { shop, stockId, name, row, offer, facets };
}

const usual = { priceKobo: 1_200_000, wasKobo: null, on: false };
const offered = { priceKobo: 900_000, wasKobo: 1_200_000, on: true };

test('an offer begins and ends by itself, in lists and in the filter', async () => {
  const { stockId, row, offer, facets } = await priced(30);
  await offer(900_000, 1, 3);
  await turnDueOffers();
  expect(await row()).toEqual(usual);
  let back = setClock(() => from(2));
  await Promise.all([turnDueOffers(), turnDueOffers()]);
  expect(await row()).toEqual(offered);
  expect(await facets()).toEqual(['+offer:on']);
  expect(await stockCards([stockId])).toMatchObject([{ priceKobo: 900_000, wasKobo: 1_200_000 }]);
  back();
  back = setClock(() => from(4));
  await turnDueOffers();
  await turnDueOffers();
  expect(await row()).toEqual(usual);
  expect(await facets()).toEqual([]);
  back();
});

test('a price that was not asked for the seven days before is not struck', async () => {
  const young = await priced(3);
  await young.offer(900_000);
  expect(await young.row()).toEqual({ ...offered, wasKobo: null });
  const raised = await priced(30);
  await raised.name('10000', 2);
  await raised.name('12000', 1);
  await raised.offer(900_000);
  expect(await raised.row()).toEqual({ ...offered, wasKobo: null });
});

test('another price named by hand ends the offer and stands', async () => {
  const { name, row, offer } = await priced(30);
  await offer(900_000);
  expect(await row()).toEqual(offered);
  await name('15000');
  expect(await row()).toEqual({ ...usual, priceKobo: 1_500_000 });
  const back = setClock(() => from(4));
  await turnDueOffers();
  expect(await row()).toEqual({ ...usual, priceKobo: 1_500_000 });
  back();
});

test('a second offer takes the place of the first, and a stopped one is over', async () => {
  const { shop, stockId, row, offer } = await priced(30);
  await offer(900_000);
  await offer(800_000);
  expect(await row()).toMatchObject({ priceKobo: 800_000 });
  await inTransaction((tx) => stopOffer(tx, shop.actor, stockId));
  await inTransaction((tx) => stopOffer(tx, shop.actor, stockId));
  expect(await row()).toEqual(usual);
});

test('no offer goes below the floor, is dearer than the price, or lies in the past', async () => {
  const { shop, stockId, row, offer } = await priced(30);
  const form = new FormData();
  for (const [name, value] of Object.entries({ intent: 'costs', cost: '7,000', floor: '8,000' }))
    form.set(name, value);
  await answerPrices(shop.actor, stockId, form);
  expect(await codeOf(offer(790_000))).toBe('stocks.below_floor');
  expect(await codeOf(offer(1_200_000))).toBe('stocks.offer_price');
  expect(await codeOf(offer(900_000, -3, -1))).toBe('stocks.offer_time');
  expect(await codeOf(offer(900_000, 0, 300))).toBe('stocks.offer_time');
  expect(await row()).toEqual(usual);
  expect(await codeOf(offer(800_000))).toBe('done');
});

test('costs are a moving average over what was bought; only owner and admins write and see them', async () => {
  const { shop, stockId, offer } = await priced(30);
  const send = (actor: typeof shop.actor, fields: Record<string, string>) => {
    const form = new FormData();
    for (const [name, value] of Object.entries({ intent: 'costs', ...fields }))
      form.set(name, value);
    return answerPrices(actor, stockId, form);
  };
  await send(shop.actor, { cost: '5,000' });
  // 5 on the shelf, 2 of them new.
  await send(shop.actor, { cost: '7,500', pieces: '2' });
  expect((await pricesPage(shop.id, stockId)).item.costKobo).toBe(600_000);
  const [employee, admin] = [await makeMember(shop), await makeMember(shop, 'admin')];
  expect(await codeOf(send(employee.actor, { cost: '1' }))).toBe('shops.forbidden');
  expect(await codeOf(offer(900_000, 0, 3, employee.actor))).toBe('shops.forbidden');
  expect(await codeOf(send(admin.actor, { cost: '6,000', floor: '6,500' }))).toBe('done');
  const stranger = await makeShop();
  expect(await codeOf(send(stranger.actor, { cost: '1' }))).toBe('stocks.not_found');
  expect(await codeOf(pricesPage(stranger.id, stockId))).toBe('stocks.not_found');
});
