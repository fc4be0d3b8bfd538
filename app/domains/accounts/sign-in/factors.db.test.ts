import { createHmac, scryptSync } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { database } from '#app/platform/db/database.server.ts';
import { replaceSettings, settings } from '#app/platform/env.server.ts';
import { newId } from '#app/platform/id.ts';
import { softAuthenticator } from '#tests/fakes/authenticator.ts';
import { testOrigin as origin, touched, withPasskey } from '#tests/support/shop/passkeys.ts';
import { cleanBrowser, makePerson, type Person } from '#tests/support/shop/people.ts';
import {
  later,
  noFactor,
  opened,
  outcome,
  rowCount,
  signInBench,
} from '#tests/support/shop/sign-in.ts';
import { factorsOf, passkeysOf } from '../accounts.queries.server.ts';
import type { Requester } from '../accounts.ts';
import { removePin, setPin } from '../commands/change-pin.server.ts';
import {
  addPasskey,
  finishSignInWithPasskey,
  passkeyRegistrationOptions,
  passkeySignInOptions,
  removePasskey,
  signInWithPasskeyAlone,
  unnamedPasskeyOptions,
} from '../commands/passkeys.server.ts';
import { checkPin } from '../commands/pin.server.ts';
import { finishSignIn, finishSignInWithPin } from '../commands/sign-in.server.ts';
import { sessionFromToken } from '../session/session.server.ts';
import { pins } from './factors.table.server.ts';

const bench = signInBench();
const minute = 60_000;

/** A new device past the code, in front of the second factor. */
async function beforeFactor(phone: string, factors: string[]): Promise<Requester> {
  const requester = await bench.askedBrowser(phone);
  const step = await finishSignIn({ phone, code: bench.codeFor(phone), requester });
  expect(step).toMatchObject({ step: 'second_factor', factors });
  if (step.step !== 'second_factor') throw new Error(step.step);
  return { ...requester, browserToken: step.browserToken };
}

/** The key of now, and those before it. */
const setKeys = (key: string, ...before: string[]) =>
  replaceSettings({ ...settings(), secretsKey: () => key, secretsKeysBefore: before });

