import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { database } from '#app/platform/db/database.server.ts';
import { softAuthenticator } from '#tests/fakes/authenticator.ts';
import { anyDevice, cleanBrowser, makePerson, type Person } from '#tests/support/shop/people.ts';
import { later, noFactor, opened, outcome, signInBench } from '#tests/support/shop/sign-in.ts';
import { devicesOf, factorsOf, passkeysOf } from '../accounts.queries.server.ts';
import type { Session } from '../accounts.ts';
import { removePin, setPin } from '../commands/change-pin.server.ts';
import {
  addPasskey,
  passkeyRegistrationOptions,
  removePasskey,
} from '../commands/passkeys.server.ts';
import { checkPin } from '../commands/pin.server.ts';
import {
  finishSignIn,
  finishSignInWithPin,
  startSignIn,
  takeBackSignIn,
} from '../commands/sign-in.server.ts';
import { revokeDevice, signOutEverywhere } from '../commands/sign-out.server.ts';
import { sessionFromToken } from '../session/session.server.ts';
import { devices } from '../sign-in/sign-in.table.server.ts';

const bench = signInBench();
const origin = 'https://oja.test';
const hour = 3_600_000;
const pin = (value: string) => ({ ...noFactor, pin: value });

async function signInAgain({ phone }: Person, ownerPin?: string) {
  const requester = await bench.askedBrowser(phone);
  const step = await finishSignIn({ phone, code: bench.codeFor(phone), requester });
  const last =
    step.step === 'second_factor' && ownerPin
      ? await finishSignInWithPin({
          phone,
          pin: ownerPin,
          requester: { ...requester, browserToken: step.browserToken },
        })
      : step;
  const result = opened(last);
  const session = (await sessionFromToken(result.token)) as Session;
  // However late they act: each has just shown the code, which goes to the SIM.
  return { ...result, session: { ...session, provedAt: anyDevice.provedAt } };
}

async function withPasskey(session: Session, given = noFactor as { origin: string; pin?: string }) {
  const options = await passkeyRegistrationOptions(session, given);
  const response = softAuthenticator(origin).register(options);
  await addPasskey(session, { origin, response, userAgent: undefined });
  return (await passkeysOf(session.userId)).at(-1)?.id ?? '';
}

const browserOf = ({ opened: { deviceCookie } }: Person) => cleanBrowser({ deviceCookie });
const deviceIds = async (session: Session) => (await devicesOf(session)).map(({ id }) => id);

