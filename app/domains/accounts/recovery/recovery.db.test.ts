import { eq, isNull, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { database } from '#app/platform/db/database.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { checked } from '#app/platform/http/forms/form-fault.server.ts';
import { cleanBrowser, makePerson, type Person } from '#tests/support/shop/people.ts';
import { outcome, signInBench } from '#tests/support/shop/sign-in.ts';
import { setPin } from '../commands/change-pin.server.ts';
import { openOnNewDevice } from '../commands/open-session.server.ts';
import { sessionFromToken } from '../session/session.server.ts';
import { devices } from '../sign-in/sign-in.table.server.ts';
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
  expect((await waitingRecovery(owner.session))?.askedAt).toBeInstanceOf(Date);
  const limited = { ...owner.session, limitedUntil: new Date(Date.now() + 60_000) };
  expect(await outcome(stopRecovery(limited))).toBe('accounts.device_limited');
  await stopRecovery((await makePerson()).session);
  expect(await waitingRecovery(owner.session)).toBeDefined();
  await stopRecovery(owner.session);
  expect(await waitingRecovery(owner.session)).toBeUndefined();
  expect(await kept()).toEqual([{ ...request, state: 'stopped' }]);
});

/** Somebody with the SIM: a device after the owner's, past its first day. */
async function sameSim({ id }: Person, later: number): Promise<Person['session']> {
  const opened = await inTransaction((tx) => openOnNewDevice(tx, id, cleanBrowser()));
  const session = await sessionFromToken(opened.token);
  if (!session) throw new Error('no session');
  await database()
    .update(devices)
    .set({ createdAt: new Date(Date.now() + later), limitedUntil: new Date(Date.now() - 1) })
    .where(eq(devices.id, session.deviceId));
  return { ...session, limitedUntil: new Date(Date.now() - 1) };
}

it('is stopped by a device that was in before, or by the PIN of before; never by one that came in since', async () => {
  const owner = await makePerson();
  const before = await sameSim(owner, -60_000);
  const hourBefore = await sameSim(owner, -3_600_000);
  expect(await ask(owner.phone)).toBe('done');
  // In before the request, but in its first day then: a stolen SIM is used before its owner asks.
  const limitedUntil = new Date();
  const ofDevice = eq(devices.id, hourBefore.deviceId);
  await database().update(devices).set({ limitedUntil }).where(ofDevice);
  expect(await waitingRecovery(hourBefore)).toMatchObject({ stops: 'never' });
  expect(await outcome(stopRecovery(hourBefore))).toBe('accounts.recovery_device');
  const thief = await sameSim(owner, 60_000);
  expect(await waitingRecovery(thief)).toMatchObject({ stops: 'never' });
  expect(await outcome(stopRecovery(thief))).toBe('accounts.recovery_device');
  expect(await outcome(stopRecovery(thief, '481516'))).toBe('accounts.recovery_device');
  // A PIN that was set since the request proves nothing.
  await setPin(thief, '481516', { origin: 'https://oja.test' });
  expect(await outcome(stopRecovery(thief, '481516'))).toBe('accounts.recovery_device');
  expect(await waitingRecovery(before)).toMatchObject({ stops: 'at_once' });
  await stopRecovery(before);
  expect(await waitingRecovery(before)).toBeUndefined();

  // That PIN was there before the next request.
  expect(await ask(owner.phone)).toBe('done');
  const newPhone = await sameSim(owner, 60_000);
  const limited = { ...newPhone, limitedUntil: new Date(Date.now() + 60_000) };
  expect(await waitingRecovery(limited)).toMatchObject({ stops: 'with_pin' });
  expect(await outcome(stopRecovery(limited))).toBe('accounts.device_limited');
  expect(await outcome(stopRecovery(limited, '000000'))).toBe('accounts.pin_wrong');
  expect(await waitingRecovery(limited)).toBeDefined();
  await stopRecovery(limited, '481516');
  expect(await waitingRecovery(limited)).toBeUndefined();
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
  expect(outcomes.filter((is) => is === 'accounts.asked_often')).toHaveLength(2);
});
