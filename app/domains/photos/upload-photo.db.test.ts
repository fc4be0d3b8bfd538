import { sql } from 'drizzle-orm';
import { afterEach, expect, test } from 'vitest';
import { setClock } from '#app/platform/clock.ts';
import { database } from '#app/platform/db/database.server.ts';
import { originalName } from '#app/platform/images/image-manifest.ts';
import { storage } from '#app/platform/storage/current-storage.server.ts';
import { animationControl, blankPng, photo } from '#tests/support/pictures.ts';
import { makeShop } from '#tests/support/shop/shops.ts';
import {
  codeOf,
  makeStock,
  photoFile,
  stockBench,
  stockRow,
  waitingPhoto,
} from '#tests/support/shop/stocks.ts';
import { storedKeys } from '#tests/support/stored-keys.ts';
import { removeFilesJob } from './photos.jobs.server.ts';
import { sweepUploads } from './sweep-uploads.server.ts';
import { uploadPhoto } from './upload-photo.server.ts';

stockBench();

let turnBack = (): void => {};
afterEach(() => turnBack());
const laterByHours = (hours: number) => {
  const at = Date.now() + hours * 3_600_000;
  turnBack = setClock(() => new Date(at));
};

const context = { jobId: '1', attempt: 1, maxAttempts: 1, signal: new AbortController().signal };

const uploadsOf = async (shopId: string) => {
  const { rows } = await database().execute<{ base: string; stored: boolean }>(
    sql`select base, stored_at is not null as stored from stock_uploads where shop_id = ${shopId}`,
  );
  return rows;
};

test('a photo is kept upright, without its place and camera, under the path of the spec', async () => {
  const { actor, id } = await makeShop();
  const withPlace = await photo(60, 40)
    .withExif({ IFD0: { Make: 'Tecno', Orientation: '6' }, IFD3: { GPSLatitudeRef: 'N' } })
    .jpeg()
    .toBuffer();
  const file = new File([withPlace], '../../etc/Ọjà gown.PNG', { type: 'image/png' });
  const { imagePath, imageUrl } = await uploadPhoto(actor, { file });
  expect(imagePath).toMatch(new RegExp(`^products/${id}/\\d{13}_[a-z0-9]{8}-oja-gown\\.jpg$`));
  expect(imageUrl).toBe(storage().publicUrl(`${imagePath}/${originalName}`));
  const stored = await storage().get(`${imagePath}/${originalName}`);
  expect(stored?.contentType).toBe('image/jpeg');
  expect(stored?.metadata).toMatchObject({
    contentType: 'image/jpeg',
    uploadedBy: actor.userId,
    uploadedAt: expect.stringMatching(/^20\d\d-/),
    // Of its own name only the ending: people name files after people.
    originalName: 'file.png',
  });
  const bytes = Buffer.from((await stored?.bytes()) ?? []);
  expect(bytes.includes('Exif') || bytes.includes('Tecno')).toBe(false);
});

test('a word of advice comes with a dark photo, and none with a good one', async () => {
  const { actor } = await makeShop();
  const send = async (picture: ReturnType<typeof photo>) =>
    uploadPhoto(actor, { file: new File([await picture.jpeg().toBuffer()], 'a.jpg') });
  expect(await send(photo(900, 700).linear(0.05, 0))).toMatchObject({ hint: 'dark' });
  expect(await send(photo(900, 700))).not.toHaveProperty('hint');
});

const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';

test.each<[string, () => Promise<Uint8Array<ArrayBuffer>> | Uint8Array<ArrayBuffer>, string]>([
  ['an SVG', () => Buffer.from(svg), 'stocks.not_an_image'],
  ['a text called jpg', () => Buffer.from('hello, I am a photo'), 'stocks.not_an_image'],
  [
    'a polyglot',
    async () =>
      Buffer.concat([await photo(40, 40).jpeg().toBuffer(), Buffer.from('<script>1</script>')]),
    'stocks.not_an_image',
  ],
  [
    'a bomb of 14000 by 14000',
    async () => Buffer.from(await blankPng(14_000, 14_000)),
    'images.too_many_pixels',
  ],
  [
    'a truncated file',
    async () => Buffer.from((await photo(300, 300).jpeg().toBuffer()).subarray(0, 2_000)),
    'images.broken',
  ],
  [
    'an animation',
    async () => Buffer.from(await blankPng(20, 20, [animationControl()])),
    'images.animated',
  ],
  ['one byte over 5 MB', () => new Uint8Array(5 * 1024 * 1024 + 1), 'stocks.file_too_large'],
  ['nothing', () => new Uint8Array(0), 'stocks.file_required'],
])('%s is refused and leaves nothing', async (_, bytes, code) => {
  const { actor, id } = await makeShop();
  const file = new File([await bytes()], 'photo.jpg', { type: 'image/jpeg' });
  expect(await codeOf(uploadPhoto(actor, { file }))).toBe(code);
  expect(await uploadsOf(id)).toEqual([]);
  expect(await storedKeys(`products/${id}`)).toEqual([]);
});

test('the same operation sent again is the same photo', async () => {
  const { actor, id } = await makeShop();
  const file = await photoFile();
  const answers = await Promise.all(
    [1, 2, 3].map(() => uploadPhoto(actor, { file, operation: 'one' })),
  );
  expect(new Set(answers.map(({ imagePath }) => imagePath)).size).toBe(1);
  expect(await storedKeys(`products/${id}`)).toHaveLength(1);
});

test('a try that died before the file is finished by the next one, or swept away', async () => {
  const { actor, id } = await makeShop();
  const dead = `products/${id}/1700000000000_aaaaaaaa-x.jpg`;
  await database().execute(sql`
    insert into stock_uploads (id, shop_id, user_id, base, operation)
    values (gen_random_uuid(), ${id}, ${actor.userId}, ${dead}, 'lost')`);
  expect(await codeOf(makeStock(actor, { imagePath: dead }))).toBe('stocks.photo_gone');
  const { imagePath } = await uploadPhoto(actor, { file: await photoFile(), operation: 'lost' });
  expect(imagePath).toBe(dead);
  await makeStock(actor, { imagePath });
});

test('photos that nobody took go after a day, those of items stay', async () => {
  const { actor, id } = await makeShop();
  const forgotten = await waitingPhoto(actor);
  const stockId = await makeStock(actor);
  const { imageBase } = await stockRow(stockId);
  laterByHours(23);
  await sweepUploads();
  expect(await uploadsOf(id)).toHaveLength(1);
  laterByHours(25);
  await sweepUploads();
  expect(await uploadsOf(id)).toEqual([]);
  await removeFilesJob.run({ bases: [forgotten] }, context);
  expect(await storedKeys(`products/${id}`)).toEqual([`${imageBase}/${originalName}`]);
});
