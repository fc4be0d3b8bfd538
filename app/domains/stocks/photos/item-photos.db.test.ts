import { sql } from 'drizzle-orm';
import { afterEach, expect, test } from 'vitest';
import { removeFilesJob } from '#app/domains/photos/photos.jobs.server.ts';
import { uploadPhoto } from '#app/domains/photos/upload-photo.server.ts';
import { setClock } from '#app/platform/clock.ts';
import { database } from '#app/platform/db/database.server.ts';
import { originalName } from '#app/platform/images/image-manifest.ts';
import { storage } from '#app/platform/storage/current-storage.server.ts';
import { removeForGood } from '#tests/support/items/gone-items.ts';
import { photo } from '#tests/support/pictures.ts';
import { makeShop } from '#tests/support/shop/shops.ts';
import { makeStock, stockBench, stockRow, waitingPhoto } from '#tests/support/shop/stocks.ts';
import { storedKeys } from '#tests/support/stored-keys.ts';
import { makeRenditionsJob } from './make-renditions.server.ts';
import { sweepOrphans } from './sweep-orphans.server.ts';

stockBench();

let turnBack = (): void => {};
afterEach(() => turnBack());

const context = { jobId: '1', attempt: 1, maxAttempts: 1, signal: new AbortController().signal };

test('no file that is ever served of a photo says where and with what it was taken', async () => {
  const { actor } = await makeShop();
  const withPlace = await photo(700, 500)
    .withExif({
      IFD0: { Make: 'Tecno', Copyright: 'Ngozi Okafor' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '6/1 27/1 0/1' },
    })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><place>Aba</place></x:xmpmeta>')
    .withIccProfile('p3')
    .jpeg()
    .toBuffer();
  const file = new File([withPlace], 'gown.jpg', { type: 'image/jpeg' });
  const { imagePath } = await uploadPhoto(actor, { file });
  const stockId = await makeStock(actor, { imagePath });
  await makeRenditionsJob.run({ stockId, base: imagePath }, context);
  const keys = await storedKeys(imagePath);
  expect(keys).toHaveLength(1 + 3 * 3);
  for (const key of keys) {
    const bytes = Buffer.from((await (await storage().get(key))?.bytes()) ?? []);
    for (const trace of ['Exif', 'GPS', 'Tecno', 'Ngozi', 'xmpmeta', 'ICC_PROFILE', 'http://ns']) {
      expect([key, trace, bytes.includes(trace)]).toEqual([key, trace, false]);
    }
  }
});

test('files that no row knows are found by the sweep, young ones and others are left alone', async () => {
  const { actor, id } = await makeShop();
  const kept = await stockRow(await makeStock(actor));
  const at = Date.now() - 50 * 3_600_000;
  const orphan = `products/${id}/${at}_bbbbbbbb-x.jpg`;
  const young = `products/${id}/${Date.now()}_cccccccc-x.jpg`;
  for (const base of [orphan, young, 'products/no-photo']) {
    await storage().put(`${base}/${originalName}`, Buffer.from('x'), { contentType: 'image/jpeg' });
  }
  expect(await sweepOrphans()).toBe(1);
  const left = (await storedKeys('products')).map((key) => key.replace(`/${originalName}`, ''));
  expect(left).toEqual(expect.arrayContaining([young, 'products/no-photo', kept.imageBase]));
  expect(left).not.toContain(orphan);
  // Even years later the photo of an item is no orphan.
  const muchLater = Date.now() + 20_000 * 3_600_000;
  turnBack = setClock(() => new Date(muchLater));
  await sweepOrphans();
  expect(await storedKeys(kept.imageBase)).toHaveLength(1);
});

test('many files are swept in portions, and what an item of any shop shows is left alone', async () => {
  const [{ actor }, { id: elsewhere }] = [await makeShop(), await makeShop()];
  const at = Date.now() - 50 * 3_600_000;
  const bases = Array.from(
    { length: 9 },
    (_, n) => `products/${elsewhere}/${at + n}_bbbbbbbb-x.jpg`,
  );
  for (const base of bases)
    await storage().put(`${base}/${originalName}`, Buffer.from('x'), { contentType: 'image/jpeg' });
  const [first, second, ...orphans] = bases;
  const [one, other] = [await makeStock(actor), await makeStock(actor)];
  await database().execute(sql`update stocks set image_base = ${first} where id = ${one}`);
  await database().execute(sql`update stocks set additional_images =
    ${JSON.stringify([{ base: second }])}::jsonb where id = ${other}`);
  expect(await sweepOrphans(2, 3)).toBe(orphans.length);
  const left = (await storedKeys(`products/${elsewhere}`)).map((key) =>
    key.replace(`/${originalName}`, ''),
  );
  expect(left.sort()).toEqual([first, second]);
});

test('renditions come by a job that may run twice; with the item all files go', async () => {
  const { actor, id } = await makeShop();
  const second = await waitingPhoto(actor);
  const stockId = await makeStock(actor, { additionalImages: [second] });
  const { imageBase, imageManifest } = await stockRow(stockId);
  expect(imageManifest).toBeNull();
  for (const base of [imageBase, second, imageBase]) {
    await makeRenditionsJob.run({ stockId, base }, context);
  }
  const after = await stockRow(stockId);
  expect(after.imageManifest?.widths).toEqual([48]);
  expect(after.additionalImages[0]?.manifest?.placeholder).toMatch(/^data:image\/webp/);
  expect(await storedKeys(imageBase)).toEqual(
    ['48.avif', '48.jpg', '48.webp', originalName].map((name) => `${imageBase}/${name}`),
  );
  await removeForGood(actor, stockId);
  await removeFilesJob.run({ bases: [imageBase, second] }, context);
  await removeFilesJob.run({ bases: [imageBase, 'demo/gown', 'products/no-photo'] }, context);
  expect(await storedKeys(`products/${id}`)).toEqual([]);
});

test('a job that comes after the item is gone leaves no files behind', async () => {
  const { actor } = await makeShop();
  const stockId = await makeStock(actor);
  const { imageBase } = await stockRow(stockId);
  await removeForGood(actor, stockId);
  await removeFilesJob.run({ bases: [imageBase] }, context);
  await makeRenditionsJob.run({ stockId, base: imageBase }, context);
  expect(await storedKeys(imageBase)).toEqual([]);
});
