import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { database } from '#app/platform/db/database.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { makeMember, makeShop, shopBench, type TestShop } from '#tests/support/shop/shops.ts';
import { shopAddresses } from '../shops.table.server.ts';
import { addressOfShop, shopOfAddress } from './address.queries.server.ts';
import { chooseAddress } from './choose-address.server.ts';
import { mostAddresses } from './short-address.ts';

shopBench();

const choose = (shop: Pick<TestShop, 'actor'>, address: string) =>
  inTransaction((tx) => chooseAddress(tx, shop.actor, address));

test('an address is chosen and changed; the old one leads to the new and is nobody else’s', async () => {
  const [shop, other] = [await makeShop(), await makeShop()];
  expect(await addressOfShop(shop.id)).toBeUndefined();
  await choose(shop, 'mamatolu');
  await choose(shop, 'mamatolu');
  await choose(shop, 'tolu-fabrics');
  expect(await addressOfShop(shop.id)).toBe('tolu-fabrics');
  expect(await shopOfAddress('mamatolu')).toEqual({ shopId: shop.id, current: 'tolu-fabrics' });
  for (const address of ['mamatolu', 'tolu-fabrics']) {
    await expect(choose(other, address)).rejects.toThrow('shops.short_address_taken');
  }
  await choose(shop, 'mamatolu');
  expect(await shopOfAddress('tolu-fabrics')).toEqual({ shopId: shop.id, current: 'mamatolu' });
  expect(await shopOfAddress('nobody')).toBeUndefined();
});

test('of many shops that want one word at once, one has it', async () => {
  const all = await Promise.all(Array.from({ length: 6 }, () => makeShop()));
  const answers = await Promise.allSettled(all.map((shop) => choose(shop, 'balogun')));
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const rows = await database()
    .select()
    .from(shopAddresses)
    .where(eq(shopAddresses.address, 'balogun'));
  expect(rows).toHaveLength(1);
});

test('a shop that changes twice at once has one address, and keeps the other', async () => {
  const shop = await makeShop();
  await choose(shop, 'first-one');
  await Promise.all([choose(shop, 'second-one'), choose(shop, 'third-one')]);
  const rows = await database()
    .select()
    .from(shopAddresses)
    .where(eq(shopAddresses.shopId, shop.id));
  expect(rows).toHaveLength(3);
  expect(rows.filter(({ leftAt }) => leftAt === null)).toHaveLength(1);
});

test('a shop cannot collect addresses, and an employee cannot choose one', async () => {
  const shop = await makeShop();
  for (let n = 0; n < mostAddresses; n++) await choose(shop, `collector-${n}`);
  await expect(choose(shop, 'one-more')).rejects.toThrow('shops.short_address_changes');
  await choose(shop, 'collector-0');
  expect(await addressOfShop(shop.id)).toBe('collector-0');
  const worker = await makeMember(await makeShop());
  await expect(choose(worker, 'mine-now')).rejects.toThrow('shops.forbidden');
});
