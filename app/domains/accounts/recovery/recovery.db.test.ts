import { isNull, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { database } from '#app/platform/db/database.server.ts';
import { checked } from '#app/platform/http/forms/form-fault.server.ts';
import { cleanBrowser, makePerson } from '#tests/support/shop/people.ts';
import { outcome, signInBench } from '#tests/support/shop/sign-in.ts';
import { askRecovery, recoveryInput } from './ask-recovery.server.ts';
import { recoveryRequests } from './recovery.table.server.ts';
import { stopRecovery, waitingRecovery } from './stop-recovery.server.ts';

signInBench();

const ask = (phone: string, shopName = 'Ngozi Fashion House') =>
  outcome(
    (async () =>
      askRecovery(
        checked(recoveryInput, { phone, shopName, orderNumber: ' 0042 ' }),
        cleanBrowser(),
      ))(),
  );

const kept = async () =>
  (await database().execute(sql`select state, shop_name, order_number from recovery_requests`))
    .rows;

it('keeps one waiting request a person, tells it on the known phones, and can be stopped there', async () => {
  const owner = await makePerson();
  const outcomes = await Promise.all(Array.from({ length: 3 }, () => ask(owner.phone)));
  expect(outcomes).toEqual(['done', 'done', 'done']);
  const request = { shop_name: 'Ngozi Fashion House', order_number: '0042' };
  expect(await kept()).toEqual([{ ...request, state: 'waiting' }]);
  expect((await waitingRecovery(owner.id))?.askedAt).toBeInstanceOf(Date);
  const limited = { ...owner.session, limitedUntil: new Date(Date.now() + 60_000) };
  expect(await outcome(stopRecovery(limited))).toBe('accounts.device_limited');
  await stopRecovery((await makePerson()).session);
  expect(await waitingRecovery(owner.id)).toBeDefined();
  await stopRecovery(owner.session);
  expect(await waitingRecovery(owner.id)).toBeUndefined();
  expect(await kept()).toEqual([{ ...request, state: 'stopped' }]);
});

it('answers the same for a number that nobody has, keeps no person, and takes a step when pressed', async () => {
  const before = await kept();
  expect(await ask('08039999999')).toBe('done');
  expect(await ask('no phone')).toBe('accounts.invalid_phone');
  expect(await ask('08039999999', ' \u200b')).toBe('accounts.shop_name_required');
  // What was asked ends like a refused request; there is nobody whom it could be about.
  expect(await kept()).toHaveLength(before.length + 1);
  expect(await database().$count(recoveryRequests, isNull(recoveryRequests.userId))).toBe(1);
  const outcomes = await Promise.all(Array.from({ length: 5 }, () => ask('08039999998')));
  expect(outcomes.filter((is) => is === 'accounts.one_more_step')).toHaveLength(2);
});
