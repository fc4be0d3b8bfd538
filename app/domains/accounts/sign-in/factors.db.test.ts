import { createHmac, scryptSync } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { database } from '#app/platform/db/database.server.ts';
import { replaceSettings, settings } from '#app/platform/env.server.ts';
import { cleanBrowser, makePerson } from '#tests/support/shop/people.ts';
import {
  later,
  noFactor,
  opened,
  outcome,
  rowCount,
  signInBench,
} from '#tests/support/shop/sign-in.ts';
import { factorsOf } from '../accounts.queries.server.ts';
import { removePin, setPin } from '../commands/change-pin.server.ts';
import { checkPin } from '../commands/pin.server.ts';
import { finishSignInWithPin } from '../commands/sign-in.server.ts';
import { pins } from './factors.table.server.ts';

const bench = signInBench();
const minute = 60_000;

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
    const requester = await bench.beforeFactor(phone, ['pin']);
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
    const requester = await bench.beforeFactor(phone, ['pin']);
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
