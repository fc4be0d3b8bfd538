import { createHmac, randomBytes, scrypt } from 'node:crypto';
import { promisify } from 'node:util';
import { and, eq, isNull, lte, or, sql } from 'drizzle-orm';
import { now } from '#app/platform/clock.ts';
import { database } from '#app/platform/db/database.server.ts';
import { settings } from '#app/platform/env.server.ts';
import { noteSecurity } from '#app/platform/http/security/security-events.server.ts';
import { accountErrors, tooManyTries } from '../accounts.errors.ts';
import { pinTries } from '../accounts.ts';
import { sameHash } from '../secrets.server.ts';
import { pins } from '../sign-in/factors.table.server.ts';

const derive = promisify<string | Buffer, Buffer, number, object, Buffer>(scrypt);
/** OWASP's advice where 32 MB a hash are what a small machine has. */
const costNow = 'scrypt-15-8-3';

const lockMinutes = 15;
const longestLockMinutes = 24 * 60;

/**
 * A million PINs are soon tried against a stolen hash, so a server key goes in first. It comes from
 * SECRETS_KEY, which has to be kept anyway; with SESSION_SECRET every change would lock people out.
 */
async function pinHash(
  pin: string,
  salt: Buffer,
  { by = settings().secretsKey(), cost = costNow } = {},
): Promise<string> {
  const [, log2N = 0, r = 0, p = 0] = cost.split('-').map(Number);
  const key = createHmac('sha256', by).update('accounts:pin').digest();
  const peppered = createHmac('sha256', key).update(pin).digest();
  const hash = await derive(peppered, salt, 32, { N: 2 ** log2N, r, p, maxmem: 64 * 2 ** 20 });
  return `${cost}$${salt.toString('base64url')}$${hash.toString('base64url')}`;
}

/**
 * The hash to keep from now on when the PIN is right: of the key of now. Its cost stays, because the version before, which
 * may serve at the same time, reads only its own.
 */
async function rightHash(pin: string, stored: string): Promise<string | undefined> {
  const [cost, salted = ''] = stored.split('$');
  const salt = Buffer.from(salted, 'base64url');
  for (const by of [settings().secretsKey(), ...settings().secretsKeysBefore]) {
    if (!sameHash(await pinHash(pin, salt, { by, cost }), stored)) continue;
    return by === settings().secretsKey() ? stored : pinHash(pin, salt, { cost });
  }
  return undefined;
}

/** The row of a new PIN. */
export const freshPin = async (pin: string, deviceId: string) => ({
  deviceId,
  hash: await pinHash(pin, randomBytes(16)),
  tries: 0,
  lockedUntil: null,
  createdAt: now(),
});

const secondsUntil = (moment: Date): number => (moment.getTime() - now().getTime()) / 1_000;

/** Every fifth wrong one in a row locks, twice as long each time, a day at most. */
const nextLock = () => sql`case when (${pins.tries} + 1) % ${pinTries} = 0
  then ${now().toISOString()}::timestamptz + interval '1 minute' *
    least(${longestLockMinutes}, ${lockMinutes} * 2 ^ least(${pins.tries} / ${pinTries}, 10)) end`;

/** Counts first and compares then, like a code; throws unless the PIN is right. */
export async function checkPin(userId: string, pin: string): Promise<void> {
  const open = or(isNull(pins.lockedUntil), lte(pins.lockedUntil, now()));
  const [row] = await database()
    .update(pins)
    .set({
      tries: sql`${pins.tries} + 1`,
      lockedUntil: nextLock(),
    })
    .where(and(eq(pins.userId, userId), open))
    .returning();
  if (!row) {
    const [locked] = await database().select().from(pins).where(eq(pins.userId, userId));
    throw locked?.lockedUntil
      ? tooManyTries(secondsUntil(locked.lockedUntil))
      : accountErrors.pin_wrong({ n: 0 });
  }
  const hash = await rightHash(pin, row.hash);
  if (hash !== undefined) {
    await database()
      .update(pins)
      .set({ tries: 0, lockedUntil: null, hash })
      .where(eq(pins.userId, userId));
    return;
  }
  noteSecurity('wrong_pin');
  if (row.lockedUntil) noteSecurity('pin_lock');
  throw row.lockedUntil
    ? tooManyTries(secondsUntil(row.lockedUntil))
    : accountErrors.pin_wrong({ n: pinTries - (row.tries % pinTries) });
}
