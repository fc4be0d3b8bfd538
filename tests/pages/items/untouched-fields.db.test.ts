import { expect, test } from 'vitest';
import { turnDueOffers } from '#app/domains/stocks/prices/offers.server.ts';
import { answerPrices } from '#app/domains/stocks/prices/price-forms.server.ts';
import { editAct } from '#app/domains/stocks/ui/offline/item-act.ts';
import type { PayloadOf } from '#app/domains/sync/operations.ts';
import { lagosDay, now } from '#app/platform/clock.ts';
import { openPage, sendForm } from '#tests/support/items/item-pages.ts';
import { act, done, syncBench } from '#tests/support/shop/devices.ts';
import { makeMember, makeShop, type TestShop } from '#tests/support/shop/shops.ts';
import { later } from '#tests/support/shop/sign-in.ts';
import { makeStock, stockBench, stockRow, variantsOf } from '#tests/support/shop/stocks.ts';

stockBench();
syncBench();

const day = 86_400_000;

async function priced(fields: Record<string, unknown> = {}) {
  const shop = await makeShop();
  const stockId = await makeStock(shop.actor, { price: '12,000', quantity: 5, ...fields });
  const prices = (sent: Record<string, string>) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(sent)) form.set(name, value);
    return answerPrices(shop.actor, stockId, form);
  };
  const begin = () =>
    prices({ intent: 'offer', price: '8,000', until: lagosDay(new Date(now().getTime() + day)) });
  const stop = () => prices({ intent: 'stop' });
  const save = (form: FormData, typed: Record<string, string> = {}, person = shop.owner) =>
    sendForm(person, stockId, form, { typed });
  const open = async (person = shop.owner) => (await openPage(person, stockId)).form;
  return { shop, stockId, begin, stop, save, open, item: () => stockRow(stockId) };
}

const phoneOf = (shop: TestShop) => ({ person: shop.owner, shopId: shop.id });

test('a form that was opened during an offer and saved after it leaves the price alone', async () => {
  const { begin, save, open, item } = await priced();
  await begin();
  const form = await open();
  expect(form.get('price')).toBe('8,000');
  later(3 * day);
  await turnDueOffers();
  expect((await item()).priceKobo).toBe(1_200_000);
  expect(await save(form, { description: 'New words.' })).toEqual({ saved: true });
  expect(await item()).toMatchObject({ priceKobo: 1_200_000, description: 'New words.' });
  later(0);
});

test('a form that was opened before an offer and saved while it runs does not end it', async () => {
  const { begin, save, open, item } = await priced();
  const form = await open();
  await begin();
  expect(await save(form, { productName: 'Lace' })).toEqual({ saved: true });
  expect(await item()).toMatchObject({ priceKobo: 800_000, productName: 'Lace' });
  expect((await item()).offerUntil).not.toBeNull();
});

test('prices of variants, too; and a variant that somebody has added meanwhile stays', async () => {
  const rows = ['Red', 'Blue'].map((color) => ({ color, size: 'M', quantity: 4, price: '12,000' }));
  const { stockId, begin, stop, save, open } = await priced({ variants: rows });
  await begin();
  const form = await open();
  const other = await open();
  await stop();
  for (const [name, value] of Object.entries({
    rowId: '',
    rowFrom: '',
    rowColor: 'Green',
    rowSize: 'M',
    rowQuantity: '2',
    rowPrice: '',
  }))
    other.append(name, value);
  expect(await save(other)).toEqual({ saved: true });
  expect(await save(form, { description: 'New words.' })).toEqual({ saved: true });
  const stored = (await variantsOf(stockId)).map(({ color, priceKobo, quantity, removed }) => [
    color,
    priceKobo,
    quantity,
    removed,
  ]);
  expect(stored).toEqual([
    ['Red', 1_200_000, 4, false],
    ['Blue', 1_200_000, 4, false],
    ['Green', null, 2, false],
  ]);
});

