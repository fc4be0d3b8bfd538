import { afterAll, beforeAll, expect, test } from 'vitest';
import { shopOfUser } from '#app/domains/shops/shops.queries.server.ts';
import { settings } from '#app/platform/env.server.ts';
import { type FakeVision, startFakeVision } from '#tests/fakes/vision.ts';
import { makeShop, type TestShop } from '#tests/support/shop/shops.ts';
import { useDemoCodes } from '#tests/support/shop/sign-in.ts';
import {
  codeOf,
  makeStock,
  photoFile,
  stockBench,
  stockRow,
  waitingPhoto,
} from '#tests/support/shop/stocks.ts';
import { analyzePhoto } from './analyze-photo.server.ts';
import { ownPhoto, sentPhoto } from './photo-source.server.ts';

stockBench();

let vision: FakeVision;
beforeAll(async () => {
  vision = await startFakeVision();
});
afterAll(() => vision.close());

const withVision = () =>
  useDemoCodes({
    DATA_DIR: settings().dataDir,
    RATE_LIMITS: 'off',
    VISION_BASE_URL: vision.url,
    VISION_MODEL: 'looker',
    VISION_API_KEY: 'secret',
  });

async function analysisFor({ owner }: TestShop, words?: string) {
  const place = await shopOfUser(owner.id);
  if (!place) throw new Error('no shop');
  const bytes = new Uint8Array(await (await photoFile()).arrayBuffer());
  return analyzePhoto({ shop: place.shop, bytes, words, patienceMs: 0 });
}

test('without a service nothing is said of the goods but the place that typed words name', async () => {
  const shop = await makeShop();
  await makeStock(shop.actor);
  const unnamed = await analysisFor(shop);
  expect(unnamed).toMatchObject({
    isLocal: true,
    name: '',
    description: '',
    category1: 'Boutique',
  });
  expect([unnamed.category2, unnamed.category3]).toEqual([undefined, undefined]);
  expect(await analysisFor(shop, 'Red ankara fabric, 6 yards')).toMatchObject({
    name: '',
    category2: 'Traditional Wear',
    category3: 'Ankara Fabrics',
  });
  expect(await analysisFor(shop, 'high heels')).not.toHaveProperty('category2');
});

test('a service is asked with a small JPEG, its key and the shop’s categories', async () => {
  withVision();
  vision.answerWith({
    content: '{"name":"Adire","description":"Blue.","category2":"Footwear","category3":"Sneakers"}',
  });
  const analysis = await analysisFor(await makeShop());
  expect(analysis).toMatchObject({ name: 'Adire', isLocal: false, category3: 'Sneakers' });
  const asked = vision.asked.at(-1);
  expect(asked).toMatchObject({ authorization: 'Bearer secret', model: 'looker' });
  expect(asked?.picture.subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]));
  expect(asked?.prompt).toContain('Traditional Wear');
});

test.each([
  ['an error', { status: 500, body: 'no' }],
  ['nonsense', { status: 200, body: '<html>' }],
  ['a wrong shape', { content: '{"name": 7}' }],
])('%s of the service ends in a guess', async (_, answer) => {
  withVision();
  vision.answerWith(answer);
  expect((await analysisFor(await makeShop())).isLocal).toBe(true);
});

test('own photos are found by path or address, foreign ones never', async () => {
  const shop = await makeShop();
  const other = await makeShop();
  const id = await makeStock(shop.actor);
  const { imageBase } = await stockRow(id);
  const forms = [
    imageBase,
    `/files/${imageBase}/original.jpg`,
    `http://localhost:3000/files/${imageBase}/640.webp?x=1`,
  ];
  for (const sent of forms) expect((await ownPhoto(shop.id, sent)).length).toBeGreaterThan(100);
  const theirs = await waitingPhoto(other.actor);
  for (const sent of [
    theirs,
    'http://169.254.169.254/latest/meta-data',
    'https://example.com/a.jpg',
    `products/${shop.id}/../${other.id}/x`,
    'file:///etc/passwd',
    '',
  ]) {
    expect(await codeOf(ownPhoto(shop.id, sent))).toBe('stocks.foreign_photo');
  }
});

test('sent data must be base64 within the size', () => {
  expect(sentPhoto('data:image/jpeg;base64,/9j/').length).toBe(3);
  expect(() => sentPhoto('not base64!')).toThrow('stocks.not_an_image');
  expect(() => sentPhoto('')).toThrow('stocks.not_an_image');
  expect(() => sentPhoto('A'.repeat(7_000_000))).toThrow('stocks.file_too_large');
});