describe('a thief who waits for a day', () => {
  it('loses everything again when the owner’s phone throws him out', async () => {
    const owner = await makePerson();
    const [second] = [await signInAgain(owner)];
    await setPin(owner.session, '270196', noFactor);
    const key = await withPasskey(owner.session, pin('270196'));
    const thief = await signInAgain(owner, '270196');
    const thrower = { ...thief.session };
    later(25 * hour);
    await revokeDevice(thrower, second.session.deviceId);
    await setPin(thrower, '518273', pin('270196'));
    await setPin(thrower, '629384', pin('518273'));
    await removePasskey(thrower, key, pin('629384'));
    await withPasskey(thrower, pin('629384'));
    await removePin(thrower, pin('629384'));
    expect(await factorsOf(owner.id)).toEqual(['passkey']);

    await revokeDevice(owner.session, thrower.deviceId);
    expect(await sessionFromToken(thief.token)).toBeUndefined();
    await checkPin(owner.id, '270196');
    expect((await passkeysOf(owner.id)).map(({ id }) => id)).toEqual([key]);
    expect(await deviceIds(owner.session)).toEqual([
      second.session.deviceId,
      owner.session.deviceId,
    ]);
    const back = cleanBrowser({ deviceCookie: second.deviceCookie });
    expect(await outcome(startSignIn({ phone: owner.phone, requester: back }))).toBe('signed_in');
  });

  it('is undone with one tap and no code by the phone that he threw out', async () => {
    const owner = await makePerson();
    const { phone } = owner;
    const thief = await signInAgain(owner);
    later(30 * hour);
    const friend = await signInAgain(owner);
    await setPin(thief.session, '915820', noFactor);
    await signOutEverywhere(thief.session);
    expect(await sessionFromToken(owner.opened.token)).toBeUndefined();
    const sent = bench.termii.sent.length;
    const requester = browserOf(owner);
    const step = await startSignIn({ phone, requester });
    expect(step).toMatchObject({ step: 'thrown_out', by: 'Chrome on Android' });
    const outcomes = await Promise.all(
      Array.from({ length: 5 }, () => outcome(takeBackSignIn({ phone, requester }))),
    );
    expect(outcomes).toContain('signed_in');
    expect(bench.termii.sent.length).toBe(sent);
    expect(await factorsOf(owner.id)).toEqual([]);
    expect(await outcome(startSignIn({ phone, requester }))).toBe('signed_in');
    expect(await deviceIds(owner.session)).toEqual([owner.session.deviceId]);
    for (const { deviceCookie } of [thief, friend]) {
      const theirs = cleanBrowser({ deviceCookie });
      expect(await outcome(startSignIn({ phone, requester: theirs }))).toBe('code');
      expect(await outcome(takeBackSignIn({ phone, requester: theirs }))).toBe(
        'accounts.nothing_to_take_back',
      );
    }
  });

  it('a device from before there was a last proof is in again too', async () => {
    const owner = await makePerson();
    // As the version before left it.
    const own = eq(devices.id, owner.session.deviceId);
    await database().update(devices).set({ provedAt: null }).where(own);
    const thief = await signInAgain(owner);
    later(25 * hour);
    await revokeDevice(thief.session, owner.session.deviceId);
    const request = { phone: owner.phone, requester: browserOf(owner) };
    expect(await outcome(takeBackSignIn(request))).toBe('signed_in');
  });

  it('a stranger without the phone’s cookie takes nothing back, nor does another person', async () => {
    const [owner, other] = [await makePerson(), await makePerson()];
    const thief = await signInAgain(owner);
    later(25 * hour);
    await revokeDevice(thief.session, owner.session.deviceId);
    for (const requester of [
      cleanBrowser(),
      browserOf(other),
      cleanBrowser({ deviceCookie: 'x' }),
    ]) {
      expect(await outcome(takeBackSignIn({ phone: owner.phone, requester }))).toBe(
        'accounts.nothing_to_take_back',
      );
      expect(await outcome(startSignIn({ phone: owner.phone, requester }))).toBe('code');
    }
    expect(await sessionFromToken(thief.token)).toBeDefined();
  });

  it('who threw an own old phone out on purpose signs in there with a code', async () => {
    const owner = await makePerson();
    const fresh = await signInAgain(owner);
    later(25 * hour);
    await revokeDevice(fresh.session, owner.session.deviceId);
    const request = { phone: owner.phone, requester: browserOf(owner) };
    expect(await outcome(startSignIn(request))).toBe('thrown_out');
    expect(await outcome(startSignIn({ ...request, wantsCode: true }))).toBe('code');
  });

  it('for three days, then what was done stands', async () => {
    const owner = await makePerson();
    const fresh = await signInAgain(owner);
    later(25 * hour);
    await setPin(fresh.session, '482193', noFactor);
    await revokeDevice(fresh.session, owner.session.deviceId);
    later((25 + 73) * hour);
    const request = { phone: owner.phone, requester: browserOf(owner) };
    expect(await outcome(startSignIn(request))).toBe('code');
    expect(await outcome(takeBackSignIn(request))).toBe('accounts.nothing_to_take_back');
    await checkPin(owner.id, '482193');
  });

  it('what a device does that is known for three days is not recorded, nor what the first one does', async () => {
    const owner = await makePerson();
    const old = await signInAgain(owner);
    later(73 * hour);
    await setPin(old.session, '482193', noFactor);
    const asked = { ...owner.session, provedAt: anyDevice.provedAt };
    await revokeDevice(asked, old.session.deviceId);
    await checkPin(owner.id, '482193');
    const { rows } = await database().execute(
      sql`select id from device_changes where user_id = ${owner.id}`,
    );
    expect(rows).toEqual([]);
  });

  it('a PIN that the owner chose afterwards stays', async () => {
    const owner = await makePerson();
    const thief = await signInAgain(owner);
    later(25 * hour);
    await setPin(thief.session, '518273', noFactor);
    await setPin(owner.session, '270196', pin('518273'));
    await revokeDevice(owner.session, thief.session.deviceId);
    await checkPin(owner.id, '270196');
  });
});
