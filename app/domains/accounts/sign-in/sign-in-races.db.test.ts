import { describe, expect, it } from 'vitest';
import { isLongRun } from '#tests/support/long-run.ts';
import { cleanBrowser, makePerson } from '#tests/support/shop/people.ts';
import {
  clearLimits,
  outcome,
  rowCount,
  signInBench,
  wrongFor,
} from '#tests/support/shop/sign-in.ts';
import { finishSignIn, finishSignInWithPin, startSignIn } from '../commands/sign-in.server.ts';

const bench = signInBench();

describe('must hold', () => {
  it('knowing a phone number signs nobody in', async () => {
    const phones: string[] = [];
    while (phones.length < (isLongRun ? 1_000 : 15)) phones.push((await makePerson()).phone);
    const before = await rowCount('sessions');
    for (const [index, phone] of phones.entries()) {
      // From everywhere, so that it is not the limit of one address that keeps them out.
      const address = `10.0.${index >> 8}.${index & 255}`;
      const requester = cleanBrowser({
        address,
        deviceCookie: 'a'.repeat(43),
        sessionToken: 'b'.repeat(43),
      });
      if (index % 20 === 0) await clearLimits();
      expect(await outcome(startSignIn({ phone, requester }))).toBe('code');
      expect(await outcome(finishSignIn({ phone, code: phone, requester }))).not.toBe('signed_in');
      expect(await outcome(finishSignIn({ phone, code: '', requester }))).not.toBe('signed_in');
      expect(await outcome(finishSignInWithPin({ phone, pin: '123456', requester }))).not.toBe(
        'signed_in',
      );
    }
    expect(await rowCount('sessions')).toBe(before);
  }, 600_000);

  it('fifty racing submits of one code open one session', async () => {
    for (let round = 0; round < (isLongRun ? 50 : 4); round++) {
      const { phone } = await makePerson();
      const requester = await bench.askedBrowser(phone);
      const code = bench.codeFor(phone);
      const before = await rowCount('sessions');
      const outcomes = await Promise.all(
        Array.from({ length: 50 }, () => outcome(finishSignIn({ phone, code, requester }))),
      );
      expect(outcomes.filter((step) => step === 'signed_in')).toHaveLength(1);
      expect(await rowCount('sessions')).toBe(before + 1);
      await clearLimits();
    }
  }, 600_000);

  it('fifty racing guesses spend three tries, not fifty', async () => {
    const { phone } = await makePerson();
    const requester = await bench.askedBrowser(phone);
    const code = bench.codeFor(phone);
    const outcomes = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        outcome(finishSignIn({ phone, code: index < 49 ? wrongFor(code) : code, requester })),
      ),
    );
    expect(outcomes.filter((step) => step === 'accounts.code_wrong').length).toBeLessThanOrEqual(2);
  });
});
