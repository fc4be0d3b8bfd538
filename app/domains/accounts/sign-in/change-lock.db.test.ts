import { describe, expect, it } from 'vitest';
import { softAuthenticator } from '#tests/fakes/authenticator.ts';
import { isLongRun } from '#tests/support/long-run.ts';
import { testOrigin as origin, touched, withPasskey } from '#tests/support/shop/passkeys.ts';
import { makePerson } from '#tests/support/shop/people.ts';
import { noFactor, outcome, signInBench } from '#tests/support/shop/sign-in.ts';
import { factorsOf } from '../accounts.queries.server.ts';
import { removePin, setPin } from '../commands/change-pin.server.ts';
import { passkeyRegistrationOptions } from '../commands/passkeys.server.ts';
import { checkPin } from '../commands/pin.server.ts';

signInBench();

describe('a lock is changed only with what is set', () => {
  const old = (pin: string) => ({ ...noFactor, pin });

  it('the PIN by the PIN or by the finger, and by nothing else', async () => {
    const person = await makePerson();
    const { session, id } = person;
    const { authenticator } = await withPasskey(person);
    expect(await outcome(setPin(session, '571902', noFactor))).toBe(
      'accounts.second_factor_needed',
    );
    await setPin(session, '571902', await touched(person, authenticator));
    for (const given of [noFactor, old('')]) {
      expect(await outcome(setPin(session, '640275', given))).toBe('accounts.second_factor_needed');
      expect(await outcome(removePin(session, given))).toBe('accounts.second_factor_needed');
    }
    expect(await outcome(setPin(session, '640275', old('999999')))).toBe('accounts.pin_wrong');
    expect(await outcome(removePin(session, old('999999')))).toBe('accounts.pin_wrong');
    const stranger = softAuthenticator(origin);
    expect(await outcome(setPin(session, '640275', await touched(person, stranger)))).toBe(
      'accounts.passkey_failed',
    );
    await checkPin(id, '571902');
    await setPin(session, '640275', old('571902'));
    await checkPin(id, '640275');
    await removePin(session, await touched(person, authenticator));
    expect(await factorsOf(id)).toEqual(['passkey']);
  });

  it('one answer of the finger is good for one change', async () => {
    const person = await makePerson();
    const { authenticator } = await withPasskey(person);
    const given = await touched(person, authenticator);
    await setPin(person.session, '571902', given);
    expect(await outcome(removePin(person.session, given))).toBe('accounts.passkey_failed');
  });

  it('one more passkey needs the PIN', async () => {
    const { session } = await makePerson();
    await setPin(session, '270196', noFactor);
    expect(await outcome(passkeyRegistrationOptions(session, noFactor))).toBe(
      'accounts.second_factor_needed',
    );
    expect(await outcome(passkeyRegistrationOptions(session, old('270196')))).toBe('done');
  });

  it('of many first PINs at once one is set', async () => {
    const { session, id } = await makePerson();
    const pins = Array.from({ length: isLongRun ? 20 : 8 }, (_, n) => `11${1000 + n}`);
    const outcomes = await Promise.all(
      pins.map(async (pin) => ({ pin, is: await outcome(setPin(session, pin, noFactor)) })),
    );
    const [set, ...more] = outcomes.filter(({ is }) => is === 'done');
    expect(more).toEqual([]);
    await checkPin(id, set?.pin ?? '');
  });
});