describe('PIN', { timeout: 120_000 }, () => {
  it('is carried over to another SECRETS_KEY when it is entered while both are known', async () => {
    const usual = settings();
    const { session, id } = await makePerson();
    await setPin(session, '270196', noFactor);
    try {
      const next = 'n'.repeat(40);
      setKeys(next, usual.secretsKey());
      await expect(checkPin(id, '000000')).rejects.toMatchObject({ code: 'accounts.pin_wrong' });
      await checkPin(id, '270196');
      setKeys(next);
      await checkPin(id, '270196');
      setKeys(usual.secretsKey());
      await expect(checkPin(id, '270196')).rejects.toMatchObject({ code: 'accounts.pin_wrong' });
    } finally {
      replaceSettings(usual);
    }
  });

  it('is stored at the cost that OWASP advises; one of before stays readable to the version before', async () => {
    const { session, id } = await makePerson();
    await setPin(session, '270196', noFactor);
    const stored = async () => {
      const [row] = await database().select().from(pins).where(eq(pins.userId, id));
      return row?.hash ?? '';
    };
    expect(await stored()).toMatch(/^scrypt-15-8-3\$/);
    // As an older version wrote it.
    const salt = Buffer.alloc(16, 7);
    const key = createHmac('sha256', settings().secretsKey()).update('accounts:pin').digest();
    const peppered = createHmac('sha256', key).update('270196').digest();
    const old = scryptSync(peppered, salt, 32, { N: 2 ** 15, r: 8, p: 1, maxmem: 2 ** 26 });
    const hash = `scrypt-15-8-1$${salt.toString('base64url')}$${old.toString('base64url')}`;
    await database().update(pins).set({ hash }).where(eq(pins.userId, id));
    await expect(checkPin(id, '270195')).rejects.toMatchObject({ code: 'accounts.pin_wrong' });
    expect(await stored()).toBe(hash);
    await checkPin(id, '270196');
    expect(await stored()).toBe(hash);
  });

  it('is refused where a thief would try it first', async () => {
    const { session, phone } = await makePerson();
    for (const pin of ['112233', '121212', '159753', phone.slice(-6)])
      expect(await outcome(setPin(session, pin, noFactor))).toBe('accounts.pin_weak');
  });

  it('is asked of a new device after the code', async () => {
    const { session, phone, id } = await makePerson();
    await setPin(session, '270196', noFactor);
    const requester = await beforeFactor(phone, ['pin']);
    await expect(finishSignInWithPin({ phone, pin: '000000', requester })).rejects.toMatchObject({
      code: 'accounts.pin_wrong',
      params: { n: 4 },
    });
    expect(opened(await finishSignInWithPin({ phone, pin: '270196', requester })).userId).toBe(id);
    expect(await outcome(finishSignInWithPin({ phone, pin: '270196', requester }))).toBe(
      'accounts.code_expired',
    );
    await removePin(session, { ...noFactor, pin: '270196' });
    expect(await factorsOf(id)).toEqual([]);
  });

  it('cannot be tried, used or used up by a browser without the code', async () => {
    const { session, phone } = await makePerson();
    await setPin(session, '270196', noFactor);
    for (const pin of ['270196', ...Array<string>(6).fill('111111')]) {
      expect(await outcome(finishSignInWithPin({ phone, pin, requester: cleanBrowser() }))).toBe(
        'accounts.code_expired',
      );
    }
    await checkPin(session.userId, '270196');
  });

  it('locks after five wrong ones, longer each time', async () => {
    const { session, id } = await makePerson();
    await setPin(session, '270196', noFactor);
    const wrong = () => checkPin(id, '111111');
    for (let n = 4; n > 0; n--) {
      await expect(wrong()).rejects.toMatchObject({ code: 'accounts.pin_wrong', params: { n } });
    }
    await expect(wrong()).rejects.toMatchObject({
      code: 'accounts.too_many_tries',
      params: { minutes: 15 },
    });
    await expect(checkPin(id, '270196')).rejects.toMatchObject({ code: 'accounts.too_many_tries' });
    later(16 * minute);
    for (let n = 4; n > 0; n--) await expect(wrong()).rejects.toMatchObject({ params: { n } });
    await expect(wrong()).rejects.toMatchObject({ params: { minutes: 30 } });
    later(47 * minute);
    await checkPin(id, '270196');
    await expect(wrong()).rejects.toMatchObject({ params: { n: 4 } });
  });

  it('gives fifty racing guesses five tries and fifty right ones one session', async () => {
    const { session, phone, id } = await makePerson();
    await setPin(session, '270196', noFactor);
    const requester = await beforeFactor(phone, ['pin']);
    const before = await rowCount('sessions');
    const outcomes = await Promise.all(
      Array.from({ length: 50 }, () =>
        outcome(finishSignInWithPin({ phone, pin: '270196', requester })),
      ),
    );
    expect(outcomes.filter((step) => step === 'signed_in')).toHaveLength(1);
    expect(await rowCount('sessions')).toBe(before + 1);
    const guesses = await Promise.all(
      Array.from({ length: 50 }, () => outcome(checkPin(id, '111111'))),
    );
    expect(guesses.filter((code) => code === 'accounts.pin_wrong')).toHaveLength(4);
  });

  it('has six digits and is stored salted under a key', async () => {
    const [one, two] = [await makePerson(), await makePerson()];
    for (const pin of ['12345', '1234567', '12345a', '']) {
      expect(await outcome(setPin(one.session, pin, noFactor))).toBe('accounts.pin_invalid');
    }
    for (const pin of ['111111', '000000', '123456', '654321', '789012', '210987']) {
      expect(await outcome(setPin(one.session, pin, noFactor)), pin).toBe('accounts.pin_weak');
    }
    await setPin(one.session, '270196', noFactor);
    await setPin(two.session, '270196', noFactor);
    const { rows } = await database().execute<{ hash: string }>(
      sql`select hash from pins where user_id in (${one.id}, ${two.id})`,
    );
    expect(new Set(rows.map(({ hash }) => hash)).size).toBe(2);
    expect(JSON.stringify(rows)).not.toContain('270196');
  });
});

describe('passkey', () => {
  it('is set up, asked of a new device after the code, and revoked', async () => {
    const person = await makePerson();
    const { phone, session, id } = person;
    const { authenticator } = await withPasskey(person);
    const [key] = await passkeysOf(id);
    expect(key).toMatchObject({ label: 'Safari on iPhone', lastUsedAt: null });

    const requester = await beforeFactor(phone, ['passkey']);
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
    const requester = await beforeFactor(phone, ['passkey']);
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
    const ask = () => unnamedPasskeyOptions(requester, { origin });
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
    const requester = await beforeFactor(two.phone, ['passkey']);
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
  const requester = await beforeFactor(person.phone, ['pin', 'passkey']);
  expect(
    await outcome(finishSignInWithPin({ phone: person.phone, pin: '270196', requester })),
  ).toBe('signed_in');
});
