import { expect, it } from 'vitest';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { makeMember, makeShop, shopBench, type TestShop } from '#tests/support/shop/shops.ts';
import { outcome } from '#tests/support/shop/sign-in.ts';
import { editShop } from './commands/edit-shop.server.ts';
import { shopOfUser } from './shops.queries.server.ts';
import { type ShopEdit, shopEditInput } from './shops.ts';

shopBench();

const edit = (
  shop: Pick<TestShop, 'actor'>,
  change: Partial<ShopEdit> = {},
  limitedUntil: Date | null = null,
) =>
  inTransaction((tx) =>
    editShop(
      tx,
      { ...shop.actor, limitedUntil },
      {
        ...shopEditInput.parse({
          name: 'Ọjà Tuntun',
          phoneNumber: '0803 555 0142',
          address: 'Shop 14',
          telegramUsername: '@oja_tuntun',
        }),
        ...change,
      },
    ),
  );

it('is for the leaders of this shop', async () => {
  const [shop, other] = [await makeShop(), await makeShop()];
  const [admin, employee] = [await makeMember(shop, 'admin'), await makeMember(shop)];
  expect(await outcome(edit(employee))).toBe('shops.forbidden');
  expect(await outcome(edit({ actor: { ...other.actor, shopId: shop.id } }))).toBe(
    'shops.not_found',
  );
  expect(await outcome(edit(admin))).toBe('done');
  expect((await shopOfUser(shop.owner.id))?.shop).toMatchObject({
    name: 'Ọjà Tuntun',
    address: 'Shop 14',
    telegramUsername: 'oja_tuntun',
  });
});

it('leaves the number and the name that buyers call and write to alone on a phone that came in today', async () => {
  const shop = await makeShop();
  const tomorrow = new Date(Date.now() + 3_600_000);
  expect(await outcome(edit(shop, {}, tomorrow))).toBe('accounts.device_limited');
  const { phoneNumber } = (await shopOfUser(shop.owner.id))?.shop ?? { phoneNumber: '' };
  expect(await outcome(edit(shop, { phoneNumber }, tomorrow))).toBe('accounts.device_limited');
  const telegramUsername = null;
  expect(await outcome(edit(shop, { telegramUsername }, tomorrow))).toBe('accounts.device_limited');
  expect(await outcome(edit(shop, { phoneNumber, telegramUsername }, tomorrow))).toBe('done');
});
