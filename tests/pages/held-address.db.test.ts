import { afterEach, expect, test } from 'vitest';
import { shopOfAddress } from '#app/domains/shops/address/address.queries.server.ts';
import { mostHeld } from '#app/domains/shops/address/held-addresses.server.ts';
import { mostAddresses } from '#app/domains/shops/address/short-address.ts';
import { freeAddressesJob } from '#app/domains/shops/shops.jobs.server.ts';
import { heldAddresses } from '#app/domains/shops/shops.table.server.ts';
import { setClock } from '#app/platform/clock.ts';
import { database } from '#app/platform/db/database.server.ts';
import { action as profileForms } from '#app/routes/shop/shop-profile.tsx';
import { askRoom, viewerOf } from '#tests/support/operators/ask-room.ts';
import { makePlainItem } from '#tests/support/shop/orders.ts';
import { makeShop, shopBench, type TestShop } from '#tests/support/shop/shops.ts';

shopBench();

let back = (): void => {};
afterEach(() => back());
const inDays = (days: number) => {
  const at = new Date(Date.now() + days * 86_400_000);
  back();
  back = setClock(() => at);
};

async function profile({ owner }: TestShop, form: Record<string, string>): Promise<string> {
  const viewer = await viewerOf(owner);
  const { answer } = await askRoom(profileForms, { path: '/shop', viewer, form });
  const { fault } = (answer?.data ?? {}) as { fault?: { code: string } };
  return fault?.code ?? 'done';
}
const choose = (shop: TestShop, address: string) =>
  profile(shop, { intent: 'short-address', address });
const remove = (shop: TestShop) => profile(shop, { intent: 'delete', name: 'Ngozi Fashion House' });

test('a deleted shop’s address is its owner’s for a year, and nobody else’s', async () => {
  const [shop, stranger] = [await makeShop(), await makeShop()];
  for (const address of ['mamatolu', 'tolu-fabrics'])
    expect(await choose(shop, address)).toBe('done');
  expect(await remove(shop)).toBe('done');
  for (const address of ['mamatolu', 'tolu-fabrics']) {
    expect(await shopOfAddress(address)).toBeUndefined();
    expect(await choose(stranger, address)).toBe('shops.short_address_taken');
  }
  const next = await makeShop({ owner: shop.owner });
  expect(await choose(next, 'tolu-fabrics')).toBe('done');
  expect(await shopOfAddress('tolu-fabrics')).toMatchObject({ shopId: next.id });
  // Deleted again, it is held again.
  expect(await remove(next)).toBe('done');
  expect(await choose(stranger, 'tolu-fabrics')).toBe('shops.short_address_taken');
});

test('after a year it is free, and the rows about it go', async () => {
  const [shop, stranger] = [await makeShop(), await makeShop()];
  await choose(shop, 'balogun-lace');
  await remove(shop);
  inDays(364);
  expect(await choose(stranger, 'balogun-lace')).toBe('shops.short_address_taken');
  inDays(366);
  expect(await choose(stranger, 'balogun-lace')).toBe('done');
  const signal = new AbortController().signal;
  await freeAddressesJob.run({}, { jobId: '1', attempt: 1, maxAttempts: 1, signal });
  expect(await database().$count(heldAddresses)).toBe(0);
});

test('a large shop’s address is held, and its owner’s again, while its rows are still going', async () => {
  const [shop, stranger] = [await makeShop({ plan: 'enterprise' }), await makeShop()];
  await choose(shop, 'alaba-phones');
  for (let n = 0; n < 101; n++) await makePlainItem(shop.id, 0);
  expect(await remove(shop)).toBe('done');
  expect(await choose(stranger, 'alaba-phones')).toBe('shops.short_address_taken');
  const next = await makeShop({ owner: shop.owner });
  expect(await choose(next, 'alaba-phones')).toBe('done');
});

test('of the addresses of many shops an owner keeps the newest', async () => {
  const stranger = await makeShop();
  let shop = await makeShop();
  for (let n = 0; n < mostHeld / mostAddresses + 1; n++) {
    for (let m = 0; m < mostAddresses; m++)
      expect(await choose(shop, `word-${n}-${m}`)).toBe('done');
    inDays(n + 1);
    expect(await remove(shop)).toBe('done');
    shop = await makeShop({ owner: shop.owner });
  }
  expect(await choose(stranger, 'word-0-0')).toBe('done');
  expect(await choose(stranger, 'word-1-0')).toBe('shops.short_address_taken');
});
