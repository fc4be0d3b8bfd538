import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { database } from '#app/platform/db/database.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { storage } from '#app/platform/storage/current-storage.server.ts';
import { buyerOf } from '#tests/support/buyers/buyer-of.ts';
import { photo } from '#tests/support/pictures.ts';
import { makeOrder, makePlainItem, paymentsOfOrder } from '#tests/support/shop/orders.ts';
import { makeShop } from '#tests/support/shop/shops.ts';
import { codeOf, photoFile, stockBench } from '#tests/support/shop/stocks.ts';
import { storedKeys } from '#tests/support/stored-keys.ts';
import { handleBuyerAction } from '../commands/buyer-actions.server.ts';
import { handleTeamAction } from '../commands/team-actions.server.ts';
import { cancelOwnOrder } from '../commands/work-order.server.ts';
import { forgetBuyer } from '../forget/forget-buyer.server.ts';
import { orderJobs } from '../orders.jobs.server.ts';
import { ownOrder } from '../orders.queries.server.ts';
import { orderPage } from '../pages/order-page.server.ts';
import { waitingClaims } from '../payments/payments.queries.server.ts';
import { claimPhotoKey, claimPhotoLinks } from './claim-photos.queries.server.ts';
import { deleteOldClaimPhotos } from './claim-photos.server.ts';
import { claimPhotos } from './claim-photos.table.server.ts';

stockBench();

let phones = 7_770_000;
async function transferOrder() {
  const shop = await makeShop();
  const phone = `0805${phones++}`;
  const order = await makeOrder(shop.id, [{ stockId: await makePlainItem(shop.id) }], { phone });
  return { shop, order, phoneKey: `+234${phone.slice(1)}` };
}

async function claim(code: string, file?: File) {
  const form = new FormData();
  form.set('intent', 'claim');
  form.set('fromBank', 'OPay');
  if (file) form.set('screenshot', file);
  return handleBuyerAction(code, form, await buyerOf(code));
}

const keysOf = (shopId: string) => storedKeys(`claims/${shopId}`);
const rowsOf = (orderId: string) =>
  database().select().from(claimPhotos).where(eq(claimPhotos.orderId, orderId));
const runJob = async (name: string, payload: object) => {
  const job = orderJobs.find((one) => one.name === name);
  if (!job || !('run' in job)) throw new Error(`no job ${name}`);
  const context = { jobId: '1', attempt: 1, maxAttempts: 1, signal: new AbortController().signal };
  await (job.run as (given: object, about: typeof context) => Promise<void>)(payload, context);
};

test('a picture comes with the claim: cleaned, seen by its shop and by operators, by nobody else', async () => {
  const { shop, order } = await transferOrder();
  const withPlace = await photo(90, 60)
    .withExif({ IFD0: { Make: 'Tecno' }, IFD3: { GPSLatitudeRef: 'N' } })
    .jpeg()
    .toBuffer();
  await claim(order.code, new File([withPlace], '../../x.jpg', { type: 'image/jpeg' }));
  const [key = '', ...more] = await keysOf(shop.id);
  expect(more).toEqual([]);
  const stored = await storage().get(key);
  const bytes = Buffer.from((await stored?.bytes()) ?? []);
  expect(bytes.includes('Exif') || bytes.includes('Tecno')).toBe(false);
  const [payment] = (await ownOrder(shop.id, order.id))?.payments ?? [];
  expect(payment).toMatchObject({ state: 'pending', hasPhoto: true });
  expect((await waitingClaims(shop.id)).claims).toMatchObject([{ hasPhoto: true }]);
  const id = payment?.id ?? '';
  expect(await claimPhotoKey(shop.id, id)).toBe(key);
  expect(await claimPhotoKey((await makeShop()).id, id)).toBeUndefined();
  expect(await claimPhotoKey(shop.id, 'no-id')).toBeUndefined();
  expect((await claimPhotoLinks(order.id)).get(id)).toContain('claims/');
  const page = await orderPage(order.code, { origin: 'https://oja.test', t: (word) => word });
  expect(JSON.stringify(page)).not.toContain('claims/');
});

