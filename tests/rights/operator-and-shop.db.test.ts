import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { nameOperator } from '#app/domains/operators/commands/name-operator.server.ts';
import { commandLine } from '#app/domains/operators/log/log-line.ts';
import { isOperator } from '#app/domains/operators/operators.queries.server.ts';
import {
  acceptInvitation,
  joinWaitingShop,
} from '#app/domains/shops/commands/membership.server.ts';
import { openOwnShop } from '#app/domains/shops/commands/register-shop.server.ts';
import { shopMembers } from '#app/domains/shops/shops.table.server.ts';
import { database } from '#app/platform/db/database.server.ts';
import { makePerson, type Person } from '#tests/support/shop/people.ts';
import { addPhone, makeMember, makeShop, shopBench } from '#tests/support/shop/shops.ts';

shopBench();

const outcome = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error: { code?: string }) => error.code ?? String(error),
  );

const name = (phone: string) => nameOperator(commandLine, { phone, role: 'support', name: 'Sade' });
const store = { storeName: 'Second Life', businessType: 'boutique' } as const;
const open = ({ id, session }: Person) =>
  openOwnShop({ userId: id, phoneDigits: session.user.phoneDigits }, store);

test('nobody of a shop becomes an operator, and no operator comes into a shop', async () => {
  const shop = await makeShop();
  const employee = await makeMember(shop);
  expect(await outcome(name(shop.owner.phone))).toBe('operators.in_shop');
  expect(await outcome(name(employee.phone))).toBe('operators.in_shop');
  const operator = await makePerson();
  await name(operator.phone);
  expect(await outcome(open(operator))).toBe('shops.operator_account');
  // To the shop the number is like any other: it learns nothing about whose it is.
  await addPhone(shop, operator.phone);
  expect(await joinWaitingShop(operator.id)).toBeUndefined();
  expect(await outcome(acceptInvitation(operator.id, shop.id))).toBe('shops.operator_account');
});

test('the database itself refuses the second of the two', async () => {
  const shop = await makeShop();
  const operator = await makePerson();
  await name(operator.phone);
  await addPhone(shop, operator.phone);
  const forced = database()
    .update(shopMembers)
    .set({ state: 'active' })
    .where(eq(shopMembers.userId, operator.id));
  expect(await outcome(forced)).not.toBe('done');
});

test('named and let into a shop at the same moment: one of the two', async () => {
  for (let round = 0; round < 8; round += 1) {
    const person = await makePerson();
    const [named, opened] = await Promise.all([outcome(name(person.phone)), outcome(open(person))]);
    const members = await database().$count(shopMembers, eq(shopMembers.userId, person.id));
    const both = (await isOperator(person.id)) && members > 0;
    expect({ named, opened, both }).toMatchObject({ both: false });
    expect([named, opened]).toContain('done');
  }
});
