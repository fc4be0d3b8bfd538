import { describe, expect, it } from 'vitest';
import { cleanBrowser, makePerson, type Person } from '#tests/support/shop/people.ts';
import { later, noFactor, opened, outcome, signInBench } from '#tests/support/shop/sign-in.ts';
import { devicesOf, signInNoticesFor } from '../accounts.queries.server.ts';
import { isLimited, type Session } from '../accounts.ts';
import { setPin } from '../commands/change-pin.server.ts';
import { finishSignIn, finishSignInWithPin, startSignIn } from '../commands/sign-in.server.ts';
import { revokeDevice, signOut } from '../commands/sign-out.server.ts';
import { sessionFromToken } from './session.server.ts';

const bench = signInBench();
const day = 86_400_000;

/** The browser as it is after a Logout: the session's cookie is gone, the device's is there. */
const sameBrowser = ({ opened: { deviceCookie } }: Person) => cleanBrowser({ deviceCookie });

const sessionOf = async (token: string) => (await sessionFromToken(token)) as Session;

/** With the code that was sent to the phone. */
async function enterWithCode({ phone }: Person, requester = cleanBrowser()) {
  expect(await outcome(startSignIn({ phone, requester }))).toBe('code');
  return opened(await finishSignIn({ phone, code: bench.codeFor(phone), requester }));
}

describe('after Logout', () => {
  it('the device asks for the code and is the same device afterwards', async () => {
    const person = await makePerson();
    await signOut(person.session);
    const again = await enterWithCode(person, sameBrowser(person));
    const session = await sessionOf(again.token);
    expect(again.isNewDevice).toBe(false);
    expect(session.deviceId).toBe(person.session.deviceId);
    expect(isLimited(session)).toBe(false);
    expect(await devicesOf(session)).toHaveLength(1);
    expect(await signInNoticesFor(session)).toEqual([]);
  });

  it('it asks for the PIN where one is set, and sends no code', async () => {
    const person = await makePerson();
    await setPin(person.session, '270196', noFactor);
    await signOut(person.session);
    const { phone } = person;
    const requester = sameBrowser(person);
    const sent = bench.termii.sent.length;
    expect(await startSignIn({ phone, requester })).toMatchObject({
      step: 'second_factor',
      factors: ['pin'],
    });
    expect(await outcome(finishSignInWithPin({ phone, pin: '111111', requester }))).toBe(
      'accounts.pin_wrong',
    );
    const again = opened(await finishSignInWithPin({ phone, pin: '270196', requester }));
    expect((await sessionOf(again.token)).deviceId).toBe(person.session.deviceId);
    expect(bench.termii.sent.length).toBe(sent);
  });

  it('a PIN alone opens nothing on a device that was thrown out meanwhile', async () => {
    const person = await makePerson();
    await setPin(person.session, '270196', noFactor);
    const other = await enterWithPin(person);
    await signOut(other.session);
    const { phone } = person;
    const requester = cleanBrowser({ deviceCookie: other.deviceCookie });
    expect(await outcome(startSignIn({ phone, requester }))).toBe('second_factor');
    await revokeDevice(person.session, other.session.deviceId);
    expect(await outcome(finishSignInWithPin({ phone, pin: '270196', requester }))).toBe(
      'accounts.code_expired',
    );
  });

  it('nothing more is asked once the person has shown who they are', async () => {
    const person = await makePerson();
    await signOut(person.session);
    await enterWithCode(person, sameBrowser(person));
    expect(
      await outcome(startSignIn({ phone: person.phone, requester: sameBrowser(person) })),
    ).toBe('signed_in');
  });
});

async function enterWithPin(person: Person) {
  const { phone } = person;
  const requester = await bench.askedBrowser(phone);
  const step = await finishSignIn({ phone, code: bench.codeFor(phone), requester });
  if (step.step !== 'second_factor') throw new Error(`no PIN was asked for but ${step.step}`);
  const proved = { ...requester, browserToken: step.browserToken };
  const result = opened(await finishSignInWithPin({ phone, pin: '270196', requester: proved }));
  return { ...result, session: await sessionOf(result.token) };
}

it('a browser that knows two people asks each of them, signed out or not', async () => {
  const [one, two] = [await makePerson(), await makePerson()];
  const second = await enterWithCode(two, sameBrowser(one));
  const requester = cleanBrowser({ deviceCookie: second.deviceCookie });
  expect(await outcome(startSignIn({ phone: one.phone, requester }))).toBe('code');
  expect(await outcome(startSignIn({ phone: two.phone, requester }))).toBe('code');
});

describe('a session', () => {
  it('that was not used for 30 days has ended, and a known phone number does not open it again', async () => {
    const person = await makePerson();
    later(29 * day);
    expect(
      await outcome(startSignIn({ phone: person.phone, requester: sameBrowser(person) })),
    ).toBe('signed_in');
    later(60 * day);
    expect(await sessionFromToken(person.opened.token)).toBeUndefined();
    expect(
      await outcome(startSignIn({ phone: person.phone, requester: sameBrowser(person) })),
    ).toBe('code');
  });

  it('ends after 90 days however much it is used, and one click does not make it longer', async () => {
    const person = await makePerson();
    let token = person.opened.token;
    for (let days = 20; days <= 80; days += 20) {
      later(days * day);
      expect(await sessionFromToken(token)).toBeDefined();
      const requester = { ...sameBrowser(person), sessionToken: token };
      token = opened(await startSignIn({ phone: person.phone, requester })).token;
    }
    later(89 * day);
    expect(await sessionFromToken(token)).toBeDefined();
    later(90 * day + 60_000);
    expect(await sessionFromToken(token)).toBeUndefined();
    const again = await enterWithCode(person, sameBrowser(person));
    later(110 * day);
    expect(await sessionFromToken(again.token)).toBeDefined();
  });
});
