import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { database } from '#app/platform/db/database.server.ts';
import { inTransaction } from '#app/platform/db/transaction.server.ts';
import { newToken } from '#app/platform/id.ts';
import { cleanBrowser, makePerson, newPhone } from '#tests/support/shop/people.ts';
import {
  later,
  noFactor,
  opened,
  outcome,
  rowCount,
  signInBench,
} from '#tests/support/shop/sign-in.ts';
import { factorsOf, registrationProof, userByPhone } from './accounts.queries.server.ts';
import { users } from './accounts.table.server.ts';
import type { Requester, Session } from './accounts.ts';
import { setPin } from './commands/change-pin.server.ts';
import { editOwnNames, writeDownUser } from './commands/people.server.ts';
import { createAccount, registerPhone, verifyRegistration } from './commands/register.server.ts';
import { finishSignIn, startSignIn } from './commands/sign-in.server.ts';
import { phoneKey } from './phone/phone.ts';
import { hashToken } from './secrets.server.ts';
import { sessionFromToken } from './session/session.server.ts';
import { passkeys } from './sign-in/factors.table.server.ts';
import { devices, sessions } from './sign-in/sign-in.table.server.ts';

const bench = signInBench();

/** Step 1 with its code; the browser that may go on to step 2. */
async function provedBrowser(
  phone: string,
  requester: Requester = cleanBrowser(),
): Promise<Requester> {
  expect((await registerPhone({ phone, requester })).step).toBe('code');
  const step = await verifyRegistration({ phone, code: bench.codeFor(phone), requester });
  if (step.step !== 'proved') throw new Error(`not proved but ${step.step}`);
  return { ...requester, browserToken: step.browserToken };
}

const create = (phone: string, requester: Requester) =>
  inTransaction((tx) => createAccount(tx, { phone, requester }));

describe('registering', () => {
  it('makes the account from a proved phone and signs in without a limit', async () => {
    const phone = newPhone();
    const requester = await provedBrowser(phone);
    expect(await registrationProof(requester)).toEqual({
      phoneKey: phoneKey(phone),
      phoneDigits: phone,
    });
    const { token, deviceCookie } = await create(phone, requester);
    expect(await sessionFromToken(token)).toMatchObject({
      limitedUntil: null,
      user: { phoneKey: phoneKey(phone), phoneDigits: phone },
    });
    expect(await outcome(startSignIn({ phone, requester: cleanBrowser({ deviceCookie }) }))).toBe(
      'signed_in',
    );
    expect(await outcome(create(phone, requester))).toBe('accounts.cannot_verify');
  });

  it('goes on only in the browser that proved, with a token that nobody knew before', async () => {
    const phone = newPhone();
    const planted = cleanBrowser();
    const requester = await provedBrowser(phone, planted);
    expect(requester.browserToken).not.toBe(planted.browserToken);
    expect(await outcome(create(phone, planted))).toBe('accounts.cannot_verify');
    expect(await outcome(create(phone, cleanBrowser()))).toBe('accounts.cannot_verify');
    expect(await outcome(create(newPhone(), requester))).toBe('accounts.cannot_verify');
    later(61 * 60_000);
    expect(await outcome(create(phone, requester))).toBe('accounts.cannot_verify');
  });

  it('keeps the proof when the shop could not be made', async () => {
    const phone = newPhone();
    const requester = await provedBrowser(phone);
    const failing = inTransaction(async (tx) => {
      await createAccount(tx, { phone, requester });
      throw new Error('no shop');
    });
    await expect(failing).rejects.toThrow('no shop');
    expect(await userByPhone(phoneKey(phone) ?? '')).toBeUndefined();
    expect((await create(phone, requester)).isNewDevice).toBe(true);
  });

  it('refuses a registered phone however it is written, also at the last moment', async () => {
    const { phone } = await makePerson();
    for (const typed of [phone, phone.slice(1), `234${phone.slice(1)}`, `+234 ${phone.slice(1)}`]) {
      expect(await outcome(registerPhone({ phone: typed, requester: cleanBrowser() }))).toBe(
        'accounts.already_registered',
      );
    }
    const twice = newPhone();
    const [one, two] = [await provedBrowser(twice), await provedBrowser(twice)];
    const outcomes = await Promise.all([outcome(create(twice, one)), outcome(create(twice, two))]);
    expect(outcomes.sort()).toEqual(['accounts.already_registered', 'done']);
  });

  it('a code for signing in does not register, nor the other way round', async () => {
    const { phone } = await makePerson();
    const requester = await bench.askedBrowser(phone);
    expect(
      await outcome(verifyRegistration({ phone, code: bench.codeFor(phone), requester })),
    ).toBe('accounts.already_registered');
    const fresh = newPhone();
    const other = cleanBrowser();
    await registerPhone({ phone: fresh, requester: other });
    await writeDownUser(database(), { phone: fresh, firstName: '', lastName: '' });
    expect(
      await outcome(finishSignIn({ phone: fresh, code: bench.codeFor(fresh), requester: other })),
    ).toBe('accounts.code_expired');
  });

  it('needs no code with SIGN_IN=phone-only', async () => {
    bench.useTermii({ SIGN_IN: 'phone-only' });
    const [phone, requester] = [newPhone(), cleanBrowser()];
    const step = await registerPhone({ phone, requester });
    if (step.step !== 'proved') throw new Error(step.step);
    expect(
      (await create(phone, { ...requester, browserToken: step.browserToken })).isNewDevice,
    ).toBe(true);
  });
});

