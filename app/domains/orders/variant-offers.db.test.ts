import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { googleFeed, metaFeed } from '#app/domains/market/crawlers/feeds.queries.server.ts';
import { productPage } from '#app/domains/market/pages/product-page.server.ts';
import { setPlace } from '#app/domains/shops/commands/set-place.server.ts';
import { editStock } from '#app/domains/stocks/commands/edit-stock.server.ts';
import { setOffer, stopOffer, turnDueOffers } from '#app/domains/stocks/prices/offers.server.ts';
import { answerPrices } from '#app/domains/stocks/prices/price-forms.server.ts';
import { stockCards } from '#app/domains/stocks/stocks.queries.server.ts';
import { stockVariants } from '#app/domains/stocks/stocks.table.server.ts';
import { lagosDay, setClock } from '#app/platform/clock.ts';
import { database } from '#app/platform/db/database.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { translatorFor } from '#app/platform/i18n/catalogues.server.ts';
import { readCsv } from '#app/platform/sheets/read-sheet.server.ts';
import { isLongRun } from '#tests/support/long-run.ts';
import { fc } from '#tests/support/properties.ts';
import { draftOf, makeOrder } from '#tests/support/shop/orders.ts';
import { makeShop } from '#tests/support/shop/shops.ts';
import {
  codeOf,
  draftWith,
  editItem,
  makeStock,
  priceVariant,
  setFloor,
  stockBench,
  stockRow,
  variantsOf,
} from '#tests/support/shop/stocks.ts';
import { cartItems } from './cart/cart.queries.server.ts';
import type { OrderChanged } from './commands/locked-lines.server.ts';
import { placeOrder } from './commands/place-order.server.ts';
import { counterItems } from './counter/counter.queries.server.ts';

stockBench();

const { t } = translatorFor('en');
const origin = 'https://oja.example';
const day = 86_400_000;
const from = (days: number) => new Date(Date.now() + days * day);

/** 128 GB at the item's price, 256 GB at its own; both asked for so many days. */
async function makePhone(days = 30) {
  const shop = await makeShop();
  await inTransaction((tx) => setPlace(tx, shop.actor, 'lagos/ikeja'));
  const back = setClock(() => from(-days));
  const stockId = await makeStock(shop.actor, {
    price: '148,000',
    optionName: 'Storage',
    variants: [
      { option: '128 GB', color: 'Black', quantity: 40 },
      { option: '256 GB', color: 'Black', quantity: 40, price: '171,500' },
    ],
  });
  back();
  // The database notes by its own clock since when a variant has its price.
  await database()
    .update(stockVariants)
    .set({ pricedAt: from(-days) })
    .where(eq(stockVariants.stockId, stockId));
  const [small, large] = await variantsOf(stockId);
  if (!small || !large) throw new Error('there are no variants');
  const offer = (priceKobo: number, startsAt = from(-1), endsAt = from(3)) =>
    inTransaction((tx) => setOffer(tx, shop.actor, { stockId, priceKobo, startsAt, endsAt }));
  const prices = async () =>
    (await variantsOf(stockId)).map(({ priceKobo, wasKobo }) => [priceKobo, wasKobo]);
  return { shop, stockId, small: small.id, large: large.id, offer, prices };
}

test('an offer typed into its form takes 30 % off to the naira', async () => {
  const shop = await makeShop();
  const variants = [
    { option: 'Plain', quantity: 5 },
    { option: 'Small', quantity: 5, price: '7,000' },
  ];
  const stockId = await makeStock(shop.actor, { price: '10,000', optionName: 'Kind', variants });
  const form = new FormData();
  const fields = { intent: 'offer', price: '7,000', until: lagosDay(from(3)) };
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  await answerPrices(shop.actor, stockId, form);
  expect((await variantsOf(stockId)).map(({ priceKobo }) => priceKobo)).toEqual([null, 490_000]);
});