test('sent twice, also at once, it is one claim with one picture and one file; added later it joins the claim that waits', async () => {
  const { shop, order } = await transferOrder();
  await Promise.all(Array.from({ length: 4 }, async () => claim(order.code, await photoFile())));
  expect(await paymentsOfOrder(order.id)).toHaveLength(1);
  expect(await rowsOf(order.id)).toHaveLength(1);
  expect(await keysOf(shop.id)).toHaveLength(1);

  const second = await transferOrder();
  await claim(second.order.code);
  expect(await rowsOf(second.order.id)).toEqual([]);
  await claim(second.order.code, await photoFile());
  expect(await paymentsOfOrder(second.order.id)).toHaveLength(1);
  expect(await rowsOf(second.order.id)).toHaveLength(1);
});

test('a claim accepted by mistake waits again with its picture, however often', async () => {
  const { shop, order } = await transferOrder();
  await claim(order.code, await photoFile());
  const act = (fields: Record<string, string>) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    return handleTeamAction(shop.actor, order.id, form);
  };
  for (const _ of ['first', 'second']) {
    const [waiting] = (await waitingClaims(shop.id)).claims;
    const done = await act({ intent: 'accept', paymentId: waiting?.id ?? '' });
    await act({ intent: 'undo', step: done?.undo ?? '' });
    const { claims } = await waitingClaims(shop.id);
    expect(claims).toMatchObject([{ hasPhoto: true }]);
    expect(await claimPhotoKey(shop.id, claims[0]?.id ?? '')).toBeDefined();
  }
  expect(await keysOf(shop.id)).toHaveLength(1);
});

test('what is no picture is refused and makes no claim; an order that takes no claim costs no picture work', async () => {
  const { shop, order } = await transferOrder();
  const page = new File(['<script>alert(1)</script>'], 'x.jpg', { type: 'image/jpeg' });
  expect(await codeOf(claim(order.code, page))).toBe('stocks.not_an_image');
  const large = new File([new Uint8Array(5 * 1024 * 1024 + 1)], 'x.jpg', { type: 'image/jpeg' });
  expect(await codeOf(claim(order.code, large))).toBe('stocks.file_too_large');
  expect(await paymentsOfOrder(order.id)).toEqual([]);
  const stop = { orderId: order.id, reason: 'Sold out' };
  await inTransaction((tx) => cancelOwnOrder(tx, shop.actor, stop));
  expect(await codeOf(claim(order.code, page))).toBe('orders.cannot_claim');
  expect(await keysOf(shop.id)).toEqual([]);
});

test('it goes with a buyer who is forgotten, with the shop, and after two years', async () => {
  const erased = await transferOrder();
  await claim(erased.order.code, await photoFile());
  const stop = { orderId: erased.order.id, reason: 'Sold out' };
  await inTransaction((tx) => cancelOwnOrder(tx, erased.shop.actor, stop));
  const [row] = await rowsOf(erased.order.id);
  await inTransaction((tx) => forgetBuyer(tx, erased.phoneKey));
  expect(await rowsOf(erased.order.id)).toEqual([]);
  await runJob('orders.drop-claim-photos', { keys: [row?.key ?? ''] });
  expect(await keysOf(erased.shop.id)).toEqual([]);

  const old = await transferOrder();
  await claim(old.order.code, await photoFile());
  const inMonths = (months: number) => {
    const at = new Date();
    at.setUTCMonth(at.getUTCMonth() + months);
    return at;
  };
  expect(await deleteOldClaimPhotos(inMonths(23))).toBe(0);
  expect(await rowsOf(old.order.id)).toHaveLength(1);
  expect(await deleteOldClaimPhotos(inMonths(25))).toBeGreaterThan(0);
  expect(await rowsOf(old.order.id)).toEqual([]);

  const closed = await transferOrder();
  await claim(closed.order.code, await photoFile());
  await runJob('orders.clear-claim-photos', { shopId: closed.shop.id });
  expect(await keysOf(closed.shop.id)).toEqual([]);
});