test('two people change different fields: both stay; the same one: the second is shown what stands there', async () => {
  const { shop, save, open, item } = await priced();
  const member = await makeMember(shop);
  const [mine, theirs] = [await open(), await open(member)];
  expect(await save(theirs, { price: '13,000', brand: 'OX' }, member)).toEqual({ saved: true });
  expect(await save(mine, { description: 'New words.' })).toEqual({ saved: true });
  expect(await item()).toMatchObject({
    priceKobo: 1_300_000,
    brand: 'OX',
    description: 'New words.',
  });
  const refused = await save(mine, { price: '14,000' });
  expect(refused.fault).toMatchObject({
    code: 'stocks.changed_meanwhile',
    message: expect.stringContaining('₦13,000'),
    fields: { price: expect.stringContaining('₦13,000') },
  });
  expect((await item()).priceKobo).toBe(1_300_000);
  // Seen and sent again, it is this person's price; unless it has changed once more.
  const known = JSON.stringify(refused.known);
  await save(await open(member), { price: '13,500' }, member);
  const again = await save(mine, { price: '14,000', known });
  expect(again.fault?.message).toContain('₦13,500');
  const now = JSON.stringify(again.known);
  expect(await save(mine, { price: '14,000', known: now })).toEqual({ saved: true });
  expect((await item()).priceKobo).toBe(1_400_000);
});

test('one price of a variant that two people changed is shown, the others are not', async () => {
  const rows = ['Red', 'Blue'].map((color) => ({ color, size: 'M', quantity: 4, price: '12,000' }));
  const { stockId, save, open } = await priced({ variants: rows });
  const [mine, theirs] = [await open(), await open()];
  const withPrices = (form: FormData, prices: string[]) => {
    form.delete('rowPrice');
    for (const price of prices) form.append('rowPrice', price);
    return form;
  };
  await save(withPrices(theirs, ['13,000', '13,000']));
  const refused = await save(withPrices(mine, ['14,000', '12,000']));
  expect(refused.fault).toMatchObject({
    code: 'stocks.changed_meanwhile',
    fields: { variants: expect.stringContaining('₦13,000') },
  });
  const known = JSON.stringify(refused.known);
  expect(await save(mine, { known })).toEqual({ saved: true });
  const stored = (await variantsOf(stockId)).map(({ priceKobo }) => priceKobo);
  expect(stored).toEqual([1_400_000, 1_300_000]);
});

test('hidden by somebody else meanwhile, an item stays hidden', async () => {
  const { shop, stockId, save, open, item } = await priced();
  const form = await open();
  await done(phoneOf(shop), act('item.hide', { stockId, hidden: true }));
  expect(await save(form, { description: 'New words.' })).toEqual({ saved: true });
  expect((await item()).status).toBe('hidden');
});

test('length, width and height that were changed without a network are written, each by itself', async () => {
  const { shop, stockId, save, open, item } = await priced();
  await save(await open(), { length: '10', width: '20', height: '30' });
  later(60_000);
  const form = await open();
  form.set('length', '15');
  form.set('height', '');
  form.set('brand', 'OX');
  const kept = editAct(stockId, form);
  const payload = kept?.act.payload as PayloadOf<'item.change'>;
  await save(await open(), { width: '25' });
  const result = await done(phoneOf(shop), act('item.change', payload));
  expect(result.overruled).toBeUndefined();
  const stored = { lengthCm: 15, widthCm: 25, heightCm: null, brand: 'OX' };
  expect(await item()).toMatchObject(stored);
  later(0);
});

test('a price that was changed without a network before an offer began does not end it', async () => {
  const { shop, stockId, begin, open, item } = await priced();
  const form = await open();
  form.set('price', '13,000');
  const kept = editAct(stockId, form);
  expect(kept).toMatchObject({ act: { kind: 'item.change' }, more: [] });
  const payload = kept?.act.payload as PayloadOf<'item.change'>;
  expect(payload).toEqual({ stockId, fields: { price: '13,000' }, seen: { price: '12000' } });
  const at = new Date(now().getTime() - 60_000);
  await begin();
  const result = await done(phoneOf(shop), act('item.change', payload, { at }));
  expect(result.overruled).toEqual([{ field: 'price', mine: '13000', theirs: '8000' }]);
  expect((await item()).priceKobo).toBe(800_000);
  expect((await item()).offerUntil).not.toBeNull();
});

test('a form that says nothing new writes nothing, whatever the network does to line ends and prices', async () => {
  const { stockId, save, open, item } = await priced({ description: 'One\nTwo' });
  const form = await open();
  await save(await open(), { description: 'Three', price: '15,000' });
  expect(await save(form, { description: 'One\r\nTwo', price: '12000.00' })).toEqual({
    saved: true,
  });
  expect(await item()).toMatchObject({ description: 'Three', priceKobo: 1_500_000 });
  form.set('price', '12000');
  expect(editAct(stockId, form)).toBeUndefined();
});