/** Everything an attacker could have hung on a row before its phone was proved. */
async function plantTies(userId: string): Promise<{ token: string; deviceToken: string }> {
  const [token, deviceToken] = [newToken(), newToken()];
  const end = new Date(Date.now() + 86_400_000);
  const common = { userId, lastSeenAt: new Date(), expiresAt: end };
  const [device] = await database()
    .insert(devices)
    .values({
      ...common,
      tokenHash: hashToken(deviceToken),
      label: 'stranger',
      provedAt: new Date(),
    })
    .returning({ id: devices.id });
  if (!device) throw new Error('no device');
  await database()
    .insert(sessions)
    .values({ ...common, tokenHash: hashToken(token), deviceId: device.id, kind: 'cookie' });
  await setPin((await sessionFromToken(token)) as Session, '270196', noFactor);
  const key = { publicKey: 'x', counter: 0, transports: [], label: 'stranger' };
  await database()
    .insert(passkeys)
    .values({ ...key, userId, deviceId: device.id, credentialId: newToken() });
  return { token, deviceToken };
}

describe('a phone that somebody else wrote down first', () => {
  it.each(['signing in', 'registering'])('belongs to its owner alone after %s', async (way) => {
    const phone = newPhone();
    const written = await writeDownUser(database(), { phone, firstName: 'Not', lastName: 'Me' });
    expect(written.isVerified).toBe(false);
    const planted = await plantTies(written.id);

    if (way === 'signing in') {
      const requester = await bench.askedBrowser(phone);
      opened(await finishSignIn({ phone, code: bench.codeFor(phone), requester }));
    } else {
      await create(phone, await provedBrowser(phone));
    }

    expect(await userByPhone(phoneKey(phone) ?? '')).toMatchObject({
      id: written.id,
      verifiedAt: expect.any(Date),
    });
    expect(await sessionFromToken(planted.token)).toBeUndefined();
    expect(await factorsOf(written.id)).toEqual([]);
    const stranger = cleanBrowser({ deviceCookie: planted.deviceToken });
    expect(await outcome(startSignIn({ phone, requester: stranger }))).toBe('code');
    const left = await database().select().from(devices).where(eq(devices.userId, written.id));
    expect(left.map(({ label }) => label)).toEqual(['Chrome on Android']);
  });

  it('does not stop its owner from registering, whose names then are the own', async () => {
    const phone = newPhone();
    const { id } = await writeDownUser(database(), { phone, firstName: 'Rude', lastName: 'Name' });
    await create(phone, await provedBrowser(phone));
    await editOwnNames(id, { firstName: 'Ada', lastName: 'Obi' });
    const again = await writeDownUser(database(), { phone, firstName: 'Rude', lastName: 'Name' });
    expect(again).toEqual({ id, isVerified: true });
    const [user] = await database().select().from(users).where(eq(users.id, id));
    expect(user).toMatchObject({ firstName: 'Ada', lastName: 'Obi' });
  });

  it('is one row, however many shops write it down at once', async () => {
    const phone = newPhone();
    const before = await rowCount('users');
    const rows = await Promise.all(
      Array.from({ length: 20 }, () =>
        inTransaction((tx) => writeDownUser(tx, { phone, firstName: 'A', lastName: '' })),
      ),
    );
    expect(new Set(rows.map(({ id }) => id)).size).toBe(1);
    expect(await rowCount('users')).toBe(before + 1);
  });
});
