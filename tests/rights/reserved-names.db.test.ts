import { expect, test } from 'vitest';
import { editOwnNames } from '#app/domains/accounts/commands/people.server.ts';
import { orderDraft } from '#app/domains/orders/order-draft.ts';
import { openOwnShop } from '#app/domains/shops/commands/register-shop.server.ts';
import { addEmployee, editEmployee } from '#app/domains/shops/commands/team.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { makePerson, newPhone } from '#tests/support/shop/people.ts';
import { makeShop, renameShop, shopBench } from '#tests/support/shop/shops.ts';
import { codeOf } from '#tests/support/shop/stocks.ts';

shopBench();

const reserved = 'accounts.name_reserved';

test('no shop is called as Oja itself, new or renamed', async () => {
  const shop = await makeShop();
  expect(await codeOf(renameShop(shop, '0JA Ѕupport'))).toBe(reserved);
  expect(await codeOf(renameShop(shop, 'Oja Oba Fabrics'))).toBe('done');
  const open = async (storeName: string) => {
    const person = await makePerson();
    return codeOf(
      openOwnShop(
        { userId: person.id, phoneDigits: person.phone },
        { storeName, businessType: 'boutique' },
      ),
    );
  };
  for (const name of ['Oja', 'OJA OPERATORS', 'O\u200bja Support'])
    expect(await open(name), name).toBe(reserved);
  expect(await open('Ọjà Ìbàdàn')).toBe('done');
});

test('no person is, by the own name or the one that a shop gives', async () => {
  const shop = await makeShop();
  const add = (firstName: string, lastName: string, phoneNumber = newPhone()) =>
    inTransaction((tx) => addEmployee(tx, shop.actor, { firstName, lastName, phoneNumber }));
  expect(await codeOf(add('Oja', 'Support'))).toBe(reserved);
  const phoneNumber = newPhone();
  const { userId } = await add('Oja', 'Ade', phoneNumber);
  const rename = (firstName: string) =>
    inTransaction((tx) =>
      editEmployee(tx, shop.actor, {
        userId,
        firstName,
        lastName: '',
        phoneNumber,
        role: undefined,
      }),
    );
  expect(await codeOf(rename('OjaTeam'))).toBe(reserved);
  expect(await codeOf(rename('Ade'))).toBe('done');
  const own = (firstName: string, lastName: string) =>
    codeOf(editOwnNames(shop.owner.id, { firstName, lastName }));
  expect(await own('Oja', 'Operators')).toBe(reserved);
  expect(await own('Ada', 'Oja')).toBe('done');
});

test('no buyer writes to a shop so', () => {
  const name = (typed: string) =>
    orderDraft
      .safeParse({ name: typed })
      .error?.issues.filter(({ path }) => path[0] === 'name')
      .map(({ message }) => message);
  expect(name('Oja Support')).toEqual([reserved]);
  expect(name('Ada Oja')).toEqual([]);
});
