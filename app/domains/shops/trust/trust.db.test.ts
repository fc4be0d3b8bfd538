import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { users } from '#app/domains/accounts/accounts.table.server.ts';
import { editOwnNames } from '#app/domains/accounts/commands/people.server.ts';
import { commandLine } from '#app/domains/operators/log/log-line.ts';
import { database } from '#app/platform/db/database.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { newId } from '#app/platform/id.ts';
import { makeMember, makeShop, shopBench } from '#tests/support/shop/shops.ts';
import { editShop } from '../commands/edit-shop.server.ts';
import { publicShop } from '../directory/directory.queries.server.ts';
import { shops } from '../shops.table.server.ts';
import { giveRegistration } from './give-registration.server.ts';
import { markPlaceSeen, markRegistered } from './mark-checked.server.ts';
import { registrationOf } from './registration.queries.server.ts';
import { registrationNumber } from './registration.ts';

shopBench();

const trustOf = async (shopId: string) => (await publicShop(shopId))?.trust;

const linesAbout = async (shopId: string) => {
  const { rows } = await database().execute<{ act: string; reason: string }>(
    sql`select act, reason from operator_log where subject_id = ${shopId} order by at`,
  );
  return rows;
};

test('an operator’s look is shown with its day, stands in the log once, and can be taken back', async () => {
  const { id: shopId } = await makeShop();
  expect(await trustOf(shopId)).toMatchObject({ steps: { place: null, registered: null } });
  const seen = { shopId, isSo: true, reason: 'Visited Balogun' };
  await Promise.all([1, 2, 3].map(() => markPlaceSeen(commandLine, seen)));
  await markRegistered(commandLine, { shopId, number: 'BN 2345678', reason: 'CAC search' });
  const then = await trustOf(shopId);
  expect(then?.steps.place).toBeInstanceOf(Date);
  expect(then?.steps.registered).toBeInstanceOf(Date);
  expect(await linesAbout(shopId)).toEqual([
    { act: 'shop.place_seen', reason: 'Visited Balogun' },
    { act: 'shop.registered', reason: 'CAC search' },
  ]);
  await markPlaceSeen(commandLine, { shopId, isSo: false, reason: 'Moved away' });
  await markRegistered(commandLine, { shopId, number: 'kept', reason: 'Struck off' });
  expect(await trustOf(shopId)).toMatchObject({ steps: { place: null, registered: null } });
  await expect(markPlaceSeen(commandLine, { ...seen, shopId: newId() })).rejects.toMatchObject({
    code: 'shops.not_found',
  });
});

test('the phone counts as proved only where it is the one that the owner signed in with', async () => {
  const { id: shopId } = await makeShop();
  expect((await trustOf(shopId))?.steps.phone).toBeInstanceOf(Date);
  await database().update(shops).set({ phoneNumber: '0809 999 9999' }).where(eq(shops.id, shopId));
  expect((await trustOf(shopId))?.steps.phone).toBeNull();
  const shown = JSON.stringify(await publicShop(shopId));
  expect(shown).not.toContain('ownerPhone');
});

const names = [
  ['Ngozi', 'Okafor', 'OKAFOR NGOZI CHIAMAKA', true],
  ['Ngọzi', 'Okafor', 'NGOZI OKAFOR', true],
  ['Ngozi', 'Okafor', 'NGOZI OKAFORCHUKWU', false],
  ['Ngozi', '', 'NGOZI OKAFOR', false],
  ['%', '_', 'NGOZI OKAFOR', false],
] as const;

test.each(names)('an owner %s %s, an account of %s: %s', async (first, last, account, isOwn) => {
  const { id: shopId, owner } = await makeShop();
  await database()
    .update(users)
    .set({ firstName: first, lastName: last })
    .where(eq(users.id, owner.id));
  const keep = (checked: boolean) =>
    database().execute(sql`
      insert into shop_bank_accounts (shop_id, bank, bank_code, account_number, account_name, checked_at)
      values (${shopId}::uuid, 'GTBank', '058', '0123456789', ${account}, ${checked ? sql`now()` : null})
      on conflict (shop_id) do update set checked_at = excluded.checked_at`);
  await keep(false);
  expect((await trustOf(shopId))?.steps.bank).toBeNull();
  await keep(true);
  expect((await trustOf(shopId))?.steps.bank instanceof Date).toBe(isOwn);
  await database().execute(sql`delete from shop_bank_accounts where shop_id = ${shopId}::uuid`);
  expect((await trustOf(shopId))?.steps.bank).toBeNull();
});

