import { describe, expect, it } from 'vitest';
import { cleanBrowser, makePerson, newPhone } from '#tests/support/shop/people.ts';
import { noFactor, opened, outcome, signInBench } from '#tests/support/shop/sign-in.ts';
import { setPin } from '../commands/change-pin.server.ts';
import { finishSignIn, startSignIn } from '../commands/sign-in.server.ts';
import { sessionFromToken } from '../session/session.server.ts';

const bench = signInBench();

describe('signing in', () => {
  it('asks a new device for the code and then knows it', async () => {
    const { id, phone } = await makePerson();
    const requester = await bench.askedBrowser(phone);
    const session = opened(await finishSignIn({ phone, code: bench.codeFor(phone), requester }));
    expect(session).toMatchObject({ userId: id, isNewDevice: true });
    const again = { ...cleanBrowser(), deviceCookie: session.deviceCookie };
    const sent = bench.termii.sent.length;
    expect(opened(await startSignIn({ phone, requester: again }))).toMatchObject({
      userId: id,
      isNewDevice: false,
    });
    expect(bench.termii.sent.length).toBe(sent);
  });

  it('takes a device cookie for the person it was made for only', async () => {
    const [one, two] = [await makePerson(), await makePerson()];
    const requester = cleanBrowser({ deviceCookie: one.opened.deviceCookie });
    expect(await outcome(startSignIn({ phone: two.phone, requester }))).toBe('code');
    expect(await outcome(startSignIn({ phone: one.phone, requester }))).toBe('signed_in');
  });

  it('knows two people of one shop in one browser, each by a code of the own', async () => {
    const [one, two] = [await makePerson(), await makePerson()];
    const shared = cleanBrowser({ deviceCookie: one.opened.deviceCookie });
    await startSignIn({ phone: two.phone, requester: shared });
    const second = opened(
      await finishSignIn({ phone: two.phone, code: bench.codeFor(two.phone), requester: shared }),
    );
    const requester = cleanBrowser({ deviceCookie: second.deviceCookie });
    for (const { id, phone } of [one, two]) {
      expect(await outcome(startSignIn({ phone, requester }))).toBe('code');
      const code = bench.codeFor(phone);
      expect(opened(await finishSignIn({ phone, code, requester }))).toMatchObject({
        userId: id,
        isNewDevice: false,
      });
    }
  });

  it('knows nobody by a number that is not registered or no number', async () => {
    expect(await outcome(startSignIn({ phone: newPhone(), requester: cleanBrowser() }))).toBe(
      'accounts.user_not_found',
    );
    expect(await outcome(startSignIn({ phone: '12345', requester: cleanBrowser() }))).toBe(
      'accounts.invalid_phone',
    );
  });

  it('ends the session that the new one takes the place of', async () => {
    const { phone, opened: first } = await makePerson();
    const requester = cleanBrowser({ deviceCookie: first.deviceCookie, sessionToken: first.token });
    const second = opened(await startSignIn({ phone, requester }));
    expect(await sessionFromToken(first.token)).toBeUndefined();
    expect((await sessionFromToken(second.token))?.id).toBe(second.sessionId);
  });

  it('asks nothing more with SIGN_IN=phone-only, except a PIN where one is set', async () => {
    const [plain, careful] = [await makePerson(), await makePerson()];
    await setPin(careful.session, '270196', noFactor);
    bench.useTermii({ SIGN_IN: 'phone-only' });
    expect(await outcome(startSignIn({ phone: plain.phone, requester: cleanBrowser() }))).toBe(
      'signed_in',
    );
    const step = await startSignIn({ phone: careful.phone, requester: cleanBrowser() });
    expect(step).toMatchObject({ step: 'second_factor', factors: ['pin'] });
  });

  it('gives a program a bearer session bound to its address until the code came', async () => {
    const { phone } = await makePerson();
    const program = cleanBrowser({ browserToken: undefined, address: '2001:db8::1' });
    expect(await outcome(startSignIn({ phone, requester: program }))).toBe('code');
    const code = bench.codeFor(phone);
    const elsewhere = { ...program, address: '2001:db8:9::1' };
    expect(await outcome(finishSignIn({ phone, code, requester: elsewhere }))).toBe(
      'accounts.code_expired',
    );
    const session = opened(
      await finishSignIn({ phone, code, requester: { ...program, address: '2001:db8::2' } }),
    );
    expect(session.deviceCookie).toBeUndefined();
    expect((await sessionFromToken(session.token))?.kind).toBe('bearer');
  });
});