test('a variant with its own price goes down by the same share: list, page, cart, counter, order and feeds agree', async () => {
  const { shop, stockId, small, large, offer, prices } = await makePhone();
  const seen = await draftOf(shop.id, [{ stockId, variantId: large }]);
  await offer(11_100_000);
  expect(await prices()).toEqual([
    [null, 14_800_000],
    [12_862_500, 17_150_000],
  ]);
  expect(await stockCards([stockId])).toMatchObject([
    { priceKobo: 11_100_000, from: true, wasKobo: 14_800_000 },
  ]);
  const page = await productPage({ id: stockId, origin, t });
  expect(page.choices.map(({ priceKobo, wasKobo }) => [priceKobo, wasKobo])).toEqual([
    [11_100_000, 14_800_000],
    [12_862_500, 17_150_000],
  ]);
  const struck = (price: string) => ({
    price,
    priceType: 'https://schema.org/StrikethroughPrice',
  });
  const address = { addressLocality: 'Ikeja', addressRegion: 'Lagos', addressCountry: 'NG' };
  expect(page.tags.data.offers).toMatchObject({
    availableAtOrFrom: { '@type': 'Place', address },
    offers: [
      { price: '111000.00', priceSpecification: struck('148000.00') },
      { price: '128625.00', priceSpecification: struck('171500.00') },
    ],
  });
  const lines = [small, large].map((variantId) => ({ stockId, variantId }));
  const both = [11_100_000, 12_862_500];
  expect((await cartItems(lines)).map(({ priceKobo }) => priceKobo)).toEqual(both);
  expect((await counterItems(shop.id)).map(({ priceKobo }) => priceKobo).sort()).toEqual(both);
  // The cart of before is told, and then ordered at the new price.
  const refused = await inTransaction((tx) => placeOrder(tx, seen)).catch((error) => error);
  expect((refused as OrderChanged).changes).toMatchObject([
    { wasPriceKobo: 17_150_000, priceKobo: 12_862_500 },
  ]);
  const order = await makeOrder(shop.id, [{ stockId, variantId: large, quantity: 2 }]);
  expect(order.totalKobo).toBe(25_725_000);
  const google = (await googleFeed(shop.id, origin)) ?? '';
  const cut = google.slice(google.indexOf(large));
  expect(cut).toContain('<g:price>171500.00 NGN</g:price>');
  expect(cut).toContain('<g:sale_price>128625.00 NGN</g:sale_price>');
  expect(cut).toContain('<g:custom_label_0>Ikeja, Lagos</g:custom_label_0>');
  const [head = [], ...rows] = readCsv((await metaFeed(shop.id, origin)) ?? '');
  const cells = rows.map((row) => Object.fromEntries(head.map((name, at) => [name, row[at]])));
  expect(cells.find(({ id }) => id === large)).toMatchObject({
    price: '171500.00 NGN',
    sale_price: '128625.00 NGN',
    link: `${origin}/stocks/${stockId}`,
    size: '',
    custom_label_0: 'Ikeja, Lagos',
  });
});

test('feeds name when an offer began and when it ends; a page says its last day', async () => {
  const { shop, stockId, offer } = await makePhone();
  const midnight = (days: number) => new Date(`${lagosDay(from(days))}T00:00:00+01:00`);
  const [starts, ends] = [midnight(2), midnight(5)];
  await offer(11_100_000, starts, ends);
  const back = setClock(() => from(3));
  await turnDueOffers();
  const span = `${lagosDay(starts)}T00:00+0100/${lagosDay(ends)}T00:00+0100`;
  expect(await googleFeed(shop.id, origin)).toContain(
    `<g:sale_price_effective_date>${span}</g:sale_price_effective_date>`,
  );
  expect(await metaFeed(shop.id, origin)).toContain(`"${span}"`);
  const { tags } = await productPage({ id: stockId, origin, t });
  expect(JSON.stringify(tags.data)).toContain(`"priceValidUntil":"${lagosDay(from(4))}"`);
  back();
});

test('what a variant did not cost for the seven days before is not struck beside it', async () => {
  const { shop, stockId, large, offer, prices } = await makePhone();
  await priceVariant(shop.actor, large, 20_000_000);
  await offer(11_100_000);
  expect(await prices()).toEqual([
    [null, 14_800_000],
    [15_000_000, null],
  ]);
  const page = await productPage({ id: stockId, origin, t });
  expect(page.stock.wasKobo).toBe(14_800_000);
  // The cheapest is the one whose old price nobody has asked for long enough: the list strikes nothing.
  const other = await makePhone();
  await priceVariant(other.shop.actor, other.large, 10_000_000);
  await other.offer(11_100_000);
  expect(await stockCards([other.stockId])).toMatchObject([{ priceKobo: 7_500_000 }]);
  expect((await stockCards([other.stockId]))[0]?.wasKobo).toBeUndefined();
  // One that was put back to the item's price a moment ago has not cost that for seven days either.
  const moved = await makePhone();
  await priceVariant(moved.shop.actor, moved.large, null);
  await moved.offer(11_100_000);
  expect(await moved.prices()).toEqual([
    [null, 14_800_000],
    [null, null],
  ]);
});

