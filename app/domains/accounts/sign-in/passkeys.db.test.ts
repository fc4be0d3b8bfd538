import { describe, expect, it } from 'vitest';
import { newId } from '#app/platform/id.ts';
import { softAuthenticator } from '#tests/fakes/authenticator.ts';
import { testOrigin as origin, touched, withPasskey } from '#tests/support/shop/passkeys.ts';
import { cleanBrowser, makePerson, type Person } from '#tests/support/shop/people.ts';
import { noFactor, opened, outcome, signInBench } from '#tests/support/shop/sign-in.ts';
import { passkeysOf } from '../accounts.queries.server.ts';
import { setPin } from '../commands/change-pin.server.ts';
import {
  addPasskey,
  finishSignInWithPasskey,
  passkeyAloneOptions,
  passkeyRegistrationOptions,
  passkeySignInOptions,
  removePasskey,
  signInWithPasskeyAlone,
} from '../commands/passkeys.server.ts';
import { finishSignIn, finishSignInWithPin } from '../commands/sign-in.server.ts';
import { sessionFromToken } from '../session/session.server.ts';

const bench = signInBench();

describe('passkey', () => {
  it('is set up, asked of a new device after the code, and revoked', async () => {
    const person = await makePerson();
    const { phone, session, id } = person;
    const { authenticator } = await withPasskey(person);
    const [key] = await passkeysOf(id);
    expect(key).toMatchObject({ label: 'Safari on iPhone', lastUsedAt: null });

    const requester = await bench.beforeFactor(phone, ['passkey']);
    const options = await passkeySignInOptions({ phone, requester, origin });
    const response = authenticator.authenticate(options);
    const { token } = opened(await finishSignInWithPasskey({ phone, requester, origin, response }));
    expect((await sessionFromToken(token))?.userId).toBe(id);
    expect((await passkeysOf(id))[0]?.lastUsedAt).toBeInstanceOf(Date);

    const stranger = await makePerson();
    expect(await outcome(removePasskey(stranger.session, key?.id ?? '', noFactor))).toBe(
      'accounts.passkey_not_found',
    );
    expect(await outcome(removePasskey(session, key?.id ?? '', noFactor))).toBe(
      'accounts.second_factor_needed',
    );
    await removePasskey(session, key?.id ?? '', await touched(person, authenticator));
    expect(await outcome(removePasskey(session, newId(), noFactor))).toBe(
      'accounts.passkey_not_found',
    );
    const next = await bench.askedBrowser(phone);
    expect(
      await outcome(finishSignIn({ phone, code: bench.codeFor(phone), requester: next })),
    ).toBe('signed_in');
  });

  it('answers one challenge once, with the finger on it', async () => {
    const person = await makePerson();
    const { phone } = person;
    const { authenticator } = await withPasskey(person);
    const requester = await bench.beforeFactor(phone, ['passkey']);
    const finish = (response: unknown) =>
      outcome(finishSignInWithPasskey({ phone, requester, origin, response }));
    const ask = () => passkeySignInOptions({ phone, requester, origin });

    const unverified = authenticator.authenticate(await ask(), { verified: false });
    expect(await finish(unverified)).toBe('accounts.passkey_failed');
    const old = authenticator.authenticate(await ask());
    expect(await finish({ nonsense: true })).toBe('accounts.passkey_failed');
    expect(await finish(old)).toBe('accounts.passkey_failed');
    const other = softAuthenticator(origin).authenticate(await ask());
    expect(await finish(other)).toBe('accounts.passkey_failed');
    const elsewhere = softAuthenticator('https://oja.example').authenticate(await ask());
    expect(await finish({ ...elsewhere, id: old.id, rawId: old.id })).toBe(
      'accounts.passkey_failed',
    );
    authenticator.rewind();
    expect(await finish(authenticator.authenticate(await ask()))).toBe('accounts.passkey_failed');
  });

  it('is not shown or asked without the code', async () => {
    const person = await makePerson();
    const { phone } = person;
    await withPasskey(person);
    const request = { phone, requester: cleanBrowser(), origin };
    expect(await outcome(passkeySignInOptions(request))).toBe('accounts.code_expired');
    expect(await outcome(finishSignInWithPasskey({ ...request, response: {} }))).toBe(
      'accounts.code_expired',
    );
  });

  it('opens a new device without phone number and code, once for each question', async () => {
    const person = await makePerson();
    const { authenticator } = await withPasskey(person);
    const requester = cleanBrowser();
    const ask = () => passkeyAloneOptions(requester, { origin });
    const finish = (response: unknown, by = requester) =>
      signInWithPasskeyAlone(by, { origin, response });
    expect((await ask()).allowCredentials ?? []).toEqual([]);
    const response = authenticator.authenticate(await ask());
    // Another browser was asked nothing.
    expect(await outcome(finish(response, cleanBrowser()))).toBe('accounts.passkey_failed');
    const { token, isNewDevice } = opened(await finish(response));
    const session = await sessionFromToken(token);
    expect([session?.userId, isNewDevice]).toEqual([person.id, true]);
    expect(session?.limitedUntil).toBeInstanceOf(Date);
    expect(await outcome(finish(response))).toBe('accounts.passkey_failed');
    const unverified = authenticator.authenticate(await ask(), { verified: false });
    expect(await outcome(finish(unverified))).toBe('accounts.passkey_failed');
    const unknown = softAuthenticator(origin);
    unknown.register(await passkeyRegistrationOptions((await makePerson()).session, { origin }));
    expect(await outcome(finish(unknown.authenticate(await ask())))).toBe(
      'accounts.passkey_failed',
    );
    expect(() => bench.codeFor(person.phone)).toThrow('no code');
  });

  it('of one person opens nothing of another and is not added twice', async () => {
    const [one, two] = [await makePerson(), await makePerson()];
    const { authenticator } = await withPasskey(one);
    const { authenticator: own } = await withPasskey(two);
    const requester = await bench.beforeFactor(two.phone, ['passkey']);
    const options = await passkeySignInOptions({ phone: two.phone, requester, origin });
    const response = authenticator.authenticate(options);
    expect(
      await outcome(finishSignInWithPasskey({ phone: two.phone, requester, origin, response })),
    ).toBe('accounts.passkey_failed');
    const given = await touched(two, own);
    const again = authenticator.register(await passkeyRegistrationOptions(two.session, given));
    const added = addPasskey(two.session, { origin, response: again, userAgent: undefined });
    expect(await outcome(added)).toBe('accounts.passkey_known');
  });

  it('is set up only by an answer to the own question', async () => {
    const [one, two] = [await makePerson(), await makePerson()];
    const response = softAuthenticator(origin).register(
      await passkeyRegistrationOptions(one.session, { origin }),
    );
    await passkeyRegistrationOptions(two.session, { origin });
    const add = (person: Person) =>
      outcome(addPasskey(person.session, { origin, response, userAgent: undefined }));
    expect(await add(two)).toBe('accounts.passkey_failed');
    expect(await add(one)).toBe('done');
    expect(await add(one)).toBe('accounts.passkey_failed');
  });
});

it('either factor is enough where both are set', async () => {
  const person = await makePerson();
  const { authenticator } = await withPasskey(person);
  await setPin(person.session, '270196', await touched(person, authenticator));
  const requester = await bench.beforeFactor(person.phone, ['pin', 'passkey']);
  expect(
    await outcome(finishSignInWithPin({ phone: person.phone, pin: '270196', requester })),
  ).toBe('signed_in');
});
