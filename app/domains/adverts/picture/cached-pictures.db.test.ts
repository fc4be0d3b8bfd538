import { afterAll, expect, it } from 'vitest';
import { chooseOwnLanguage } from '#app/domains/accounts/commands/people.server.ts';
import { translatorFor } from '#app/platform/i18n/catalogues.server.ts';
import { storage } from '#app/platform/storage/current-storage.server.ts';
import { removeForGood } from '#tests/support/items/gone-items.ts';
import { makeShop } from '#tests/support/shop/shops.ts';
import { changeItem, codeOf, makeStock, stockBench, stockRow } from '#tests/support/shop/stocks.ts';
import { advertSource } from '../adverts.queries.server.ts';
import { maxPictureBytes } from './advert-picture.ts';
import { pictureText, sweepPictures } from './cached-pictures.server.ts';
import { restPainter } from './painter.server.ts';
import { advertPicture, pictureVersionOf } from './serve-picture.server.ts';

stockBench();
afterAll(restPainter);

const origin = 'https://oja.ng';

async function advertised() {
  const shop = await makeShop();
  const stockId = await makeStock(shop.actor);
  const ask = (query = '', format: 'square' | 'story' = 'square', shopId = shop.id) =>
    advertPicture(new Request(`https://oja.ng/advertising/pictures/x/y${query}`), {
      shopId,
      stockId,
      format,
      origin,
    });
  return { shop, stockId, ask };
}

async function cachedFiles(shopId: string): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of storage().list(`adverts/${shopId}`)) keys.push(key);
  return keys.sort();
}

it('is made once, cached, and given again to whoever of the team asks', async () => {
  const { shop, stockId, ask } = await advertised();
  const [one, two] = await Promise.all([ask(), ask()]);
  const bytes = Buffer.from(await one.arrayBuffer());
  expect(one.headers.get('content-type')).toBe('image/jpeg');
  expect(bytes.length).toBeLessThan(maxPictureBytes);
  expect(Buffer.from(await two.arrayBuffer()).equals(bytes)).toBe(true);
  const files = await cachedFiles(shop.id);
  expect(files).toHaveLength(1);
  const again = await ask(`?v=${await pictureVersionOf({ shopId: shop.id, stockId, origin })}`);
  expect(again.headers.get('cache-control')).toBe('private, max-age=31536000, immutable');
  expect((await ask('?v=old')).headers.get('cache-control')).toBe('private, no-cache');
  expect((await ask('?download=1')).headers.get('content-disposition')).toBe(
    'attachment; filename="ankara-wax-print-6-yards-square.jpg"',
  );
  expect(await cachedFiles(shop.id)).toEqual(files);
}, 60_000);

it('is another one after the price changed, and the old one is gone', async () => {
  const { shop, stockId, ask } = await advertised();
  await ask();
  await ask('', 'story');
  const before = await cachedFiles(shop.id);
  await changeItem(shop.actor, stockId, { price: 9_900 });
  await ask();
  const after = await cachedFiles(shop.id);
  expect(after).toHaveLength(2);
  expect(after.filter((key) => before.includes(key))).toHaveLength(1);
}, 60_000);

it('says in the language of the advert what the shop sells', async () => {
  const { shop, stockId } = await advertised();
  await chooseOwnLanguage(shop.actor.userId, 'ig');
  const source = await advertSource(shop.id, stockId);
  if (!source) throw new Error('no advert');
  const { first } = pictureText({ source, link: origin }).shopLine.story;
  expect(first.split(' · ')[0]).toBe(translatorFor('ig').t('categories.boutique'));
});

it('is made without the photo when that is lost', async () => {
  const { stockId, ask } = await advertised();
  await storage().deletePrefix((await stockRow(stockId)).imageBase);
  expect((await ask()).status).toBe(200);
}, 60_000);

it('is nobody else’s', async () => {
  const { ask } = await advertised();
  const other = await makeShop();
  expect(await codeOf(ask('', 'square', other.id))).toBe('stocks.not_found');
});

it('is swept away when its item is gone', async () => {
  const [gone, stays] = [await advertised(), await advertised()];
  await gone.ask();
  await stays.ask();
  await removeForGood(gone.shop.actor, gone.stockId);
  await sweepPictures();
  expect(await cachedFiles(gone.shop.id)).toEqual([]);
  expect(await cachedFiles(stays.shop.id)).toHaveLength(1);
}, 60_000);