test('no variant goes below its floor, whether it has its own price or the item’s', async () => {
  const { shop, stockId, small, large, offer, prices } = await makePhone();
  await setFloor(shop.actor, stockId, 15_000_000, large);
  await offer(11_100_000);
  expect((await prices())[1]).toEqual([15_000_000, 17_150_000]);
  await setFloor(shop.actor, stockId, 12_000_000, small);
  expect(await codeOf(offer(11_900_000))).toBe('stocks.below_floor');
  // A floor that was set after the offer was planned: it does not begin.
  const late = await makePhone();
  await late.offer(11_100_000, from(1), from(3));
  await setFloor(late.shop.actor, late.stockId, 12_000_000, late.small);
  const back = setClock(() => from(2));
  await turnDueOffers();
  back();
  expect(await stockRow(late.stockId)).toMatchObject({ priceKobo: 14_800_000, offerUntil: null });
});

const usual = [
  [null, null],
  [17_150_000, null],
];

test('when it is over every price is back; one that somebody has named meanwhile stands', async () => {
  const { shop, stockId, large, offer, prices } = await makePhone();
  await offer(11_100_000);
  await inTransaction((tx) => stopOffer(tx, shop.actor, stockId));
  expect(await prices()).toEqual(usual);
  await offer(11_100_000);
  const back = setClock(() => from(4));
  await turnDueOffers();
  back();
  expect(await prices()).toEqual(usual);
  await offer(11_100_000);
  await priceVariant(shop.actor, large, 16_000_000);
  await inTransaction((tx) => stopOffer(tx, shop.actor, stockId));
  expect(await prices()).toEqual([
    [null, null],
    [16_000_000, null],
  ]);
});

test('the form that names another price for the item ends the offer of its variants too', async () => {
  const { shop, stockId, offer, prices } = await makePhone();
  await offer(11_100_000);
  const { imageBase } = await stockRow(stockId);
  const variants = (await variantsOf(stockId)).map(
    ({ id, option, color, quantity, priceKobo }) => ({
      ...{ id, color, quantity, from: quantity },
      option: `${option} A`,
      price: priceKobo === null ? '' : priceKobo / 100,
    }),
  );
  const draft = draftWith({
    ...{ imagePath: imageBase, price: '140,000', optionName: 'Storage', variants },
  });
  await inTransaction((tx) => editStock(tx, shop.actor, { stockId, draft }));
  expect(await prices()).toEqual(usual);
  expect(await stockCards([stockId])).toMatchObject([{ priceKobo: 14_000_000 }]);
});

const kobo = fc.integer({ min: 100, max: 30_000_000 });
const act = fc.oneof(
  fc.record({ do: fc.constant('offer' as const), kobo }),
  fc.record({ do: fc.constant('variant' as const), kobo }),
  fc.record({ do: fc.constant('item' as const), kobo }),
  fc.record({ do: fc.constantFrom('stop' as const, 'wait' as const), kobo }),
);

test('whatever happens, nothing is struck without an offer or below its price, no offer goes below a floor, own prices come back', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 4, maxLength: 8 }), kobo, async (acts, floor) => {
      const { shop, stockId, large } = await makePhone();
      await setFloor(shop.actor, stockId, floor, large);
      let [own, time] = [17_150_000, Date.now()];
      const back = setClock(() => new Date(time));
      for (const { do: what, kobo: amount } of acts) {
        const endsAt = new Date(time + 2 * day);
        const offered = { stockId, priceKobo: amount, startsAt: new Date(time), endsAt };
        if (what === 'offer')
          await codeOf(inTransaction((tx) => setOffer(tx, shop.actor, offered)));
        if (what === 'stop') await inTransaction((tx) => stopOffer(tx, shop.actor, stockId));
        if (what === 'item') await editItem(shop.actor, stockId, { price: amount / 100 });
        if (what === 'variant') {
          await priceVariant(shop.actor, large, amount);
          own = amount;
        }
        if (what === 'wait') time += 3 * day;
        await turnDueOffers();
        const isOn = (await stockRow(stockId)).offerUntil !== null;
        const variant = (await variantsOf(stockId)).find(({ id }) => id === large);
        const { priceKobo = 0, wasKobo = null, backKobo = null } = variant ?? {};
        expect(backKobo ?? priceKobo).toBe(own);
        if (!isOn) expect([wasKobo, backKobo]).toEqual([null, null]);
        if (wasKobo !== null) expect([wasKobo, wasKobo > (priceKobo ?? 0)]).toEqual([own, true]);
        if (backKobo !== null) expect(priceKobo).toBeGreaterThanOrEqual(Math.min(floor, own));
      }
      back();
    }),
    { numRuns: isLongRun ? 200 : 6 },
  );
}, 120_000);