test('a number stays the owner’s when “registered” is taken back; one that the register does not have goes', async () => {
  const { id: shopId, actor } = await makeShop();
  const mark = (number: string, reason: string) =>
    markRegistered(commandLine, { shopId, number, reason });
  await inTransaction((tx) => giveRegistration(tx, actor, 'RC 123456'));
  await mark('kept', 'Struck off');
  expect(await registrationOf(shopId)).toEqual({ number: 'RC 123456', at: null });
  expect(await linesAbout(shopId)).toEqual([]);
  await mark('RC 123456', 'CAC search');
  for (let press = 0; press < 2; press++) await mark('kept', 'Struck off');
  expect(await registrationOf(shopId)).toEqual({ number: 'RC 123456', at: null });
  expect(await linesAbout(shopId)).toHaveLength(2);
  for (let press = 0; press < 2; press++) await mark('taken off', 'Not in the register');
  expect(await registrationOf(shopId)).toEqual({ number: null, at: null });
  expect(await linesAbout(shopId)).toHaveLength(3);
});

const edited = {
  name: 'Ngozi Fashion House',
  address: '12 Balogun St',
  phoneNumber: '08035550000',
  telegramUsername: null,
  place: 'lagos/lagos-island',
} as const;

test('what was seen does not outlive what was seen: another address or place, another name', async () => {
  const { id: shopId, actor } = await makeShop();
  const edit = (fields: object) =>
    inTransaction((tx) => editShop(tx, actor, { ...edited, ...fields } as never));
  await edit({});
  const look = async () => {
    await markPlaceSeen(commandLine, { shopId, isSo: true, reason: 'Visited Balogun' });
    await markRegistered(commandLine, { shopId, number: 'RC 123456', reason: 'CAC search' });
  };
  const stands = async () => {
    const steps = (await trustOf(shopId))?.steps;
    return [steps?.place, steps?.registered].map((at) => at instanceof Date);
  };
  await look();
  // Written otherwise it is the same.
  await edit({
    phoneNumber: '08035550001',
    name: 'NGOZI  fashion house',
    address: '12, balogun st.',
  });
  expect(await stands()).toEqual([true, true]);
  await edit({ address: '3 Allen Avenue' });
  expect(await stands()).toEqual([false, true]);
  await look();
  await edit({ address: '3 Allen Avenue', place: 'lagos/ikeja' });
  expect(await stands()).toEqual([false, true]);
  await look();
  await edit({ address: '3 Allen Avenue', place: 'lagos/ikeja', name: 'Another House' });
  expect(await stands()).toEqual([true, false]);
  expect((await registrationOf(shopId)).number).toBe('RC 123456');
});

test('an account named like the owner is so no longer when the owner is called otherwise', async () => {
  const { id: shopId, owner } = await makeShop();
  const call = (firstName: string, lastName: string) =>
    editOwnNames(owner.id, { firstName, lastName });
  await call('Ngozi', 'Okafor');
  await database().execute(sql`
    insert into shop_bank_accounts (shop_id, bank, bank_code, account_number, account_name, checked_at)
    values (${shopId}::uuid, 'GTBank', '058', '0123456789', 'OKAFOR NGOZI CHIAMAKA', now())`);
  const isNamed = async () => (await trustOf(shopId))?.steps.bank instanceof Date;
  expect(await isNamed()).toBe(true);
  await call('Ngozi', 'Bello');
  expect(await isNamed()).toBe(false);
  await call('Chiamaka', 'Okafor');
  expect(await isNamed()).toBe(true);
});

test('an owner gives the number, buyers are told once somebody has looked; another number has to be looked up again', async () => {
  const shop = await makeShop();
  const { id: shopId, actor } = shop;
  const give = (number: string) => inTransaction((tx) => giveRegistration(tx, actor, number));
  await give('RC 123456');
  expect(await registrationOf(shopId)).toEqual({ number: 'RC 123456', at: null });
  expect((await trustOf(shopId))?.steps.registered).toBeNull();
  await markRegistered(commandLine, { shopId, number: 'RC 123456', reason: 'CAC search' });
  expect((await trustOf(shopId))?.steps.registered).toBeInstanceOf(Date);
  await give('RC 123456');
  expect((await trustOf(shopId))?.steps.registered).toBeInstanceOf(Date);
  await give('RC 999999');
  expect(await registrationOf(shopId)).toEqual({ number: 'RC 999999', at: null });
  expect((await trustOf(shopId))?.steps.registered).toBeNull();
  const employee = await makeMember(shop);
  await expect(
    inTransaction((tx) => giveRegistration(tx, employee.actor, 'RC 111111')),
  ).rejects.toMatchObject({ code: 'shops.forbidden' });
  for (const wrong of ['', '123456', 'RC', 'RC 12', 'XX 123456', 'RC 123456 or more'])
    expect(registrationNumber.safeParse(wrong).success).toBe(false);
  expect(registrationNumber.parse(' bn 2345678 ')).toBe('BN 2345678');
});
