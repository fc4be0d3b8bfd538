import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { database } from '#app/platform/db/database.server.ts';
import { storage } from '#app/platform/storage/current-storage.server.ts';
import { buyerOf } from '#tests/support/buyers/buyer-of.ts';
import { blankPng, photo } from '#tests/support/pictures.ts';
import { makePlainItem } from '#tests/support/shop/orders.ts';
import { completedOrder } from '#tests/support/shop/reviews.ts';
import { makeShop } from '#tests/support/shop/shops.ts';
import { codeOf, photoFile, stockBench } from '#tests/support/shop/stocks.ts';
import { storedKeys } from '#tests/support/stored-keys.ts';
import { reviewFromForm } from './review-forms.server.ts';
import { reviewJobs } from './reviews.jobs.server.ts';
import { reviewOfOrder } from './reviews.queries.server.ts';
import { reviews } from './reviews.table.server.ts';

stockBench();

async function orderOf() {
  const shop = await makeShop();
  const order = await completedOrder(shop, await makePlainItem(shop.id));
  return { shop, code: order.code, orderId: order.id, buyer: await buyerOf(order.code) };
}

function formWith(files: readonly File[], keep: readonly string[] = []): FormData {
  const form = new FormData();
  form.set('stars', '5');
  form.set('text', 'See');
  for (const file of files) form.append('photos', file);
  for (const id of keep) form.append('keep', id);
  return form;
}

const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';

test.each<[string, () => Promise<Uint8Array<ArrayBuffer>> | Uint8Array<ArrayBuffer>, string]>([
  ['an SVG', () => Buffer.from(svg), 'stocks.not_an_image'],
  ['a page', () => Buffer.from('<script>alert(1)</script>'), 'stocks.not_an_image'],
  [
    'a polyglot',
    async () =>
      Buffer.concat([await photo(40, 40).jpeg().toBuffer(), Buffer.from('<script>1</script>')]),
    'stocks.not_an_image',
  ],
  ['a bomb', async () => Buffer.from(await blankPng(14_000, 14_000)), 'images.too_many_pixels'],
  ['more than 5 MB', () => new Uint8Array(5 * 1024 * 1024 + 1), 'stocks.file_too_large'],
])('%s is refused beside a good photo, and nothing of either stays', async (_, bytes, code) => {
  const { shop, code: order, orderId, buyer } = await orderOf();
  const bad = new File([await bytes()], 'photo.jpg', { type: 'image/jpeg' });
  const sent = reviewFromForm(order, formWith([await photoFile(), bad]), buyer);
  expect(await codeOf(sent)).toBe(code);
  expect(await storedKeys(`reviews/${shop.id}`)).toEqual([]);
  expect(await database().select().from(reviews).where(eq(reviews.orderId, orderId))).toEqual([]);
});

test('photos are re-encoded, at most three, and go when they are taken out', async () => {
  const { shop, code, buyer } = await orderOf();
  const withPlace = await photo(90, 60)
    .withExif({ IFD0: { Make: 'Tecno' }, IFD3: { GPSLatitudeRef: 'N' } })
    .jpeg()
    .toBuffer();
  const own = new File([withPlace], '../../x.jpg', { type: 'image/jpeg' });
  const four = [own, own, own, own];
  expect(await codeOf(reviewFromForm(code, formWith(four), buyer))).toBe('reviews.too_many_photos');
  await reviewFromForm(code, formWith([own, own]), buyer);
  const first = await reviewOfOrder(code);
  const [kept, gone] = first?.written?.photos ?? [];
  const keys = await storedKeys(`reviews/${shop.id}`);
  expect(keys).toHaveLength(4);
  for (const key of keys) {
    const stored = await storage().get(key);
    expect(stored?.contentType).toBe('image/jpeg');
    const bytes = Buffer.from((await stored?.bytes()) ?? []);
    expect(bytes.includes('Exif') || bytes.includes('Tecno')).toBe(false);
  }
  const more = formWith([own, own, own], [kept?.id ?? '']);
  expect(await codeOf(reviewFromForm(code, more, buyer))).toBe('reviews.too_many_photos');
  expect(await storedKeys(`reviews/${shop.id}`)).toHaveLength(4);
  await reviewFromForm(code, formWith([own], [kept?.id ?? '', 'somebody-elses']), buyer);
  const then = (await reviewOfOrder(code))?.written?.photos ?? [];
  expect(then.map(({ id }) => id)).toEqual([kept?.id, expect.any(String)]);
  const context = { jobId: '1', attempt: 1, maxAttempts: 1, signal: new AbortController().signal };
  const drop = reviewJobs.find(({ name }) => name === 'reviews.drop-photos');
  await drop?.run({ shopId: shop.id, ids: [gone?.id] }, context);
  const left = await storedKeys(`reviews/${shop.id}`);
  expect(left.some((key) => key.includes(gone?.id ?? ''))).toBe(false);
  expect(left).toHaveLength(4);
  const clear = reviewJobs.find(({ name }) => name.startsWith('reviews.clear'));
  await clear?.run({ shopId: shop.id }, context);
  expect(await storedKeys(`reviews/${shop.id}`)).toEqual([]);
});

test('an order that cannot be reviewed opens no photo', async () => {
  const { code, buyer } = await orderOf();
  const bomb = new File([Buffer.from(await blankPng(14_000, 14_000))], 'b.png');
  const other = `${code.slice(0, -1)}${code.endsWith('z') ? 'y' : 'z'}`;
  expect(await codeOf(reviewFromForm(other, formWith([bomb]), buyer))).toBe('orders.not_found');
});
