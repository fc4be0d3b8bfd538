import { expect, test } from 'vitest';
import { translatorFor } from '#app/platform/i18n/catalogues.server.ts';
import { makeShop } from '#tests/support/shop/shops.ts';
import { changeItem, makeStock, stockBench } from '#tests/support/shop/stocks.ts';
import { googleFeed } from '../crawlers/feeds.queries.server.ts';
import { productData } from '../pages/product-data.ts';
import { searchStocks } from './search-stocks.server.ts';

stockBench();

test('buyers find used goods by every name of their condition, and feeds name it', async () => {
  const shop = await makeShop();
  const used = await makeStock(shop.actor, { productName: 'Blender Zeta', condition: 'uk_used' });
  const unused = await makeStock(shop.actor, { productName: 'Blender Zeta', condition: 'new' });
  for (const text of ['zeta uk used', 'tokunbo zeta', 'Zeta foreign used']) {
    expect([text, (await searchStocks({ text })).ids]).toEqual([text, [used]]);
  }
  for (const text of ['new zeta', 'zeta brand new']) {
    expect([text, (await searchStocks({ text })).ids]).toEqual([text, [unused]]);
  }
  await changeItem(shop.actor, used, { status: 'hidden' });
  expect(await googleFeed(shop.id, 'https://oja.example')).not.toContain('>used</g:condition>');
  await changeItem(shop.actor, used, { status: 'active' });
  expect(await googleFeed(shop.id, 'https://oja.example')).toContain('>used</g:condition>');
});

test.each([
  ['new', 'NewCondition'],
  ['nigeria_used', 'UsedCondition'],
  ['refurbished', 'RefurbishedCondition'],
  [null, undefined],
])('search engines are told of a condition %s as %s', (condition, word) => {
  const facts = { id: 'i', name: 'n', description: '', brand: null, condition };
  const places = { category1: 'a', category2: 'b', category3: 'c', origin: 'o', url: 'u' };
  const choice = { variantId: null, option: '', color: '', size: '', left: 1, priceKobo: 100 };
  const { t } = translatorFor('en');
  const sold = {
    choices: [choice],
    shopId: 's',
    shopName: 'S',
    image: 'x',
    t,
    offerUntil: null,
    shopPlace: null,
  };
  const { offers } = productData({ ...facts, ...places, ...sold });
  expect(offers).toMatchObject({ price: '1.00' });
  const said = (offers as { itemCondition?: string }).itemCondition;
  expect(said).toBe(word && `https://schema.org/${word}`);
});
